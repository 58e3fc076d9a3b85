/** OWASP ASVS 14.3.1. */
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { newOperator } from "../moderation/queue-fixtures.ts";
import { type Running, start } from "../support/server.ts";
import { hasBrowser, openBrowser, type Page } from "./browser.ts";
import { choose, openConsole, outcome, sendRequest, textAt } from "./console-page.ts";
import { accessibility, axe, widerThan } from "./every-page.ts";

/** Shared by all tests: each has a server, and so an origin, of its own. */
let page: Page;

async function open(address: string, running?: Running): Promise<Running> {
  const used = running ?? (await start());
  await openConsole(page, used.server, address);
  return used;
}

describe.runIf(hasBrowser)("the console of an operation in a browser", () => {
  beforeAll(async () => {
    page = await openBrowser();
    return page.close;
  });

  test("creates, says what it is going to do, and shows the request and the answer", async () => {
    const { client, server } = await open("identity/createApplication");
    expect(await textAt(page, "#try-send")).toBe("Send: this changes the server’s data");
    expect(await textAt(page, "#try-curl")).toContain(`curl -X POST '${server.url}/api/application'`);
    expect(await sendRequest(page)).toMatch(/^200 OK, after \d+ ms, \d+ bytes\.$/);
    expect(await textAt(page, "#try-answer")).toContain("Documented as 200 OK: The application as it was stored");
    expect(await page.value('document.querySelector("#try-answer a").getAttribute("href")')).toBe("#response-200");
    expect(await textAt(page, "#try-answer pre")).toContain('"name": "Forum"');
    const { applications } = await client.identity.listApplications();
    expect(applications.map(({ name }) => name)).toContain("Forum");
    expect(page.complaints()).toEqual([]);
  });

  test("takes a click of the mouse that leaves a text which is no JSON", async () => {
    const { client } = await open("identity/createApplication");
    await page.type("try-text", '{ "application": ');
    await page.clickByMouse("#try-send");
    await page.until('document.querySelector(".try-out").innerText.includes("Not sent: correct the marked fields.")');
    expect(await textAt(page, "#try-text-fault")).toContain("Invalid JSON.");
    await page.type("try-text", '{ "application": { "name": "Harbour" } }');
    await page.clickByMouse("#try-send");
    await page.until('document.querySelector("#try-answer pre")?.innerText.includes("Harbour")');
    const { applications } = await client.identity.listApplications();
    expect(applications.map(({ name }) => name)).toContain("Harbour");
  });

  test("keeps the key to itself, and keeps it in the tab only when asked", async () => {
    const { server } = await open("identity/listApplications");
    await sendRequest(page);
    const stored = "JSON.stringify([{ ...sessionStorage }, { ...localStorage }, location.href, document.cookie])";
    expect(await page.value(stored)).not.toContain(server.apiKey);
    expect(await textAt(page, "#try-curl")).toContain('-H "Authorization: $GATEHOUSE_API_KEY"');
    expect(await page.value('document.querySelector("main").innerText')).not.toContain(server.apiKey);
    expect(page.requests().join("\n")).not.toContain(server.apiKey);
    await page.click("#access-keep");
    expect(await page.value("JSON.stringify({ ...sessionStorage })")).toContain(server.apiKey);
    await page.open(`${server.url}/docs/identity/retrieveSystemConfiguration#try`);
    await page.until('document.getElementById("try-send")?.checkVisibility()');
    expect(await sendRequest(page)).toMatch(/^200/);
    await page.click("#access-keep");
    expect(await page.value(stored)).not.toContain(server.apiKey);
  });

  test("sends a list with rows of its query", async () => {
    const { client } = await open("filtering/searchDictionaryEntries");
    for (const text of ["beacon", "anchor", "compass"]) {
      await client.filtering.createDictionaryEntry({ body: { entry: { text, locale: "en" } } });
    }
    await page.click(".try-parameters .control-group summary");
    await page.click(".control-rows + button");
    await choose(page, ".control-rows select", "text");
    await choose(page, ".control-rows select:nth-of-type(2)", "desc");
    expect(await textAt(page, "#try-curl")).toContain("sort[0].field=text&sort[0].order=desc");
    expect(await sendRequest(page)).toMatch(/^200/);
    const answer = await textAt(page, "#try-answer pre");
    expect([...answer.matchAll(/"text": "(\w+)"/g)].map((match) => match[1])).toEqual(["compass", "beacon", "anchor"]);
  });

  test("sends a patch in the media type that is chosen", async () => {
    const { client } = await open("identity/patchApplication");
    const { application } = await client.identity.createApplication({ body: { application: { name: "Before" } } });
    await page.type("try-path-applicationId", application.id);
    await choose(page, "#try-type", "application/json-patch+json");
    await page.type("try-text", '[{ "op": "replace", "path": "/application/name", "value": "After" }]');
    expect(await textAt(page, "#try-curl")).toContain("Content-Type: application/json-patch+json");
    expect(await sendRequest(page)).toMatch(/^200/);
    const after = await client.identity.retrieveApplication({ applicationId: application.id });
    expect(after.application.name).toBe("After");
  });

  test("sends a form as a form", async () => {
    const { client } = await open("identity/updateLoggingLevel");
    await choose(page, "#try-type", "application/x-www-form-urlencoded");
    await page.type("try-text", '{ "name": "http", "level": "debug" }');
    expect(await textAt(page, "#try-curl")).toContain("--data-raw 'name=http&level=debug'");
    expect(await sendRequest(page)).toMatch(/^200/);
    expect(await client.identity.retrieveLoggingLevel({ name: "http" })).toEqual({ name: "http", level: "debug" });
  });

  test("shows what the server refuses, in the text and at the fields", async () => {
    await open("identity/createApplication");
    await page.type("try-text", '{\n  "application": {\n    "name": ""\n  }\n}');
    expect(await sendRequest(page)).toMatch(/^400 Bad Request.* One error is marked in the form\.$/);
    expect(await textAt(page, "#try-text-fault")).toMatch(/^application\.name .* Line 3$/);
    await page.click("#try-text-fault button");
    const marked = "const text = document.activeElement; text.value.slice(text.selectionStart, text.selectionEnd)";
    expect(await page.value(marked)).toBe('"name": ""');
    expect(await textAt(page, "#try-answer pre")).toContain("fieldErrors");
    await page.click(".try-views button:last-child");
    const name = 'document.getElementById("try-body-application.name")';
    expect(await page.value(`${name}.getAttribute("aria-invalid")`)).toBe("true");
    expect(await page.value(`${name}.checkVisibility()`)).toBe(true);
    expect(await textAt(page, '[id="try-body-application.name-error"]')).toContain("Must not be blank");
    await open("filtering/searchFilterEntries");
    await page.type("try-query-text", "");
    await page.value('document.getElementById("try-query-numberOfResults").closest("details").open = true');
    await page.type("try-query-numberOfResults", "none");
    expect(await sendRequest(page)).toMatch(/^400/);
    const input = 'document.getElementById("try-query-numberOfResults")';
    expect(await page.value(`${input}.getAttribute("aria-invalid")`)).toBe("true");
    expect(await textAt(page, '[id="try-query-numberOfResults-error"]')).not.toBe("");
  });

  test("edits the body by fields, and changes nothing else of it", async () => {
    await open("identity/createApplication");
    await page.type("try-text", '{ "application": { "name": "A", "unknown": [1] } }');
    await page.click(".try-views button:last-child");
    await page.type("try-body-application.name", "B");
    await page.click(".try-views button:first-child");
    expect(JSON.parse(String(await page.value('document.getElementById("try-text").value')))).toEqual({
      application: { name: "B", unknown: [1] },
    });
  });

  test("says where a body is no JSON, and does not send it", async () => {
    await open("identity/createApplication");
    const before = page.requests().length;
    await page.type("try-text", '{\n  "application": { "name": "A", }\n}');
    expect(await sendRequest(page)).toBe("Not sent: correct the marked fields.");
    expect(await textAt(page, "#try-text-fault")).toContain("Line 2, column 33");
    expect(await page.value("document.activeElement.id")).toBe("try-text");
    expect(page.requests().length).toBe(before);
  });

  test("gives a file for a download, and says that a body is empty", async () => {
    const running = await open("identity/exportSystemLogs");
    await page.value(
      "{ const make = URL.createObjectURL; URL.createObjectURL = (file) => { window.made = file; return make(file); }; }",
    );
    expect(await sendRequest(page)).toMatch(/^200/);
    expect(await textAt(page, ".try-file")).toMatch(/^A file of type application\/zip, [\d.]+ (bytes|kB)\. Download$/);
    expect(await page.value('document.querySelector(".try-file a").href')).toMatch(/^blob:/);
    expect(await page.value("window.made.slice(0, 2).text()")).toBe("PK");
    const { application } = await running.client.identity.createApplication({ body: { application: { name: "A" } } });
    await open("identity/deleteApplication", running);
    await page.type("try-path-applicationId", application.id);
    await page.value('document.getElementById("try-status").textContent = ""');
    await page.click("#try-send");
    await page.click(".try-dialog button.primary");
    expect(await outcome(page)).toMatch(/^200 OK, after \d+ ms, 0 bytes\.$/);
    expect(await textAt(page, "#try-answer")).toContain("No body.");
  });

  test("asks before it deletes", async () => {
    const { client } = await open("identity/deleteApplication");
    const { application } = await client.identity.createApplication({ body: { application: { name: "A" } } });
    await page.type("try-path-applicationId", application.id);
    await page.click("#try-send");
    await page.until('document.querySelector(".try-dialog").open');
    await page.press("Escape");
    await page.until('document.getElementById("try-status").textContent === "Not sent."');
    expect((await client.identity.retrieveApplication({ applicationId: application.id })).application.active).toBe(
      true,
    );
    await page.click("#try-send");
    await page.until('document.querySelector(".try-dialog").open');
    await page.click(".try-dialog button.primary");
    // The status of the request before is there until this one begins.
    await page.until('document.getElementById("try-status").textContent !== "Not sent."');
    expect(await outcome(page)).toMatch(/^200/);
    const after = await client.identity.retrieveApplication.result({ applicationId: application.id });
    expect(after.ok && after.body.application.active).toBe(false);
  });

  test("lets an operator in by a token", async () => {
    const running = await open("moderation/listApprovalQueueItems");
    const { as } = await newOperator(running.client);
    expect(await textAt(page, 'label[for="access-secret"]')).toBe("Operator token");
    await page.type("access-secret", as.token);
    expect(await textAt(page, "#try-curl")).toContain('-H "Authorization: Bearer $GATEHOUSE_TOKEN"');
    expect(await sendRequest(page)).toMatch(/^200/);
  });

  test("says why a key is not accepted, or that none was sent", async () => {
    const { server } = await open("identity/listApplications");
    await page.type("access-secret", `${server.apiKey}x`);
    expect(await sendRequest(page)).toMatch(/^401 Unauthorized/);
    expect(await textAt(page, "#access-secret-error")).toContain("The API key is not known to this server.");
    await page.type("access-secret", "");
    await page.value('document.getElementById("access-secret").value = ""');
    expect(await sendRequest(page)).toMatch(/^401/);
    expect(await textAt(page, "#access-secret-error")).toContain("Send an API key");
  });

  test("ends a request that its reader gives up, and says when no server answers", async () => {
    const { server } = await open("identity/createApplication");
    // It answers late: what is sent while the reader waits is ended by the button.
    await page.value(`window.fetch = ((original) => (url, init) => new Promise((resolve, reject) => {
      init.signal.addEventListener("abort", () => reject(init.signal.reason));
    }))(window.send = window.fetch)`);
    await page.click("#try-send");
    await page.click("#try-cancel");
    await page.until('document.getElementById("try-status").textContent === "Cancelled"');
    expect(await textAt(page, "#try-answer")).toContain("The server may have processed it");
    await page.value("window.fetch = window.send");
    await server.close();
    expect(await sendRequest(page)).toBe("The server cannot be reached");
  });

  test("is opened, filled, sent and closed by keyboard alone", async () => {
    const { server } = await open("identity/listApplications");
    await page.click("#access-keep");
    await page.open(`${server.url}/docs/filtering/searchAllowedEntries`);
    const isAt = (id: string): Promise<unknown> => page.value(`document.activeElement.id === ${JSON.stringify(id)}`);
    const goTo = async (id: string): Promise<void> => {
      for (let steps = 0; (await isAt(id)) !== true; steps++) {
        if (steps > 250) throw new Error(`Tab does not lead to #${id}.`);
        await page.press("Tab");
      }
    };
    await page.value('document.getElementById("main").focus()');
    await goTo("try-open");
    await page.press("Enter");
    await page.until('document.activeElement.id === "try-title"');
    await goTo("try-send");
    await page.press("Enter");
    expect(await outcome(page)).not.toBe("");
    await page.until('document.getElementById("try-status").textContent.startsWith("200")');
    expect(await isAt("try-send")).toBe(true);
    await page.value('document.getElementById("try-title").focus()');
    await goTo("try-close");
    await page.press("Enter");
    expect(await isAt("try-open")).toBe(true);
    expect(await page.value('document.getElementById("try").checkVisibility()')).toBe(false);
  });

  test("has no fault, and is no wider than a phone, in both themes", async () => {
    await open("filtering/createFilterEntry");
    await page.type("try-text", '{ "entry": {} }');
    await sendRequest(page);
    await page.click(".try-views button:last-child");
    await page.value(`${axe};for (const details of document.querySelectorAll("#try details")) details.open = true;`);
    const faults: string[] = [];
    for (const theme of ["light", "dark"] as const) {
      await page.emulate({ width: 1440, theme });
      faults.push(...(await accessibility(page, theme, 'document.getElementById("try")')));
    }
    await page.emulate({ width: 390, theme: "light" });
    faults.push(...(await widerThan(page, 390)));
    await page.emulate({ width: 1440, theme: "light" });
    expect(faults).toEqual([]);
  });

  test("is not on paper", async () => {
    await open("identity/listApplications");
    await page.print(true);
    expect(await page.value('document.getElementById("try").checkVisibility()')).toBe(false);
    await page.print(false);
  });

  test("says how to get a server where the pages are opened from a folder", async () => {
    const file = import.meta.resolve("@gatehouse/openapi/portal/identity/listApplications.html");
    await page.open(`file://${fileURLToPath(file)}`);
    await page.click("#try-open");
    await page.until('document.getElementById("try").checkVisibility()');
    expect(await textAt(page, "#try")).toContain("npm start");
    expect(await textAt(page, "#try")).toContain("/docs/identity/listApplications#try");
  });
});
