import { beforeAll, expect, test } from "vitest";
import { manifest } from "../generated/manifest.ts";
import { errorKinds } from "../tools/error-kinds.ts";
import { type Catalogue, readCatalogue } from "./catalogue.ts";
import { readDocuments } from "./documents.ts";
import { describedKinds, fieldCodes } from "./error-codes.ts";

let catalogue: Catalogue;

beforeAll(async () => {
  catalogue = readCatalogue(await readDocuments(), manifest);
});

function codes(operationId: string): Readonly<Record<string, readonly string[]>> {
  const operation = catalogue.operations.find((one) => one.operationId === operationId);
  if (operation === undefined) throw new Error(`There is no ${operationId}.`);
  return Object.fromEntries(fieldCodes(operation).map(({ field, kinds }) => [field, kinds]));
}

test("the codes of a field are those of its constraints", () => {
  expect(codes("createRole")).toEqual({
    applicationId: ["couldNotConvert"],
    "": ["invalidJSON", "missing"],
    role: ["missing", "null", "invalid"],
    "role.name": ["missing", "null", "invalid", "blank", "tooLong"],
    "role.description": ["null", "invalid", "tooLong"],
    "role.id": ["invalid"],
    "role.isDefault": ["null", "invalid"],
  });
  expect(codes("listAllowedEntries")["numberOfResults"]).toEqual(["couldNotConvert", "tooSmall", "tooLarge"]);
});

test("every kind of the catalogue has a meaning, an example with its code, causes and advice", () => {
  const described = describedKinds(catalogue);
  expect(described.map(({ kind }) => kind)).toEqual(Object.keys(errorKinds).sort());
  for (const { kind, meaning, causes, advice, examples } of described) {
    expect(
      [meaning, causes, advice].every((text) => text.endsWith(".")),
      kind,
    ).toBe(true);
    expect([...examples.keys()][0]).toMatch(new RegExp(`^\\[${kind}\\]`));
  }
});
