import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { type Running, start } from "../support/server.ts";
import { hasBrowser, openBrowser, type Page } from "./browser.ts";

const words = { heck: "mild", scallywag: "medium", flapdoodle: "severe", lighthouse: "severe" } as const;
const entries = Object.entries(words).map(([text, severity]) => ({
  text,
  severity,
  locale: "en",
  filterMode: "distinguishable" as const,
  tags: ["Sample"],
}));
const dictionary = [{ text: "lighthouse", locale: "en", tags: ["coast"] }];
const forum = {
  id: "0c9b7a65-43f2-4e1d-8a0b-5c6d7e8f9a01",
  name: "Harbour Forum",
  moderationConfiguration: {
    persistent: true,
    storeContent: true,
    defaultActionIsQueueForApproval: true,
    emailOnAlerts: true,
    notificationServers: [{ url: "https://forum.example.com/hooks" }],
  },
};

const axe = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Shared by all tests: each has a server, and so an origin, of its own. */
let page: Page;

/** Opens the playground with the server's key, and agrees to test data unless `isAgreed` is false. */
async function openPlayground({ isAgreed = true, hash = "", isEmpty = false } = {}): Promise<Running> {
  const blacklist = isEmpty ? {} : { entries, dictionary };
  const running = await start({ blacklist, moderationApplications: [{ application: forum }] });
  await page.open(`${running.server.url}/docs/playground/moderation${hash}`);
  await page.until('!document.getElementById("playground").hidden');
  await page.type("access-secret", running.server.apiKey);
  await page.until('!document.getElementById("consent").hidden');
  if (isAgreed) await agree();
  return running;
}

async function agree(): Promise<void> {
  await page.click("#consent button");
  await page.until(`${text("status")}.includes("Answered")`);
}

const text = (id: string): string => `document.getElementById(${JSON.stringify(id)}).textContent`;
const box = (path: string): string => `document.querySelector(${JSON.stringify(`[data-path="${path}"]`)})`;

/** Clears the decision, so that the next one can be awaited. */
async function forgetVerdict(): Promise<void> {
  await page.value('document.getElementById("verdict").replaceChildren()');
}

/** Selects one of the examples at the top. */
async function choose(title: string): Promise<void> {
  await forgetVerdict();
  await page.value(
    `[...document.querySelectorAll("#moderation-examples button")].find((one) => one.textContent === ${JSON.stringify(title)}).click()`,
  );
}

/** Fills the input with this index of a field. */
async function fill(path: string, value: string, index = 0): Promise<void> {
  const input = `${box(path)}.querySelectorAll("input, select, textarea")[${index}]`;
  await forgetVerdict();
  const place = path.startsWith("content.") ? `${box(path)}.querySelector("li textarea")` : input;
  await page.value(
    `{ const input = ${place}; input.value = ${JSON.stringify(value)}; input.dispatchEvent(new Event("input", { bubbles: true })); }`,
  );
}

const say = (content: string): Promise<void> => fill("content.parts", content);

/** Waits for the decision about the present input, and reads it from the page. */
async function decided(action: string) {
  await page.until(
    `!document.getElementById("results").hasAttribute("aria-busy") && ${text("verdict")}.startsWith(${JSON.stringify(action)})`,
  );
  const rungs = '[...document.querySelectorAll("#ladder > li")]';
  return {
    decisive: String(await page.value('document.querySelector("#ladder > [aria-current]").textContent')),
    states: await page.value(`${rungs}.map((rung) => /is-(decides|no|quiet)/.exec(rung.className)[1])`),
    ladder: String(await page.value(text("ladder"))),
    besides: String(await page.value('document.getElementById("besides").innerText')),
  };
}

const up = (count: number): readonly string[] => Array.from({ length: count }, () => "no");
const down = (count: number): readonly string[] => Array.from({ length: count }, () => "quiet");

describe.runIf(hasBrowser)("the moderation playground in a browser", () => {
  beforeAll(async () => {
    page = await openBrowser();
    return page.close;
  });

  test("asks before it makes anything, makes things of its own alone, and removes them when told", async () => {
    const { client } = await openPlayground({ isAgreed: false });
    const before = await client.moderation.listModerationApplications({});
    expect(before.applications.map(({ name }) => name)).toEqual([forum.name]);
    expect(await page.value(text("made-status"))).toContain("nothing of this page");
    await agree();
    const { applications } = await client.moderation.listModerationApplications({});
    const own = applications.find(({ name }) => name.startsWith("Moderation playground "));
    expect(applications.length).toBe(2);
    expect(applications.find(({ id }) => id === forum.id)).toEqual(before.applications[0]);
    expect(own?.moderationConfiguration.returnFilterMatches).toBe(true);
    await choose("Queued");
    await decided("queuedForApproval");
    const kept = String(await page.value("sessionStorage['gatehouse-moderation-playground']"));
    const { userId }: { userId: string } = JSON.parse(kept);
    const { user } = await client.filtering.retrieveContentUser({ contentUserId: userId });
    expect(user).toMatchObject({ displayNames: ["Moderation playground"] });
    await page.click("#remove");
    await page.until(`${text("made-status")}.startsWith("Removed")`);
    expect(await client.moderation.listModerationApplications({})).toEqual(before);
    await expect(client.filtering.retrieveContentUser({ contentUserId: userId })).rejects.toThrow();
    await page.until('!document.getElementById("consent").hidden');
    expect(page.complaints()).toEqual([]);
  });

  test("removes what it made when it is left", async () => {
    const { server, client } = await openPlayground();
    expect((await client.moderation.listModerationApplications({})).applications.length).toBe(2);
    await page.open(`${server.url}/docs/errors`);
    await expect
      .poll(async () => (await client.moderation.listModerationApplications({})).applications.length, {
        timeout: 10_000,
      })
      .toBe(1);
  });

  test("says why content is shown, rejected, replaced, kept to its author or waits", async () => {
    await openPlayground();
    await say("Good morning.");
    const shown = await decided("allow");
    expect(shown.states).toEqual([...up(6), "decides"]);
    expect(shown.decisive).toContain("Nothing keeps it back.");
    expect(shown.ladder).toContain("Not met: 1 rule");

    await say("Such flapdoodle, you scallywag.");
    const rejected = await decided("reject");
    expect(rejected.states).toEqual([...up(1), "decides", ...down(5)]);
    expect(rejected.decisive).toMatch(
      /says reject\? Yes: reject.*filterRules\[0\]\.severe.*flapdoodle \(severe, tagged Sample, en\)/,
    );
    expect(rejected.ladder).toMatch(/replace\? Yes, but decided above.*filterRules\[0\]\.medium.*scallywag/);
    expect(rejected.besides).toMatch(
      /generatesAlert[\s\S]*user alert queue[\s\S]*0 before, −12 after: −10 by filterRules\[0\]\.severe/,
    );

    await say("You scallywag.");
    expect((await decided("replace")).decisive).toContain("filterRules[0].medium");
    expect(await page.value('document.querySelector(".replacement").textContent')).toBe("You *********.");
    expect(await page.value('document.querySelector(".marked mark").textContent')).toBe("scallywag");

    await say("Write to nell@example.com");
    expect((await decided("authorOnly")).decisive).toMatch(
      /emailRules\[0\] asks for email addresses with a score of 90 or more.*score/,
    );

    await choose("Queued");
    const queued = await decided("queuedForApproval");
    expect(queued.states).toEqual([...up(2), "decides", ...down(4)]);
    expect(queued.decisive).toMatch(/filterRules\[0\]\.medium.*scallywag/);
    expect(queued.besides).toMatch(/requiresApproval[\s\S]*approval queue, content alert queue[\s\S]*yes/);

    await choose("Queued by default");
    const waiting = await decided("queuedForApproval");
    expect(waiting.states).toEqual([...up(5), "decides", ...down(1)]);
    expect(waiting.decisive).toContain("defaultActionIsQueueForApproval is true");
    expect(page.complaints()).toEqual([]);
  });

  test("says what the request forces, and what good conduct does", async () => {
    await openPlayground();
    await choose("Good conduct");
    await page.until(`${text("besides")}.includes("noRuleUserScoreAdjustment")`);
    expect((await decided("allow")).besides).toContain("−3 before, −2 after: +1 by noRuleUserScoreAdjustment");
    await choose("Queued by default");
    await decided("queuedForApproval");
    await fill("moderation", "requiresApproval");
    await page.until(`${text("ladder")}.includes("says requiresApproval")`);
    expect((await decided("queuedForApproval")).states).toEqual(["decides", ...down(6)]);
    await fill("moderation", "generatesAlert");
    const alerted = await decided("allow");
    expect(alerted.ladder).toContain("but the request’s moderation takes its place");
    expect(alerted.besides).toContain("generatesAlert");
  });

  test("a match that dictionaryTags discards meets no rule", async () => {
    await openPlayground();
    await say("A lighthouse.");
    expect((await decided("reject")).decisive).toContain("lighthouse");
    await fill("application.moderationConfiguration.dictionaryTags", "coast");
    expect((await decided("allow")).states).toEqual([...up(6), "decides"]);
    expect(await page.value('document.querySelectorAll(".marked mark").length')).toBe(0);
  });

  test("makes nothing of what it is given but text", async () => {
    await openPlayground();
    const hostile = `<img src=x onerror="document.title='taken'"> flapdoodle <script>document.title='taken'</script>"'><svg onload=1>`;
    await fill("application.name", hostile);
    await say(hostile);
    await decided("reject");
    expect(await page.value('document.querySelector("#parts .marked").textContent')).toBe(hostile);
    expect(await page.value('document.querySelectorAll("main :is(img, script, svg)").length')).toBe(0);
    expect(await page.value("document.title")).toBe("Moderation playground · Gatehouse");
    expect(page.complaints()).toEqual([]);
  });

  test("begins from an application of the server, and leaves it as it is", async () => {
    const { client } = await openPlayground();
    const before = await client.moderation.retrieveModerationApplication({ applicationId: forum.id });
    await page.until(`${text("begin-server")}.includes("Harbour Forum")`);
    await page.value(
      `{ const begin = document.getElementById("begin"); begin.value = ${JSON.stringify(forum.id)}; begin.dispatchEvent(new Event("input", { bubbles: true })); }`,
    );
    await say("The ferry leaves at ten.");
    expect((await decided("queuedForApproval")).decisive).toContain("defaultActionIsQueueForApproval is true");
    expect(await client.moderation.retrieveModerationApplication({ applicationId: forum.id })).toEqual(before);
    const { applications } = await client.moderation.listModerationApplications({});
    const own = applications.find(({ name }) => name.startsWith("Moderation playground "));
    expect(own?.name).toContain("Harbour Forum");
    expect(own?.moderationConfiguration.notificationServers).toEqual([]);
    expect(own?.moderationConfiguration.emailOnAlerts).toBe(false);
    expect(await page.value(text("code-application-sh"))).toContain("https://forum.example.com/hooks");
  });

  test("shows what is wrong at its field, and goes on when it is mended", async () => {
    await openPlayground();
    const path = "application.moderationConfiguration.filterRules";
    // The severe action, after tags, locales and three for each of mild, medium and high.
    await fill(path, "allow", 11);
    await page.until(`${text("problem")}.includes("The request is refused")`);
    expect(await page.value(`${box(path)}.querySelector(".control-error").textContent`)).toContain(
      "filterRules[0].highAction",
    );
    expect(await page.value(`[...${box(path)}.querySelectorAll("[aria-invalid]")].map((one) => one.value)`)).toEqual([
      "replace",
    ]);
    await fill(path, "reject", 11);
    await decided("authorOnly");
    expect(await page.value('document.querySelectorAll("[aria-invalid]").length')).toBe(0);
  });

  test("keeps the key to itself, and opens a link with what it holds", async () => {
    const request = {
      application: { name: "Quay", moderationConfiguration: { emailRules: emailRules() } },
      content: { parts: [{ type: "text", content: "nell@example.com" }] },
    };
    const hash = `#request=${encodeURIComponent(JSON.stringify(request))}`;
    const { server } = await openPlayground({ hash });
    await decided("reject");
    expect(await page.value('document.getElementById("moderation-application.name").value')).toBe("Quay");
    await page.click("#share");
    const stored = "JSON.stringify([{ ...sessionStorage }, { ...localStorage }, location.href, document.cookie])";
    await page.until(`${text("share-status")}.includes("no key")`);
    expect(await page.value(stored)).not.toContain(server.apiKey);
    expect(await page.value('document.querySelector("main").innerText')).not.toContain(server.apiKey);
    expect(await page.value(text("code-content-ts"))).toContain("client.moderation.moderateContentItem({");
  });

  test("has no fault for those who read it otherwise, in either theme and at any width", {
    timeout: 120_000,
  }, async () => {
    await openPlayground();
    await choose("Two parts, an alert forced");
    await decided("allow");
    await page.value(`${axe};for (const details of document.querySelectorAll("details")) details.open = true;`);
    for (const theme of ["light", "dark"] as const) {
      await page.emulate({ width: 1440, theme });
      const run = "axe.run(document, { resultTypes: ['violations'], preload: false, iframes: false })";
      const faults =
        "violations.map(({ id, nodes }) => id + ': ' + nodes.map((node) => node.target.join(' ')).join(', '))";
      expect(await page.value(`${run}.then(({ violations }) => ${faults})`), theme).toEqual([]);
    }
    await page.emulate({ width: 390, theme: "light" });
    expect(await page.value("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);
    await page.emulate({ width: 1440, theme: "light" });
  });

  test("is used by keyboard alone", async () => {
    await openPlayground({ isAgreed: false });
    await page.value('document.querySelector("#consent button").focus()');
    await page.press("Enter");
    await page.until(`${text("status")}.includes("Answered")`);
    await page.value(`${box("content.parts")}.querySelector(".add").focus()`);
    await page.press("Enter");
    expect(await page.value("document.activeElement.closest('fieldset').querySelector('legend').textContent")).toBe(
      "parts[1]",
    );
    await say("flapdoodle");
    await decided("reject");
    await page.value('document.querySelector("#parts mark").focus()');
    await page.press("Enter");
    expect(await page.value("document.activeElement.id")).toBe("part-0-0");
  });

  test("tells that the blacklist is empty, and where it can be filled", async () => {
    await openPlayground({ isEmpty: true });
    await page.until(`${text("hint")}.includes("is empty")`);
    await page.click("#hint button");
    await page.until('document.activeElement.id === "entry-entry.text"');
    expect(await page.value("location.pathname")).toMatch(/\/docs\/playground\/filter/);
  });
});

function emailRules() {
  return [
    { score: 90, action: "reject" },
    { score: 70, action: "allow" },
    { score: 40, action: "allow" },
  ];
}
