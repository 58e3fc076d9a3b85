import { posix } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { manifest } from "../generated/manifest.ts";
import {
  interfaceAddress,
  operationAddress,
  operationDataAddress,
  schemaAddress,
  tagAnchor,
  webhookAddress,
} from "./addresses.ts";
import { readBuiltSite } from "./built-site.ts";
import { readCatalogue } from "./catalogue.ts";
import type { Field } from "./form/field.ts";
import { type FieldGroup, readForm } from "./form/read-form.ts";
import { pageFields } from "./pages/moderation-fields.ts";
import { searchItems } from "./search-index.ts";
import { readSources } from "./sources.ts";
import { unescapeHtml } from "./twin/html-tree.ts";

const sources = await readSources();
const catalogue = readCatalogue(sources.documents, manifest);
const site = readBuiltSite();
const assets = new Map([...site].filter(([address]) => /^assets\/.*\.(?:css|svg)$/.test(address)));
const pages = [...site].filter(([address]) => address.endsWith(".html"));

/** Returns true for a bundle with an import of another file, which stands first. */
function importsMore(script: string): boolean {
  return /^import\b/.test(script);
}

function page(address: string): string {
  return site.get(address) ?? "";
}

/** Returns violations with their pages. */
function offenders(rule: (text: string, address: string) => readonly string[]): readonly string[] {
  return pages.flatMap(([address, text]) => rule(text, address).map((problem) => `${address}: ${problem}`));
}

function matches(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? match[0]);
}

describe("completeness", () => {
  test("every operation has a page that names its method, path and id", () => {
    expect(manifest.length).toBeGreaterThan(110);
    for (const { operationId, method, path, ...operation } of manifest) {
      const text = page(operationAddress({ operationId, interface: operation.interface }));
      const shown = text.replaceAll(/<(?!!)[^>]*>/g, "");
      expect(shown, operationId).toContain(`${method} ${path}`);
      expect(shown, operationId).toContain(operationId);
    }
  });

  test("every webhook and every schema has a page", () => {
    const addresses = [...catalogue.webhooks.map(webhookAddress), ...[...catalogue.schemas.keys()].map(schemaAddress)];
    expect(addresses.filter((address) => !site.has(address))).toEqual([]);
    expect(catalogue.webhooks.length).toBeGreaterThan(0);
  });

  test("every operation belongs to a tag of its interface, so that the navigation lists it", () => {
    expect(catalogue.operations.length).toBe(manifest.length);
  });

  test("every operation is two steps from the home page", () => {
    for (const one of catalogue.interfaces) {
      for (const tag of one.tags) {
        expect(page("index.html")).toContain(`href="${interfaceAddress(one.name)}#${tagAnchor(tag.name)}"`);
        for (const operation of tag.operations) {
          expect(page(interfaceAddress(one.name))).toContain(`href="../${operationAddress(operation)}"`);
        }
      }
    }
  });

  test("every status and every parameter of an operation is on its page", () => {
    for (const operation of catalogue.operations) {
      const text = page(operationAddress(operation));
      const anchors = [
        ...operation.responses.map((response) => `response-${response.status}`),
        ...operation.parameters.map((parameter) => `${parameter.in}.${parameter.name}`),
      ];
      expect(
        anchors.filter((anchor) => !text.includes(`id="${anchor}"`)),
        operation.operationId,
      ).toEqual([]);
    }
  });

  test("every operation has samples in every language, each with its caption", () => {
    const names = ["curl", "TypeScript", "Python", "Java", "Go"];
    for (const operation of catalogue.operations) {
      const text = page(operationAddress(operation));
      expect(matches(text, /data-name="([^"]+)"/g), operation.operationId).toEqual(names);
      const captions = matches(text, /<figcaption>([^<:]+)(?::[^<]*)?<\/figcaption>/g);
      expect(
        names.filter((name) => !captions.includes(name)),
        operation.operationId,
      ).toEqual([]);
    }
  });

  test("every conditional rule is said in words", () => {
    expect(offenders((text) => matches(text, /it matches <code>[^<]*/g))).toEqual([]);
  });

  test("the search index finds every page", () => {
    const found = new Set(searchItems(catalogue, sources).map(({ address }) => address.split("#")[0]));
    expect(pages.map(([address]) => address).filter((address) => !found.has(address))).toEqual([]);
  });
});

describe("links", () => {
  test("every link inside leads to a page, and to an anchor that it has", () => {
    const anchors = new Map(pages.map(([address, text]) => [address, new Set(matches(text, / id="([^"]+)"/g))]));
    const served = /^\.\.\/openapi(\/(identity|filtering|moderation))?\.json$/;
    const problems = offenders((text, address) =>
      matches(text, / (?:href|src)="([^"]*)"/g).filter((link) => {
        if (/^[a-z]+:/.test(link)) return false;
        const [path = "", anchor] = link.split("#", 2);
        const target = path === "" ? address : posix.join(posix.dirname(address), path);
        if (served.test(target)) return false;
        const exists = site.has(target);
        return !exists || (anchor !== undefined && !anchors.get(target)?.has(anchor));
      }),
    );
    expect(problems).toEqual([]);
  });

  test("no anchor stands twice on a page", () => {
    const problems = offenders((text) => {
      const ids = matches(text, / id="([^"]+)"/g);
      return ids.filter((id, index) => ids.indexOf(id) !== index);
    });
    expect(problems).toEqual([]);
  });
});

describe("what the content security policy asks", () => {
  test("no page loads anything from elsewhere", () => {
    const loading =
      /<(?:link|script|img|iframe|object|embed|source|video|audio)\b[^>]*?\b(?:href|src|srcset|data)="([^"]*)"/g;
    expect(offenders((text) => matches(text, loading).filter((url) => /^([a-z]+:|\/)/.test(url)))).toEqual([]);
  });

  test("no page has a script or a style of its own", () => {
    const inline = /<script(?![^>]*\bsrc=)[^>]*>|<style\b[^>]*>|<[^>]* (?:style|on[a-z]+)="[^"]*"/g;
    expect(offenders((text) => matches(text, inline))).toEqual([]);
  });

  test("the assets load nothing from elsewhere", () => {
    for (const [address, text] of assets) {
      const urls = matches(text, /https?:\/\/[^\s"')]+/g).filter((url) => url !== "http://www.w3.org/2000/svg");
      expect([...urls, ...matches(text, /@import|url\(/g)], address).toEqual([]);
    }
  });
});

describe.each([
  { address: "playground/filter.html", operations: ["filterContentItem"], limit: 31 },
  {
    address: "playground/moderation.html",
    operations: ["moderateContentItem", "moderateContentItemWithId", "createModerationApplication"],
    limit: 31,
  },
])("the playground $address", ({ address, operations, limit }) => {
  /** Those that the page loads. */
  const scripts = (): readonly (readonly [string, string])[] =>
    matches(page(address), / src="\.\.\/(assets\/playground\/[^"]+\.js)"/g).map((file) => [file, page(file)]);
  const styles = (): readonly string[] =>
    matches(page(address), / href="\.\.\/(assets\/(?:common|playground)\/[^"]+\.css)"/g);

  test("is linked from the navigation, the home page and the pages of its operations", () => {
    const link = address.replace(".", "\\.");
    expect(page("errors.html")).toContain(`href="${address}"`);
    expect(page("index.html")).toMatch(new RegExp(`<main[\\s\\S]*href="${link}"`));
    for (const operation of operations)
      expect(page(`moderation/${operation}.html`)).toMatch(new RegExp(`<main[\\s\\S]*href="\\.\\./${link}"`));
  });

  test("describes its controls by elements that it has", () => {
    const text = page(address);
    const ids = new Set(matches(text, / id="([^"]+)"/g));
    const named = matches(text, / (?:aria-describedby|aria-labelledby|for)="([^"]+)"/g).flatMap((list) =>
      list.split(" "),
    );
    expect(named.filter((id) => !ids.has(id))).toEqual([]);
  });

  test("loads one script of its own, which imports no other, and styles that exist", () => {
    expect(scripts().map(([, code]) => code.length > 10_000)).toEqual([true]);
    expect(scripts().filter(([, code]) => importsMore(code))).toEqual([]);
    expect(styles().length).toBeGreaterThan(0);
    expect(styles().filter((file) => !assets.has(file))).toEqual([]);
  });

  test("makes no HTML of a text, and runs none", () => {
    const risky =
      /\b(?:innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|setHTMLUnsafe|eval|new Function|srcdoc)\b/;
    expect(scripts().flatMap(([file, code]) => (risky.test(code) ? [file] : []))).toEqual([]);
  });

  test(`is light: under ${limit} kB of scripts and style, compressed`, () => {
    const loaded = [...scripts().map(([, code]) => code), ...styles().map((file) => assets.get(file) ?? "")];
    expect(loaded.reduce((sum, text) => sum + gzipSync(text).length, 0)).toBeLessThan(limit * 1000);
  });
});

describe("the fields of the playgrounds", () => {
  /** The page has each field once. */
  function expectFields(address: string, expected: readonly Field[]): void {
    const paths = fieldsIn(address).map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(expected.map(({ path }) => path).filter((path) => !paths.includes(path))).toEqual([]);
  }

  function fieldsIn(address: string): readonly Pick<Field, "path" | "hint" | "choices" | "default">[] {
    const form = address === "playground/filter.html" ? "filter" : "moderation";
    const [text = ""] = matches(page(address), new RegExp(`<form [^>]*id="${form}"(.*?)</form>`, "gs"));
    return matches(text, / data-groups="([^"]+)"/g).flatMap((list) => {
      const groups: readonly FieldGroup[] = JSON.parse(unescapeHtml(list));
      return groups.flatMap(({ fields }) => fields);
    });
  }

  function fieldsOf(schema: string): readonly Field[] {
    const { document } = catalogue.schemas.get(schema) ?? { document: {} };
    return readForm(document, { $ref: `#/components/schemas/${schema}` }).flatMap((group) => group.fields);
  }

  test("are all of a filter request, with what the spec says of them", () => {
    const address = "playground/filter.html";
    const fields = fieldsOf("ContentFilterRequest");
    expect(fields.length).toBeGreaterThan(30);
    expectFields(address, fields);
    const own = fieldsIn(address);
    expect(own.find(({ path }) => path === "contentType")?.choices).toContain("bbcode");
    const length = own.find(({ path }) => path === "phoneNumbers.minimumMatchLength");
    expect(length).toMatchObject({ default: 7, hint: expect.stringContaining("1 to 1,000") });
    expect(page(address)).toContain("The least severity of the entries to look for");
  });

  test("are all of a moderation application and of content, but for what the page says itself", () => {
    const fields = [...fieldsOf("ModerationApplicationRequest"), ...fieldsOf("ContentItemRequest")];
    const own = ["application.id", "content.applicationId", "content.createInstant", "content.senderId"];
    expect(pageFields).toEqual(own);
    expect(fields.length).toBeGreaterThan(70);
    const asked = fields.filter(({ path }) => !own.includes(path));
    expect(asked.length).toBe(fields.length - own.length);
    expectFields("playground/moderation.html", asked);
    expect(page("playground/moderation.html")).toContain(
      "What happens to email addresses, by how certain the match is",
    );
    expect(fieldsIn("playground/moderation.html").map(({ path }) => path)).toContain("user.score");
  });
});

describe("the console of an operation", () => {
  const script = (): string => page("assets/console.js");

  test("opens on every page of an operation, by a button and by an address", () => {
    for (const operation of catalogue.operations) {
      const text = page(operationAddress(operation));
      expect(text, operation.operationId).toContain('<button type="button" id="try-open"');
      expect(text).toMatch(new RegExp(`<section [^>]*id="try"[^>]* data-operation="${operation.operationId}" hidden>`));
      expect(text).toContain(`npm start</code> and open its\n<code>/docs/${operation.interface}/`);
    }
  });

  test("has the data of every operation: each parameter, each media type, each status", () => {
    for (const operation of catalogue.operations) {
      const { operationId, parameters, responses, body } = operation;
      const data = JSON.parse(page(operationDataAddress(operation)));
      const controls = data.parameters.map((one: { path: string }) => one.path);
      // The tenant is asked with the key, and cookies are the browser's.
      const asked = parameters.filter(({ name, in: place }) => place !== "cookie" && name !== "X-Service-TenantId");
      expect(controls, operationId).toEqual(asked.map(({ name }) => name));
      expect(data.bodies.map((one: { type: string }) => one.type)).toEqual((body?.media ?? []).map(({ type }) => type));
      expect(data.responses.map((one: { status: string }) => one.status)).toEqual(
        responses.map(({ status }) => status),
      );
      expect(data.path).toBe(operation.facts.path);
    }
  });

  test("is not part of what a page loads at first", () => {
    expect(offenders((text) => matches(text, /(?:src|href)="[^"]*assets\/(?:console|operations)[^"]*"/g))).toEqual([]);
  });

  test("is one script, which makes no HTML of a text and runs none", () => {
    expect(/["'`]console\.js["'`]/.test(page("assets/page.js"))).toBe(true);
    expect(script().length).toBeGreaterThan(10_000);
    expect(importsMore(script())).toBe(false);
    const risky =
      /\b(?:innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|setHTMLUnsafe|eval|new Function|srcdoc|localStorage)\b/;
    expect(risky.test(script())).toBe(false);
  });

  test("is light: under 28 kB of scripts, style and data, compressed", () => {
    const styles = ["assets/console/console.css", "assets/common/controls.css"].map((name) => assets.get(name) ?? "");
    const shared = [script(), ...styles];
    const sizeOf = (text: string): number => gzipSync(text).length;
    const largest = Math.max(...catalogue.operations.map((one) => sizeOf(page(operationDataAddress(one)))));
    expect(shared.reduce((sum, text) => sum + sizeOf(text), largest)).toBeLessThan(28_000);
  });
});

describe("the pages themselves", () => {
  const withoutEnd = new Set(["meta", "link", "input", "wbr", "br", "hr"]);

  test("every element is closed where it should be", () => {
    const problems = offenders((text) => {
      const open: string[] = [];
      for (const [element, end, name = ""] of text.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>/g)) {
        if (withoutEnd.has(name) || element.endsWith("/>")) continue;
        if (end === "") open.push(name);
        else if (open.pop() !== name) return [`</${name}> closes something else`];
      }
      return open;
    });
    expect(problems).toEqual([]);
  });

  test("headings skip no level", () => {
    const problems = offenders((text) => {
      const levels = matches(text, /<h([1-6])\b/g).map(Number);
      return levels.flatMap((level, index) => (level > (levels[index - 1] ?? 0) + 1 ? [`h${level} at ${index}`] : []));
    });
    expect(problems).toEqual([]);
  });

  test("what needs scripts is hidden until they run", () => {
    expect(
      offenders((text) => matches(text, /<(?:search|button)[^>]*id="(?:search|theme)"(?![^>]* hidden)[^>]*>/g)),
    ).toEqual([]);
  });

  test("the home page is light: under 30 kB with everything it loads, compressed", () => {
    const file = (address: string): string => assets.get(address) ?? (address.endsWith(".js") ? page(address) : "");
    const files = matches(page("index.html"), / (?:src|href)="([^"#]+)"/g).map(file);
    expect(files.filter((text) => text !== "").length).toBe(4);
    const bytes = [page("index.html"), ...files].reduce((sum, text) => sum + gzipSync(text).length, 0);
    expect(bytes).toBeLessThan(30_000);
  });
});
