/** The console of an operation in a browser, for tests. */
import type { TestServer } from "@gatehouse/server";
import type { Page } from "./browser.ts";

/** Opens the console of an operation, and types in the server's key if it asks for one. */
export async function openConsole(page: Page, server: TestServer, address: string): Promise<void> {
  await page.open(`${server.url}/docs/${address}#try`);
  await page.until('document.getElementById("try-send")?.checkVisibility()');
  const asksForKey = await page.value(
    'document.querySelector(\'label[for="access-secret"]\')?.textContent === "API key"',
  );
  if (asksForKey === true) await page.type("access-secret", server.apiKey);
}

/** Sends the request, and resolves to the status line of the outcome. */
export async function sendRequest(page: Page): Promise<string> {
  await page.value('document.getElementById("try-status").textContent = ""');
  await page.click("#try-send");
  return await outcome(page);
}

export async function outcome(page: Page): Promise<string> {
  await page.until('!["", "Waiting for the answer …"].includes(document.getElementById("try-status").textContent)');
  return String(await page.value('document.getElementById("try-status").textContent'));
}

/** Selects an option by its text. */
export async function choose(page: Page, selector: string, option: string): Promise<void> {
  await page.value(`{
    const list = document.querySelector(${JSON.stringify(selector)});
    list.selectedIndex = [...list.options].findIndex(({ text }) => text === ${JSON.stringify(option)});
    for (const type of ["input", "change"]) list.dispatchEvent(new Event(type, { bubbles: true }));
  }`);
}

/** Resolves to the visible text of an element. */
export async function textAt(page: Page, selector: string): Promise<string> {
  return String(await page.value(`document.querySelector(${JSON.stringify(selector)})?.innerText ?? ""`));
}
