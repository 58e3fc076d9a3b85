/** Jobs that readers come for, from the home page, with the clicks that each takes. */
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { makeProject } from "../guides/project.ts";
import { makeFolder, startProgram } from "../process/program.ts";
import { hasBrowser, openBrowser, type Page } from "./browser.ts";

const execute = promisify(execFile);

let page: Page;
let url: string;
let key: string;
let clicks: number;

/** Clicks, and counts it. */
async function click(selector: string): Promise<void> {
  clicks += 1;
  await page.click(selector);
}

/** Clicks a link, and waits for its page. */
async function follow(address: string): Promise<void> {
  await click(`main a[href$="${address}"]`);
  const [path = ""] = address.split("#");
  await page.until(`location.pathname.endsWith(${JSON.stringify(path)}) && document.readyState === "complete"`);
}

const main = (): Promise<unknown> => page.value('document.querySelector("main").innerText');

describe.runIf(hasBrowser)("from the home page", () => {
  beforeAll(async () => {
    page = await openBrowser();
    return page.close;
  });

  beforeAll(async () => {
    // The samples work on the objects of a first start.
    const program = await startProgram(makeFolder(), { LOG_FILE: "gatehouse.log" });
    url = program.url;
    [, key = ""] = /API key \(shown this once\): (\S+)/.exec(program.output()) ?? [];
  }, 90_000);

  async function goHome(): Promise<void> {
    await page.emulate({ width: 1440, theme: "light" });
    await page.open(`${url}/docs/`);
    clicks = 0;
  }

  test("a chat message is moderated from Node by three clicks and one paste", async () => {
    await goHome();
    await page.value(
      "navigator.clipboard.writeText = async (text) => { globalThis.copied = text; }, sessionStorage.clear()",
    );
    await click('main a[href="#quick-start"]');
    await click('[aria-labelledby="quick-start"] [data-chooses="ts"]');
    await click('[aria-labelledby="quick-start"] [data-language="ts"] .copy');
    await page.until("globalThis.copied !== undefined");
    expect(clicks).toBeLessThanOrEqual(3);

    const folder = makeProject("@gatehouse/sdk");
    const pasted = String(await page.value("globalThis.copied"));
    expect(pasted).toContain(url);
    writeFileSync(join(folder, "pasted.ts"), pasted);
    const env = { PATH: process.env["PATH"], GATEHOUSE_API_KEY: key };
    const { stdout } = await execute(process.execPath, ["pasted.ts"], { cwd: folder, env, timeout: 60_000 });
    expect(stdout).toBe("Everybody sees: Ahoy, you *********!\n");
  });

  test("the meaning of a field and its errors are two clicks away", async () => {
    await goHome();
    await follow("moderation/index.html");
    await follow("moderateContentItem.html");
    expect(clicks).toBeLessThanOrEqual(2);
    const field = `document.getElementById("body.content.senderId")`;
    expect(await page.value(`${field}.textContent`)).toMatch(/senderId[\s\S]*required[\s\S]*user/i);
    const codes = await page.value('document.getElementById("codes").parentElement.innerText');
    expect(codes).toContain("content.senderId");
    expect(codes).toContain("[missing]");
  });

  test("an upgrade and the rotation of a key are three clicks away, with their commands", async () => {
    await goHome();
    await follow("guides/upgrading.html");
    expect(await main()).toContain("npm run migrate -- --check");
    await goHome();
    await follow("guides/api-keys.html");
    expect(await main()).toContain("Rotate a key");
    expect(await main()).toContain("createApiKey");
    expect(clicks).toBeLessThanOrEqual(3);
  });
});
