import { beforeAll, describe, expect, test } from "vitest";
import { type Running, start } from "../support/server.ts";
import { hasBrowser, openBrowser, type Page } from "./browser.ts";

const entry = { locale: "en", filterMode: "distinguishable", severity: "medium" } as const;

/** Shared by all tests: each has a server, and so an origin, of its own. */
let page: Page;

/** Starts a server with these words, and opens its playground with its key. */
async function openPlayground(words = ["nincompoop", "heck"]): Promise<Running> {
  const running = await start({ blacklist: { entries: words.map((text) => ({ ...entry, text, tags: ["Sample"] })) } });
  await page.open(`${running.server.url}/docs/playground/filter`);
  await page.until('!document.getElementById("playground").hidden');
  await page.type("access-secret", running.server.apiKey);
  await page.until('document.getElementById("status").textContent.includes("Answered")');
  return running;
}

const text = (id: string): string => `document.getElementById(${JSON.stringify(id)}).textContent`;
const textAt = (selector: string): string => `document.querySelector(${JSON.stringify(selector)}).textContent`;

describe.runIf(hasBrowser)("the playground in a browser", () => {
  beforeAll(async () => {
    page = await openBrowser();
    return page.close;
  });

  test("filters as its reader types, and shows where, what and the request as code", async () => {
    const { server } = await openPlayground();
    await page.type("filter-content", "You n.i.n.c.o.m.p.o.o.p, what the heck!");
    await page.until(`${text("status")}.startsWith("2 matches.")`);
    expect(
      await page.value(
        '[...document.querySelectorAll("#parts .marked:not(.replacement) mark")].map((mark) => mark.textContent)',
      ),
    ).toEqual(["n.i.n.c.o.m.p.o.o.p", "heck"]);
    expect(await page.value(textAt("#parts .marked"))).toBe("You n.i.n.c.o.m.p.o.o.p, what the heck!");
    expect(await page.value(textAt("#parts .replacement"))).toBe("You *******************, what the ****!");
    expect(await page.value('document.querySelectorAll("#parts .replacement ins").length')).toBe(2);
    expect(await page.value('document.querySelector("#matches tbody").innerText')).toMatch(
      /nincompoop[\s\S]*medium[\s\S]*Sample/,
    );
    expect(await page.value(text("code-filter-sh"))).toContain(`${server.url}/content/item/filter`);
    expect(await page.value(text("code-filter-ts"))).toContain("You n.i.n.c.o.m.p.o.o.p, what the heck!");
    await page.click("#part-0-0");
    await page.until(`${text("part-0-0-more")}.includes("distinguishable")`);
    expect(page.complaints()).toEqual([]);
  });

  test("makes nothing of what it is given but text", async () => {
    await openPlayground();
    const hostile = `<img src=x onerror="document.title='taken'"> heck <script>document.title='taken'</script>"'><svg onload=1>`;
    await page.type("filter-content", hostile);
    await page.until(`${text("status")}.startsWith("1 match.")`);
    expect(await page.value(textAt("#parts .marked"))).toBe(hostile);
    expect(await page.value('document.querySelectorAll("main :is(img, script, svg)").length')).toBe(0);
    expect(await page.value("document.title")).toBe("Filter playground · Gatehouse");
    expect(page.complaints()).toEqual([]);
  });

  test("goes from mark to mark and to the row of a match by keyboard, and lights both up", async () => {
    await openPlayground();
    await page.type("filter-content", "heck and heck");
    await page.until(`${text("status")}.startsWith("2 matches.")`);
    await page.value('document.querySelector("#parts .marked:not(.replacement) mark").focus()');
    await page.press("ArrowRight");
    expect(await page.value("document.activeElement.getAttribute('aria-label')")).toBe("heck, match 2");
    expect(await page.value('document.querySelector("#matches .is-lit").dataset.matches')).toBe("1");
    await page.press("Enter");
    expect(await page.value("document.activeElement.id")).toBe("part-0-1");
    expect(await page.value('document.querySelector("#parts .marked:not(.replacement) .is-lit").textContent')).toBe(
      "heck",
    );
  });

  test("shows what is wrong at the fields, and says when a key is not accepted or missing", async () => {
    const { server } = await openPlayground();
    await page.click("#filter-group-blacklist summary");
    await page.type("filter-blacklist.locales", "english!");
    await page.until(`${text("problem")}.includes("The request is refused")`);
    expect(await page.value(text("filter-blacklist.locales-error"))).toContain("Send a locale");
    expect(await page.value('document.getElementById("filter-blacklist.locales").getAttribute("aria-invalid")')).toBe(
      "true",
    );
    expect(await page.value('document.getElementById("filter-blacklist.locales").checkVisibility()')).toBe(true);
    await page.click("#reset");
    await page.until(`${text("status")}.includes("Answered")`);
    await page.type("access-secret", `${server.apiKey}x`);
    await page.until(`${text("problem")}.includes("The key is not accepted")`);
    await page.value(
      '{ const key = document.getElementById("access-secret"); key.value = ""; key.dispatchEvent(new Event("input", { bubbles: true })); }',
    );
    await page.until(`${text("status")}.includes("Type in an API key")`);
  });

  test("says when the server cannot be reached", async () => {
    const { server } = await openPlayground();
    await server.close();
    await page.type("filter-content", "Is anybody there?");
    await page.until(`${text("problem")}.includes("The server cannot be reached")`);
  });

  test("keeps the key to itself, and remembers it only when asked", async () => {
    const { server } = await openPlayground();
    const stored = "JSON.stringify([{ ...sessionStorage }, { ...localStorage }, location.href, document.cookie])";
    await page.click("#share");
    await page.until(`location.hash.startsWith("#request=")`);
    expect(await page.value(stored)).not.toContain(server.apiKey);
    expect(await page.value('document.querySelector("main").innerText')).not.toContain(server.apiKey);
    await page.click("#access-keep");
    expect(await page.value("JSON.stringify({ ...sessionStorage })")).toContain(server.apiKey);
    await page.click("#access-keep");
    expect(await page.value(stored)).not.toContain(server.apiKey);
  });

  test("opens a link with its text and its options", async () => {
    const { server } = await openPlayground();
    const request = { content: "a lighthouse", words: ["lighthouse"], emails: { disabled: true } };
    await page.open(`${server.url}/docs/playground/filter#request=${encodeURIComponent(JSON.stringify(request))}`);
    await page.until(`document.getElementById("filter-content").value === "a lighthouse"`);
    expect(await page.value('document.getElementById("filter-words").value')).toBe("lighthouse");
    expect(await page.value('document.getElementById("filter-emails.disabled").checked')).toBe(true);
    expect(await page.value(text("code-filter-ts"))).toContain("emails: { disabled: true }");
  });

  test("tells that the list is empty, adds a word after asking, shows its effect and takes it back", async () => {
    const { client } = await openPlayground([]);
    await page.until(`${text("hint")}.includes("is empty")`);
    await page.type("filter-content", "You blunderbuss!");
    await page.type("entry-entry.text", "blunderbuss");
    await page.click("#entry button.primary");
    await page.until('document.getElementById("entry-ask").open');
    expect(await page.value(text("entry-ask-text"))).toContain("“blunderbuss”");
    const before = await client.filtering.searchFilterEntries({});
    expect(before.totalResults).toBe(0);
    await page.click("#entry-yes");
    await page.until(`${text("status")}.startsWith("1 match.")`);
    expect(await page.value('document.getElementById("hint").hidden')).toBe(true);
    await page.click("#entry-status button:last-child");
    await page.until(`${text("status")}.startsWith("Clean")`);
    const after = await client.filtering.searchFilterEntries({});
    expect(after.totalResults).toBe(0);
  });
});
