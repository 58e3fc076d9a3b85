import { beforeAll, describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { hasBrowser, openBrowser, type Page } from "./browser.ts";

let page: Page;
let docs: string;

const visible = (selector: string): string =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].filter((one) => one.checkVisibility())`;
const shownLanguages = `${visible(".language")}.map((one) => one.dataset.language)`;
const selectedTabs = '[...document.querySelectorAll("[role=tab][aria-selected=true]")].map((tab) => tab.textContent)';

describe.runIf(hasBrowser)("the language of the samples", () => {
  beforeAll(async () => {
    page = await openBrowser();
    return page.close;
  });

  beforeAll(async () => {
    const { server } = await start();
    docs = `${server.url}/docs`;
  });

  test("is one at a time, and what is chosen once holds for every page", async () => {
    await page.open(`${docs}/identity/createApplication`);
    expect(await page.value(shownLanguages)).toEqual(["sh"]);
    await page.click('[data-chooses="ts"]');
    expect(await page.value(shownLanguages)).toEqual(["ts"]);
    expect(await page.value(selectedTabs)).toEqual(["TypeScript"]);
    for (const other of ["moderation/filterContentItem", ""]) {
      await page.open(`${docs}/${other}`);
      expect(await page.value(shownLanguages), other).toEqual(["ts"]);
      expect(await page.value(selectedTabs), other).toEqual(["TypeScript"]);
    }
    expect(page.complaints()).toEqual([]);
  });

  test("is copied with the key that the reader keeps, whichever it is", async () => {
    await page.open(`${docs}/moderation/listApprovalQueueItems`);
    await page.value(
      'sessionStorage.setItem("gatehouse-key", "the-readers-key"), (navigator.clipboard.writeText = async (text) => { globalThis.copied = text; })',
    );
    const languages = await page.value(
      '[...document.querySelectorAll("[data-chooses]")].map((one) => one.dataset.chooses)',
    );
    expect(languages).toContain("go");
    for (const language of Array.isArray(languages) ? languages : []) {
      await page.value("globalThis.copied = undefined, undefined");
      await page.click(`[data-chooses="${language}"]`);
      await page.click(`main [data-language="${language}"] .copy`);
      await page.until("globalThis.copied !== undefined");
      const copied = String(await page.value("globalThis.copied"));
      expect(copied, language).toContain("the-readers-key");
      expect(copied, language).not.toMatch(/GATEHOUSE_(?:API_KEY|OPERATOR_PASSWORD)/);
    }
    await page.value("sessionStorage.clear()");
  });

  test("is followed where it is chosen in another window", async () => {
    await page.open(`${docs}/identity/createApplication`);
    await page.value(
      "dispatchEvent(new StorageEvent('storage', { key: 'gatehouse-language', newValue: 'java' })), undefined",
    );
    expect(await page.value(shownLanguages)).toEqual(["java"]);
    expect(await page.value(selectedTabs)).toEqual(["Java"]);
  });

  test("is chosen by keyboard alone, as tabs are", async () => {
    await page.open(`${docs}/identity/createApplication`);
    await page.value("document.querySelector(\"[role=tab][tabindex='0']\").focus()");
    const present = "document.activeElement.dataset.chooses";
    await page.press("Home");
    expect(await page.value(present)).toBe("sh");
    await page.press("ArrowLeft");
    expect(await page.value(present)).toBe("go");
    await page.press("ArrowRight");
    expect(await page.value(present)).toBe("sh");
    await page.press("End");
    expect(await page.value(present)).toBe("go");
    expect(await page.value(shownLanguages)).toEqual(["go"]);
    expect(await page.value("document.querySelectorAll('[role=tab][tabindex=\"0\"]').length")).toBe(1);
  });

  test("names each panel by its tab, and copies what is shown", async () => {
    await page.open(`${docs}/identity/patchApplication`);
    const nameless = `[...document.querySelectorAll("[role=tabpanel]")].filter((panel) =>
      document.getElementById(panel.getAttribute("aria-labelledby")).getAttribute("aria-controls") !== panel.id).length`;
    expect(await page.value(nameless)).toBe(0);
    expect(await page.value(`${visible(".language .copy")}.length > 0`)).toBe(true);
  });

  test("is taken from a browser that remembers nonsense, or nothing at all", async () => {
    await page.value('localStorage.setItem("gatehouse-language", "</style>")');
    await page.open(`${docs}/filtering/listAllowedEntries`);
    expect(await page.value(shownLanguages)).toEqual(["sh"]);
    await page.value(
      "Object.defineProperty(Storage.prototype, 'setItem', { value() { throw new Error('no storage') } })",
    );
    await page.click('[data-chooses="ts"]');
    expect(await page.value(shownLanguages)).toEqual(["ts"]);
    expect(page.complaints()).toEqual([]);
  });
});
