import { describe, expect, test } from "vitest";
import { manifest } from "../generated/manifest.ts";
import { objectEntries } from "../tools/json.ts";
import { operationAddress, schemaAddress } from "./addresses.ts";
import { readBuiltSite } from "./built-site.ts";
import { readCatalogue } from "./catalogue.ts";
import { readDocuments } from "./documents.ts";
import { permanentAddresses, readPermanent } from "./permanent.ts";
import { resolveSchema } from "./schema/resolve.ts";

const site = readBuiltSite();
const catalogue = readCatalogue(await readDocuments(), manifest);

function exists(address: string): boolean {
  const [page = "", anchor] = address.split("#", 2);
  const text = site.get(page);
  return text !== undefined && (anchor === undefined || text.includes(` id="${anchor}"`));
}

describe("permanent addresses", () => {
  test("none has disappeared", () => {
    const gone = readPermanent().filter((address) => !exists(address));
    const advice = "Others link to these. Keep them; before the first release, run node openapi/portal/permanent.ts.";
    expect(gone, advice).toEqual([]);
  });

  test("those of the reference are listed; guides may still be written", () => {
    const listed = new Set(readPermanent());
    const missing = permanentAddresses(site).filter((one) => !listed.has(one) && !one.startsWith("guides/"));
    expect(missing, "Run node openapi/portal/permanent.ts, and commit permanent.txt.").toEqual([]);
  });

  test("by rule: each parameter and each status of an operation has the anchor of its name", () => {
    const missing = catalogue.operations.flatMap((operation) => {
      const anchors = [
        ...operation.parameters.map((parameter) => `${parameter.in}.${parameter.name}`),
        ...operation.responses.map((response) => `response-${response.status}`),
      ];
      return anchors.map((anchor) => `${operationAddress(operation)}#${anchor}`).filter((address) => !exists(address));
    });
    expect(missing).toEqual([]);
  });

  test("by rule: each field of a schema has the anchor of its name", () => {
    const addresses = [...catalogue.schemas.values()].flatMap(({ name, document, schema }) =>
      objectEntries(resolveSchema(document, schema).keywords["properties"]).map(
        ([field]) => `${schemaAddress(name)}#field.${field}`,
      ),
    );
    expect(addresses.length).toBeGreaterThan(800);
    expect(addresses.filter((address) => !exists(address))).toEqual([]);
  });
});
