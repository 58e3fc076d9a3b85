/** The link of a first start gives the key to the tab of the browser that opens it first. */
import { beforeAll, describe, expect, test } from "vitest";
import { makeFolder, startProgram } from "../process/program.ts";
import { hasBrowser, openBrowser, type Page } from "./browser.ts";

let page: Page;
let link: string;
let key: string;
let url: string;

const status = 'document.querySelector(".key-status")?.textContent';
const kept = 'sessionStorage.getItem("gatehouse-key")';

describe.runIf(hasBrowser)("the link of a first start", () => {
  beforeAll(async () => {
    page = await openBrowser();
    return page.close;
  });

  beforeAll(async () => {
    const program = await startProgram(makeFolder(), { SAMPLE_DATA: "off", LOG_FILE: "gatehouse.log" });
    url = program.url;
    [, key = ""] = /API key \(shown this once\): (\S+)/.exec(program.output()) ?? [];
    [link = ""] = /\S+#one-time-token=\S+/.exec(program.output()) ?? [];
  }, 90_000);

  test("is refused where its token is wrong, and works afterwards", async () => {
    await page.open(link.slice(0, -1) + (link.endsWith("A") ? "B" : "A"));
    await page.until(`${status}?.startsWith("This link was used before")`);
    expect(await page.value(kept)).toBeNull();
  });

  test("gives the tab the key, leaves no token in the address, and the console sends the key", async () => {
    // A page without a fragment between them: a changed fragment alone loads nothing.
    await page.open(`${url}/docs/errors.html`);
    await page.open(link);
    await page.until(`${status}?.startsWith("This tab has your API key")`);
    expect(await page.value(kept)).toBe(key);
    expect(await page.value("location.href")).toBe(`${url}/docs/`);
    expect(page.complaints()).toEqual([]);
    await page.open(`${url}/docs/filtering/listBlacklistTags.html#try`);
    await page.until(
      `[...document.querySelectorAll("#try input")].some((input) => input.value === ${JSON.stringify(key)})`,
    );
  });

  test("works once", async () => {
    await page.value("sessionStorage.clear()");
    await page.open(link);
    await page.until(`${status}?.startsWith("This link was used before")`);
    expect(await page.value(kept)).toBeNull();
  });
});
