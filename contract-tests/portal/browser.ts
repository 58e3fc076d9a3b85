/** A page in a headless Chromium, for tests of the portal. Playwright drives the Chromium that is installed. */
import { chromium, type Page as PlaywrightPage } from "playwright-core";
import { findChromium } from "./chromium.ts";

const executablePath = findChromium();

/** False if there is no browser, so that tests are skipped; in CI they fail instead. */
export const hasBrowser = executablePath !== undefined || (process.env["CI"] ?? "") !== "";

export interface Page {
  open(url: string): Promise<void>;
  /** Resolves to the value of an expression in the page. */
  value(expression: string): Promise<unknown>;
  /** Waits until an expression is true, for ten seconds at most. */
  until(expression: string): Promise<void>;
  /** Replaces the text of the field with this id. */
  type(id: string, text: string): Promise<void>;
  press(key: string): Promise<void>;
  click(selector: string): Promise<void>;
  /** Moves the mouse to an element, presses its button and releases it. */
  clickByMouse(selector: string): Promise<void>;
  /** Sets the width of the window in pixels, and the theme of the system. */
  emulate(device: Device): Promise<void>;
  /** Turns scripts on or off for pages that are opened later. */
  scripts(allowed: boolean): Promise<void>;
  /** Turns print styles on or off. */
  print(printed: boolean): Promise<void>;
  /** URLs that the open page has requested, itself included. */
  requests(): readonly string[];
  /** Errors of scripts, console messages and violations of the content security policy since the page was opened. */
  complaints(): readonly string[];
  close(): Promise<void>;
}

export interface Device {
  readonly width: number;
  readonly theme: "light" | "dark";
}

export async function openBrowser(): Promise<Page> {
  if (executablePath === undefined)
    throw new Error(
      "There is no Chromium. `npm run install:tools -- chromium` installs Debian's; CHROMIUM names another one.",
    );
  // Other hosts do not resolve, so that a page can load nothing from elsewhere.
  const args = ["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"];
  const browser = await chromium.launch({ executablePath, args, chromiumSandbox: false });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  return { ...(await drive(page)), close: () => browser.close() };
}

async function drive(page: PlaywrightPage): Promise<Omit<Page, "close">> {
  const complaints: string[] = [];
  const requests: string[] = [];
  const devTools = await page.context().newCDPSession(page);
  page.setDefaultTimeout(10_000);
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => complaints.push(message.text()));
  page.on("request", (request) => requests.push(request.url()));
  return {
    value: (expression) => page.evaluate(expression),
    until: (expression) => waitUntil(page, expression),
    open: async (url) => {
      complaints.length = 0;
      requests.length = 0;
      await page.goto(url);
    },
    type: (id, text) => page.locator(`[id=${JSON.stringify(id)}]`).fill(text),
    press: (key) => page.keyboard.press(key),
    click: async (selector) => {
      const target = page.locator(selector).first();
      await target.waitFor();
      await target.dispatchEvent("click");
    },
    clickByMouse: async (selector) => {
      const target = page.locator(selector).first();
      await target.hover();
      await page.mouse.down();
      await page.waitForTimeout(50);
      await page.mouse.up();
    },
    emulate: async ({ width, theme }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: theme });
    },
    scripts: async (allowed) => {
      await devTools.send("Emulation.setScriptExecutionDisabled", { value: !allowed });
    },
    print: (printed) => page.emulateMedia({ media: printed ? "print" : null }),
    requests: () => requests,
    complaints: () => complaints,
  };
}

/** Polls from outside, because `waitForFunction` evaluates text in the page, which the security policy forbids. */
async function waitUntil(page: PlaywrightPage, expression: string): Promise<void> {
  const end = Date.now() + 10_000;
  // A navigation rejects the evaluation; the next one sees the new page.
  while ((await page.evaluate(`Boolean(${expression})`).catch(() => false)) !== true) {
    if (Date.now() > end) throw new Error(`This did not come true in the page: ${expression}`);
    await page.waitForTimeout(25);
  }
}
