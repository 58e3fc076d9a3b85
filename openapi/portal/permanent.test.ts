import { beforeAll, describe, expect, test } from "vitest";
import { objectEntries } from "../tools/json.ts";
import { operationAddress, schemaAddress } from "./addresses.ts";
import { type Catalogue, readCatalogue } from "./catalogue.ts";
import { permanentAddresses, readPermanent } from "./permanent.ts";
import { addRedirects, parseRedirects } from "./redirects.ts";
import { resolveSchema } from "./schema/resolve.ts";
import { buildSite } from "./site.ts";
import { readSources } from "./sources.ts";

let site: ReadonlyMap<string, string>;
let catalogue: Catalogue;

beforeAll(async () => {
  const sources = await readSources();
  site = buildSite(sources);
  catalogue = readCatalogue(sources.documents, sources.manifest);
}, 120_000);

function exists(address: string): boolean {
  const [page = "", anchor] = address.split("#", 2);
  const text = site.get(page);
  return text !== undefined && (anchor === undefined || text.includes(` id="${anchor}"`));
}

describe("permanent addresses", () => {
  test("none has disappeared", () => {
    const gone = readPermanent().filter((address) => !exists(address));
    const advice = "Others link to these. Put a line `<old> <new>` for each into openapi/portal/redirects.txt.";
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

describe("addresses that moved", () => {
  test("a page leads on, an anchor stands at the new one as well", () => {
    const files = new Map([
      ["errors.html", '<main id="main"><h2 id="new">New</h2></main>'],
      ["guides/new.html", "<main></main>"],
    ]);
    addRedirects(files, parseRedirects("# why\nguides/old.html guides/new.html\nerrors.html#old errors.html#new\n"));
    expect(files.get("guides/old.html")).toContain('content="0; url=../guides/new.html"');
    expect(files.get("errors.html")).toBe('<main id="main"><h2 id="new"><span id="old"></span>New</h2></main>');
  });

  test("what leads nowhere is refused", () => {
    expect(() => addRedirects(new Map([["a.html", "<p>"]]), parseRedirects("a.html#x a.html#y"))).toThrow(
      "missing anchor",
    );
    expect(() => addRedirects(new Map([["a.html", "<p>"]]), parseRedirects("a.html#x b.html#y"))).toThrow(
      "within its page",
    );
    expect(() => parseRedirects("a.html")).toThrow("redirects.txt");
  });
});
