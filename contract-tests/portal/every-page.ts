/**
 * Checks every page of the portal in a browser: it loads nothing from elsewhere, no script fails, the content security
 * policy refuses nothing, axe finds no fault in either theme with all details open, it fits phones and desktops, no sample is
 * cut, no label leaves its box, and it loads few bytes by few requests. If long checks
 * rotate, a run takes one share of the pages, and axe a share of these.
 */
import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { start } from "../support/server.ts";
import { ownShare } from "../tools/rotation.ts";
import { openBrowser, type Page } from "./browser.ts";
import { misfits } from "./page-fit.ts";

/** Maximum size of a page with all that it loads at first, compressed. */
const maximumBytes = 60_000;
/** The page, its styles, two scripts and its icon. */
const maximumRequests = 5;
/** A playground has styles, a script and a call of its own. */
const maximumPlaygroundRequests = 9;

const folder = dirname(fileURLToPath(import.meta.resolve("@gatehouse/openapi/portal/index.html")));
export const axe = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Numbers of runs in which every page is loaded, and in which axe checks each of them, if long checks rotate. */
const shares = 3;
const axeShares = 5;

/** Addresses of the built pages below `/docs/`. */
const pages: readonly string[] = globSync("**/*.html", { cwd: folder })
  .map((file) => file.replaceAll("\\", "/"))
  .sort();

/** Returns true for what a browser says of the page of unknown addresses, whose status is 404. */
function isItsStatus(address: string, complaint: string): boolean {
  return address === "404.html" && complaint.includes("the server responded with a status of 404");
}

/** Checks the pages of one half, 0 or 1: every other page. */
export function checkPages(half: number): void {
  const all = pages.filter((_, index) => index % 2 === half);
  const own = ownShare(all, shares);
  const withAxe = new Set(ownShare(own, axeShares));
  test(`half ${half + 1} of the pages has no fault, ${withAxe.size} of ${own.length} checked by axe`, {
    timeout: 1_800_000,
  }, async () => {
    const { server } = await start();
    const page = await openBrowser();
    const root = `${server.url}/docs/`;
    const weigh = weigher();
    const faults: Record<string, readonly string[]> = {};
    try {
      for (const address of own) {
        const found = [
          ...(await faultsOf(page, root, address)),
          ...(withAxe.has(address) ? await axeFaultsOf(page) : []),
          ...(await weigh(page.requests())),
          ...page.complaints().filter((complaint) => !isItsStatus(address, complaint)),
        ];
        if (found.length > 0) faults[address] = found;
      }
    } finally {
      await page.close();
    }
    expect(own.length).toBeGreaterThan(50);
    expect(faults).toEqual({});
  });
}

/** Leaves the page in the dark theme at the width of a phone. */
async function faultsOf(page: Page, root: string, address: string): Promise<readonly string[]> {
  await page.emulate({ width: 1440, theme: "light" });
  await page.open(root + address);
  const elsewhere = page.requests().filter((url) => !url.startsWith(root) && !url.startsWith("data:"));
  const tooWide = [await widerThan(page, 1440), await misfits(page), tooMany(page.requests(), address)];
  await openDetails(page, address);
  await page.emulate({ width: 390, theme: "dark" });
  tooWide.push(await widerThan(page, 390));
  return [...elsewhere.map((url) => `loads ${url}`), ...tooWide.flat()];
}

function tooMany(requests: readonly string[], address: string): readonly string[] {
  const maximum = address.startsWith("playground/") ? maximumPlaygroundRequests : maximumRequests;
  // A browser asks for the icon again when the theme changes.
  const different = [...new Set(requests)];
  return different.length > maximum ? [`makes ${different.length} requests: ${different.join(", ")}`] : [];
}

/** Opens all details; the navigation only on index pages, because it is the same on others. */
async function openDetails(page: Page, address: string): Promise<void> {
  const selector = address.endsWith("index.html") ? "details" : "main details";
  await page.value(`for (const details of document.querySelectorAll("${selector}")) details.open = true;`);
}

/** Expects a page with all details open. */
async function axeFaultsOf(page: Page): Promise<readonly string[]> {
  await page.emulate({ width: 1440, theme: "light" });
  await page.value(axe);
  const light = await accessibility(page, "light");
  await page.emulate({ width: 1440, theme: "dark" });
  return [...light, ...(await accessibility(page, "dark", "document", colourRules))];
}

export async function widerThan(page: Page, width: number): Promise<readonly string[]> {
  const actual = Number(await page.value("document.documentElement.scrollWidth"));
  return actual > width ? [`is ${actual} pixels wide in a window of ${width}`] : [];
}

/** Rules that depend on the theme. */
const colourRules = 'runOnly: ["color-contrast", "link-in-text-block"],';

/** @param context expression for the element to check */
export async function accessibility(
  page: Page,
  theme: string,
  context = "document",
  rules = "",
): Promise<readonly string[]> {
  const run = `axe.run(${context}, { ${rules} resultTypes: ["violations"], preload: false, iframes: false }).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + " at " + nodes.slice(0, 3).map(({ target, failureSummary }) => target.join(" ") + ": " + failureSummary).join("; ")))`;
  const violations = await page.value(run);
  if (!Array.isArray(violations)) throw new Error(`axe gave ${JSON.stringify(violations)}.`);
  return violations.map((violation) => `${theme}: ${violation}`);
}

/** Fetches each URL once. */
function weigher(): (requests: readonly string[]) => Promise<readonly string[]> {
  const known = new Map<string, number>();
  const bytesOf = async (url: string): Promise<number> => {
    const bytes = known.get(url) ?? gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer())).length;
    known.set(url, bytes);
    return bytes;
  };
  return async (requests) => {
    let bytes = 0;
    for (const url of new Set(requests.filter((request) => request.startsWith("http")))) bytes += await bytesOf(url);
    return bytes > maximumBytes ? [`loads ${bytes} bytes, compressed`] : [];
  };
}
