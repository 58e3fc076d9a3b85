/** Holds pages against the HTML standard. A share of them, if long checks rotate: all take 20 seconds of processor time. */
import { globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { ownShare } from "../tools/rotation.ts";
import { htmlFaults, isHtmlChecked } from "./html-checker.ts";

const shares = 5;
const folder = dirname(fileURLToPath(import.meta.resolve("@gatehouse/openapi/portal/index.html")));
const scratch = mkdtempSync(join(tmpdir(), "gatehouse-html-"));
/** Proves that the checker reports what is wrong. */
const invalid = join(scratch, "invalid.html");

describe.runIf(isHtmlChecked())("the HTML of the pages", () => {
  beforeAll(() => {
    writeFileSync(invalid, '<!doctype html><html lang="en"><title>Invalid</title><ul><p>No item</p></ul></html>');
    return () => rmSync(scratch, { recursive: true, force: true });
  });

  test("is valid, while that of an invalid page is not", { timeout: 300_000 }, async () => {
    const pages = ownShare(globSync("**/*.html", { cwd: folder }).sort(), shares);
    expect(pages.length).toBeGreaterThan(50);
    const faults = await htmlFaults([...pages.map((page) => join(folder, page)), invalid]);
    const [ofInvalid, others] = [true, false].map((own) => faults.filter(({ file }) => (file === invalid) === own));
    expect(ofInvalid?.map(({ message }) => message).join()).toContain("not allowed as child of");
    expect(others?.map(({ file, message }) => `${relative(folder, file)}: ${message}`)).toEqual([]);
  });
});
