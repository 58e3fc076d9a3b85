/** Sends the example of every operation from its console. */
import { manifest } from "@gatehouse/openapi/manifest";
import { createClient } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { newOperator } from "../moderation/queue-fixtures.ts";
import { start } from "../support/server.ts";
import { ownShare, rotationSeed } from "../tools/rotation.ts";
import { hasBrowser, openBrowser, type Page } from "./browser.ts";
import { outcome, sendRequest, textAt } from "./console-page.ts";

interface RequestRecord {
  readonly method: string;
  readonly target: string;
  readonly type: string | null;
  readonly body: unknown;
}

/** Data of an operation for its console. */
interface OperationData {
  readonly forms: readonly { readonly name: string; readonly filled: readonly string[] }[];
  readonly parameters: readonly { readonly path: string; readonly example?: unknown }[];
  readonly bodies: readonly { readonly type: string; readonly examples: readonly { readonly value: unknown }[] }[];
}

/** Returns the request of the SDK for the example. */
async function requestOfSdk({ forms: [form], parameters, bodies }: OperationData): Promise<RequestRecord> {
  const sent: RequestRecord[] = [];
  const client = createClient({
    baseUrl: "http://gatehouse.test",
    apiKey: "key-0123456789abcdef0123456789abcdef",
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url);
      const text = await request.text();
      const type = request.headers.get("Content-Type");
      sent.push({
        method: request.method,
        target: pathname + search,
        type,
        body: text === "" ? null : JSON.parse(text),
      });
      return new Response(null, { status: 200 });
    },
  });
  const filled = parameters.filter(({ path }) => form?.filled.includes(path));
  const example = bodies[0]?.examples[0]?.value;
  const body = bodies.length > 1 ? { contentType: bodies[0]?.type, body: example } : example;
  const input = {
    ...Object.fromEntries(filled.map((one) => [one.path, one.example])),
    ...(body !== undefined && { body }),
  };
  await client.request(form?.name ?? "", input).catch(() => undefined);
  const [only] = sent;
  if (only === undefined) throw new Error("The SDK sends nothing.");
  return only;
}

/** Returns the request of the console, which does not leave the page. */
async function requestOfPage(page: Page): Promise<unknown> {
  await page.value(`window.fetch = async (url, init) => {
    const { pathname, search } = new URL(url);
    window.sent = { method: init.method, target: pathname + search, type: init.headers.get("Content-Type"), body: JSON.parse(init.body) };
    return new Response(null, { status: 200 });
  }`);
  await page.value('document.getElementById("try-status").textContent = ""');
  await page.click("#try-send");
  if ((await page.value('document.querySelector(".try-dialog") !== null')) === true) {
    await page.click(".try-dialog button.primary");
  }
  await outcome(page);
  return await page.value("window.sent");
}

/** Returns true for the message of the browser about a documented 4xx status. */
function isStatusMessage(complaint: string): boolean {
  return /^Failed to load resource: the server responded with a status of 4\d\d /.test(complaint);
}

/** A fifth of the operations if long checks rotate. */
const operations = ownShare(manifest, 5);

describe.runIf(hasBrowser)("the consoles in a browser", () => {
  test("every operation is sent as its example says, and what only reads is answered as documented", {
    timeout: 900_000,
  }, async () => {
    const { client, server } = await start();
    const { as } = await newOperator(client, { roles: ["admin"] });
    const page = await openBrowser();
    const faults: Record<string, unknown> = {};
    let read = 0;
    try {
      await page.open(`${server.url}/docs/`);
      const credentials = JSON.stringify({ "gatehouse-key": server.apiKey, "gatehouse-operatorToken": as.token });
      await page.value(`Object.assign(sessionStorage, ${credentials})`);
      for (const { operationId, interface: name, readsOnly, responses, security } of operations) {
        await page.open(`${server.url}/docs/${name}/${operationId}#try`);
        await page.until('document.getElementById("try-send")?.checkVisibility()');
        if (readsOnly) {
          const [status = ""] = (await sendRequest(page)).split(" ");
          const said = await textAt(page, "#try-answer");
          // This test has no login of an identity provider.
          const needsLogin = security.includes("bearer");
          const isFine =
            status in responses &&
            (status !== "401" || needsLogin) &&
            /^Documented as/.test(said) &&
            !said.includes("The documents name");
          if (!isFine) faults[operationId] = [status, said];
          read++;
        } else {
          const assets = await page.value("new URL(document.documentElement.dataset.assets, location.href).href");
          const data: OperationData = await (await fetch(`${assets}operations/${operationId}.json`)).json();
          const [sent, expected] = [await requestOfPage(page), await requestOfSdk(data)];
          if (JSON.stringify(sent) !== JSON.stringify(expected)) faults[operationId] = { sent, expected };
        }
        const complaints = page.complaints().filter((complaint) => !isStatusMessage(complaint));
        if (complaints.length > 0) faults[operationId] = complaints;
      }
    } finally {
      await page.close();
    }
    expect(faults).toEqual({});
    const [reads, writes] = rotationSeed === undefined ? [50, 70] : [4, 8];
    expect(read).toBeGreaterThan(reads);
    expect(operations.length - read).toBeGreaterThan(writes);
  });
});
