/** Reading the portal without scripts, by keyboard, on a phone, in either theme, and on paper. */
import { manifest } from "@gatehouse/openapi/manifest";
import { beforeAll, describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { hasBrowser, openBrowser, type Page } from "./browser.ts";
import { accessibility, axe } from "./every-page.ts";

let page: Page;
let root: string;

const desk = { width: 1440, theme: "light" } as const;
const focused = "document.activeElement";

/** Presses Tab until the condition is true. */
async function tabTo(condition: string, maximumPresses = 40): Promise<void> {
  for (let presses = 0; presses < maximumPresses; presses += 1) {
    await page.press("Tab");
    if ((await page.value(`Boolean(${condition})`)) === true) return;
  }
  throw new Error(`Tab does not lead to ${condition}.`);
}

describe.runIf(hasBrowser)("the portal", () => {
  beforeAll(async () => {
    page = await openBrowser();
    const { server } = await start();
    root = `${server.url}/docs/`;
    return page.close;
  });

  test("leads from the home page to any operation in two steps", async () => {
    await page.emulate(desk);
    await page.open(`${root}index.html`);
    const interfaces = await page.value(
      '[...document.querySelectorAll("main .card h3 a")].map((link) => link.getAttribute("href"))',
    );
    const reached: unknown[] = [];
    for (const address of Array.isArray(interfaces) ? interfaces : []) {
      await page.open(`${root}index.html`);
      await page.click(`main .card h3 a[href="${address}"]`);
      await page.until(`location.pathname.endsWith(${JSON.stringify(address)}) && document.readyState === "complete"`);
      const links = await page.value(
        '[...document.querySelectorAll("main .rows a")].map((link) => link.pathname.split("/").pop().replace(".html", ""))',
      );
      reached.push(...(Array.isArray(links) ? links : []));
    }
    expect(manifest.map(({ operationId }) => operationId).filter((id) => !reached.includes(id))).toEqual([]);
  });

  test("is read with scripts off: the text, every sample, the navigation", async () => {
    await page.emulate(desk);
    await page.scripts(false);
    try {
      for (const address of ["index.html", "moderation/filterContentItem.html", "errors.html", "guides/index.html"]) {
        await page.open(root + address);
        expect(Number(await page.value('document.querySelector("main").innerText.length')), address).toBeGreaterThan(
          500,
        );
        const dead =
          '[...document.querySelectorAll("button")].filter((button) => button.checkVisibility() && !button.popoverTargetElement).map(({ textContent }) => textContent)';
        expect(await page.value(dead), address).toEqual([]);
      }
      await page.open(`${root}moderation/filterContentItem.html`);
      const samples =
        '[...document.querySelectorAll(".samples figure.code")].filter((one) => one.checkVisibility()).length';
      expect(Number(await page.value(samples))).toBeGreaterThanOrEqual(5);
      await page.open(`${root}playground/filter.html`);
      expect(await page.value('document.getElementById("playground-without").checkVisibility()')).toBe(true);
      expect(page.complaints()).toEqual([]);
    } finally {
      await page.scripts(true);
    }
  });

  test("leads on from an unknown address: to pages with its words, in place of nothing", async () => {
    await page.emulate(desk);
    await page.open(`${root}moderation/moderateContent`);
    await page.until('document.getElementById("near").checkVisibility()');
    const near = '[...document.querySelectorAll("#near a")].map(({ href }) => href)';
    expect(await page.value(near)).toContain(`${root}moderation/moderateContentItem.html`);
    await page.value(axe);
    expect(await accessibility(page, "light")).toEqual([]);
    await page.open(`${root}moderation/xyzzy-frobnicate`);
    await page.until("globalThis.gatehouseSearchIndex !== undefined");
    expect(await page.value('document.getElementById("near").checkVisibility()')).toBe(false);
  });

  test("is used by keyboard alone: past the header, through the search, to an operation", async () => {
    await page.emulate(desk);
    await page.open(`${root}index.html`);
    await page.press("Tab");
    expect(await page.value(`${focused}.className`)).toBe("skip");
    await page.press("Enter");
    await page.until(`${focused}.id === "main"`);
    await tabTo(`${focused}.closest("main") && ${focused}.matches("a")`, 1);
    await page.press("/");
    await page.until(`${focused}.id === "search-input"`);
    await page.type("search-input", "createRole");
    await page.until('document.querySelectorAll("#search-results [role=option]").length > 0');
    await page.press("Enter");
    await page.until('location.pathname.endsWith("/identity/createRole.html") && document.readyState === "complete"');
  });

  test("shows every focus, and has nothing that the keyboard cannot reach", async () => {
    await page.emulate(desk);
    await page.open(`${root}identity/createApplication.html`);
    const seen = new Set<string>();
    const outline = `getComputedStyle(${focused}).outlineStyle`;
    for (let presses = 0; presses < 60; presses += 1) {
      await page.press("Tab");
      const at = String(await page.value(`${focused}.outerHTML.slice(0, 120)`));
      if (!at.startsWith("<body")) expect(await page.value(outline), at).not.toBe("none");
      seen.add(at);
    }
    expect(seen.size).toBeGreaterThan(40);
    const unreachable =
      '[...document.querySelectorAll("main a[href], main summary, main button")].filter((one) => one.checkVisibility() && one.tabIndex < 0 && one.getAttribute("role") !== "tab").length';
    expect(await page.value(unreachable)).toBe(0);
  });

  test("has its contents beside the text of wide windows, which follow the reader", async () => {
    const shown = 'document.getElementById("rail").checkVisibility()';
    const current = 'document.querySelector("#rail [aria-current]")?.hash';
    await page.emulate(desk);
    await page.open(`${root}guides/first-call.html`);
    expect(await page.value(shown)).toBe(true);
    const hashes = await page.value('[...document.querySelectorAll("#rail a")].map((link) => link.hash)');
    const [first, , third] = Array.isArray(hashes) ? hashes : [];
    await page.until(`${current} === ${JSON.stringify(first)}`);
    await page.click(`#rail a[href="${third}"]`);
    await page.until(`${current} === ${JSON.stringify(third)}`);
    await page.emulate({ width: 1024, theme: "light" });
    expect(await page.value(shown)).toBe(false);
    await page.open(`${root}playground/filter.html`);
    expect(await page.value('document.getElementById("rail")')).toBe(null);
  });

  test.each([390, 1440])(
    "opens the contents of an operation by a button at %i pixels, and closes them",
    async (width) => {
      const shown = 'document.getElementById("rail").checkVisibility()';
      await page.emulate({ width, theme: "light" });
      await page.open(`${root}identity/createApplication.html`);
      expect(await page.value(shown)).toBe(false);
      await page.value('document.querySelector(".rail-button").click()');
      expect(await page.value(shown)).toBe(true);
      const inWindow =
        '(({ left, right, bottom }) => left >= 0 && right <= innerWidth && bottom <= innerHeight)(document.getElementById("rail").getBoundingClientRect())';
      expect(await page.value(inWindow)).toBe(true);
      await page.value(axe);
      expect(await accessibility(page, "light")).toEqual([]);
      await page.click('#rail a[href="#responses"]');
      expect(await page.value(shown)).toBe(false);
      await page.emulate({ width: 1920, theme: "light" });
      expect(await page.value(shown)).toBe(true);
      expect(await page.value('document.querySelector(".rail-button").checkVisibility()')).toBe(false);
    },
  );

  test("shows the responses of an operation as rows, of which the named one opens", async () => {
    await page.emulate(desk);
    const open = '[...document.querySelectorAll(".response[open] h3")].map(({ id }) => id)';
    await page.open(`${root}identity/createApplication.html`);
    expect(await page.value(open)).toEqual(["response-200"]);
    expect(Number(await page.value('document.querySelectorAll(".response").length'))).toBeGreaterThan(5);
    await page.value('{ location.hash = "response-400"; }');
    await page.until('document.getElementById("response-400").closest("details").open');
    expect(await page.value(open)).toEqual(["response-200", "response-400"]);
  });

  test("has its navigation behind a button on a phone, which opens and closes by keyboard", async () => {
    await page.emulate({ width: 390, theme: "light" });
    await page.open(`${root}filtering/index.html`);
    const shown = 'document.getElementById("navigation").checkVisibility()';
    expect(await page.value(shown)).toBe(false);
    await tabTo(`${focused}.className === "menu-button"`, 5);
    await page.press("Enter");
    await page.until(shown);
    await page.press("Escape");
    await page.until(`!${shown}`);
  });

  test("follows the system's theme until its reader chooses, and then remembers", async () => {
    await page.emulate({ width: 1440, theme: "dark" });
    await page.open(`${root}index.html`);
    const background = "getComputedStyle(document.body).backgroundColor";
    const dark = await page.value(background);
    await page.emulate(desk);
    const light = await page.value(background);
    expect(light).not.toBe(dark);
    await page.click("#theme");
    expect(await page.value(background)).toBe(dark);
    await page.open(`${root}errors.html`);
    expect(await page.value(background)).toBe(dark);
    expect(await page.value('document.getElementById("theme").getAttribute("aria-pressed")')).toBe("true");
    await page.click("#theme");
    expect(await page.value(background)).toBe(light);
    expect(await page.value("localStorage.length")).toBe(0);
  });

  test("is printed without what paper cannot use, and unfolded", async () => {
    await page.emulate(desk);
    await page.open(`${root}identity/createApplication.html`);
    await page.print(true);
    try {
      await page.value('dispatchEvent(new Event("beforeprint"))');
      const visible = (selector: string): string =>
        `[...document.querySelectorAll(${JSON.stringify(selector)})].filter((one) => one.checkVisibility()).length`;
      expect(await page.value(visible(".top, .navigation, .copy, .bottom, main button"))).toBe(0);
      expect(await page.value('document.querySelectorAll("main .reference details:not([open])").length')).toBe(0);
    } finally {
      await page.print(false);
    }
  });
});
