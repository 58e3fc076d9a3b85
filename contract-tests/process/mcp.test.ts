/** `gatehouse mcp`, called by the official client of the Model Context Protocol, over stdio and over HTTP. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { BootstrapObject } from "@gatehouse/server";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { expect, test } from "vitest";
import { whenDone } from "../support/clean-up.ts";
import { start } from "../support/server.ts";

const program = join(import.meta.dirname, "../../server/dist/program/gatehouse.js");
const chat = "22222222-2222-4222-8222-222222222222";
const bootstrap: BootstrapObject = {
  moderationApplications: [{ application: { id: chat, name: "Chat" } }],
  blacklist: {
    entries: [{ text: "scallywag", locale: "en", filterMode: "embeddable", severity: "mild", tags: ["Pirate"] }],
  },
};
const limit = { timeout: 60_000 };

const { server, client } = await start(bootstrap);

async function overStdio(environment: Readonly<Record<string, string>> = {}): Promise<Client> {
  const assistant = new Client({ name: "test", version: "1" });
  const env = { PATH: process.env["PATH"] ?? "", GATEHOUSE_API_KEY: server.apiKey, ...environment };
  const args = [program, "mcp", "--url", server.url];
  await assistant.connect(new StdioClientTransport({ command: process.execPath, args, env }));
  whenDone(() => assistant.close());
  return assistant;
}

/** Resolves to a tool's answer: its data, or the words that it was refused with. */
async function ask(assistant: Client, name: string, given: Record<string, unknown> = {}): Promise<unknown> {
  const { content, structuredContent, isError } = await assistant.callTool({ name, arguments: given });
  const [first] = content;
  return isError === true && first?.type === "text" ? first.text : structuredContent;
}

test("an assistant filters, decides, and keeps the lists", limit, async () => {
  const assistant = await overStdio();
  const { tools } = await assistant.listTools();
  expect(tools.length).toBeGreaterThanOrEqual(12);
  expect(await ask(assistant, "filter_text", { content: "You sc4llywag!" })).toMatchObject({
    matches: [{ type: "blacklist", matched: "sc4llywag", root: "scallywag" }],
  });
  expect(await ask(assistant, "moderate_message", { applicationId: chat, text: "Ahoy" })).toMatchObject({
    contentAction: "allow",
  });
  expect(await ask(assistant, "list_moderation_applications")).toEqual({ applications: [{ id: chat, name: "Chat" }] });
  const entry = { text: "lubber", locale: "en", filterMode: "embeddable", severity: "mild", tags: ["Pirate"] };
  expect(await ask(assistant, "add_filter_entry", { entry })).toMatchObject({ entry });
  expect(await ask(assistant, "search_filter_entries", { text: "lub*" })).toMatchObject({ totalResults: 1 });
  expect(await ask(assistant, "add_filter_entry", { entry })).toMatch(/already/);
  expect(await ask(assistant, "filter_text", { content: "Ahoy", colour: "red" })).toMatch(/no argument colour/);
  expect(await ask(assistant, "search_filter_entries", { txt: "lub" })).toMatch(/no argument txt.*text/);
  expect(await ask(assistant, "search_filter_entries", { constructor: "lub" })).toMatch(/no argument constructor/);
});

test("what is asked before the input ends is answered", limit, async () => {
  const env = { PATH: process.env["PATH"] ?? "", GATEHOUSE_API_KEY: server.apiKey };
  const child = spawn(process.execPath, [program, "mcp", "--url", server.url], { env });
  const clientInfo = { name: "test", version: "1" };
  const asked = [
    { id: 1, method: "initialize", params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo } },
    { method: "notifications/initialized" },
    { id: 2, method: "tools/call", params: { name: "filter_text", arguments: { content: "You scallywag!" } } },
  ];
  child.stdin.end(asked.map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`).join(""));
  const ended = once(child, "exit");
  const answers = (await text(child.stdout)).trim().split("\n");
  expect(answers.map((line) => JSON.parse(line))).toMatchObject([
    { id: 1 },
    { id: 2, result: { structuredContent: {} } },
  ]);
  expect(await ended).toEqual([0, null]);
});

test("rules are changed by what is given, and the others stay", limit, async () => {
  const assistant = await overStdio();
  const before = await client.moderation.retrieveModerationApplication({ applicationId: chat });
  const moderationConfiguration = {
    returnFilterMatches: !before.application.moderationConfiguration.returnFilterMatches,
  };
  await ask(assistant, "change_rules", { applicationId: chat, moderationConfiguration });
  const after = await client.moderation.retrieveModerationApplication({ applicationId: chat });
  const { application } = before;
  expect(after.application.moderationConfiguration).toEqual({
    ...application.moderationConfiguration,
    ...moderationConfiguration,
  });
});

test("of two changes of rules at once none is lost", limit, async () => {
  const assistant = await overStdio();
  const change = async (moderationConfiguration: Record<string, unknown>): Promise<unknown> =>
    await ask(assistant, "change_rules", { applicationId: chat, moderationConfiguration });
  await Promise.all([
    change({ approvalQueueSize: 7 }),
    change({ contentAlertQueueSize: 8 }),
    change({ emailRules: [] }),
  ]);
  const { application } = await client.moderation.retrieveModerationApplication({ applicationId: chat });
  expect(application.moderationConfiguration).toMatchObject({ approvalQueueSize: 7, contentAlertQueueSize: 8 });
});

test("a tool can do what its key may do, and the queues take a token", limit, async () => {
  const permissions = { "/content/item": ["POST" as const] };
  const { key } = await client.identity.createApiKey({ body: { apiKey: { name: "Assistant", permissions } } });
  const assistant = await overStdio({ GATEHOUSE_API_KEY: key });
  expect(await ask(assistant, "filter_text", { content: "scallywag" })).toMatchObject({ replacement: "*********" });
  expect(await ask(assistant, "list_moderation_applications")).toMatch(/^401/);
  expect(await ask(assistant, "read_approval_queue")).toMatch(/--operator-token/);
  const operator = { email: "mia@example.org", password: "a password for mia" };
  await client.filtering.createOperatorUser({ body: { user: { ...operator, roles: ["moderator"] } } });
  const { token } = await client.moderation.loginOperator({ body: operator });
  const moderator = await overStdio({ GATEHOUSE_OPERATOR_TOKEN: token });
  expect(await ask(moderator, "read_approval_queue")).toEqual({ items: [], totalResults: 0 });
});

test("over HTTP a request brings a key of its own, from this machine alone", limit, async () => {
  const args = [program, "mcp", "--url", server.url, "--port", "0", "--operator-token", "a-token"];
  const served = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  whenDone(() => void served.kill("SIGKILL"));
  const [line] = await once(served.stdout, "data");
  const [url = ""] = /http:\/\/127\.0\.0\.1:\d+\/(?=\n)/.exec(String(line)) ?? [];
  const assistant = new Client({ name: "test", version: "1" });
  const requestInit = { headers: { Authorization: `Bearer ${server.apiKey}` } };
  await assistant.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  whenDone(() => assistant.close());
  expect(await ask(assistant, "filter_text", { content: "scallywag" })).toMatchObject({ replacement: "*********" });
  const foreign = await fetch(url, { method: "POST", headers: { Origin: "https://elsewhere.example" }, body: "{}" });
  expect(foreign.status).toBe(403);
  // The operator of the command is not that of whoever brings a key.
  expect(await ask(assistant, "read_approval_queue")).toMatch(/--operator-token/);
});

test("without a server it ends with what to do", limit, async () => {
  const args = [program, "mcp", "--url", "http://127.0.0.1:9", "--key", "k"];
  const ended = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "pipe"] });
  const [[said], [code]] = await Promise.all([once(ended.stderr, "data"), once(ended, "exit")]);
  expect(code).toBe(1);
  expect(String(said)).toMatch(/Start the server, or name another one in --url/);
});
