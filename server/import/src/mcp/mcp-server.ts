/** A server of the Model Context Protocol that calls a Gatehouse with the permissions of a key. */
import { isObject, type JsonObject, objectOf } from "@gatehouse/openapi/json";
import { createClient, GatehouseError } from "@gatehouse/sdk";
import { fromJsonSchema, McpServer, type ToolAnnotations } from "@modelcontextprotocol/server";
import { argumentsOf, operationInput } from "./tool-schema.ts";
import { type Call, type Effect, type Tool, tools } from "./tools.ts";

export interface Access {
  readonly url: string;
  /** Has changes of what was read before take turns: otherwise one of two at once would be lost. */
  readonly changes: SerialQueue;
  /** An API key; its permissions are what the tools can do. */
  readonly key: string;
  readonly tenantId: string | undefined;
  /** The token of an operator, for the queues. */
  readonly operatorToken: string | undefined;
}

/** Changes that wait for their turn at most. */
const maximumWaiting = 100;

/** Runs one thing after the other. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** @throws Refusal where too many wait already */
  async run<Result>(run: () => Promise<Result>): Promise<Result> {
    if (this.#waiting >= maximumWaiting) throw new Refusal("Too many changes wait already. Try again in a while.");
    this.#waiting += 1;
    const turn = this.#last.then(run);
    // The next one begins however this ends, of which its caller is told.
    this.#last = turn.catch(() => undefined);
    return await turn.finally(() => {
      this.#waiting -= 1;
    });
  }
}

/** Milliseconds for a call including its retries. */
const timeoutMs = 30_000;

/** Reads the document that the server serves. @throws Error where it does not answer */
export async function readServedDocument(url: string): Promise<JsonObject> {
  const response = await fetch(`${url}/openapi.json`, { signal: AbortSignal.timeout(timeoutMs) });
  const document: unknown = response.ok ? await response.json() : undefined;
  if (!isObject(document)) throw new Error(`${url}/openapi.json answers ${response.status}. Is this a Gatehouse?`);
  return document;
}

/** Makes a server with the tools whose operations the document has. */
export function makeMcpServer(document: JsonObject, access: Access): McpServer {
  const { version = "" } = isObject(document["info"]) ? document["info"] : {};
  const server = new McpServer({ name: "gatehouse", title: "Gatehouse", version: String(version) });
  for (const tool of tools) {
    const inputSchema = argumentsOf(document, tool);
    if (inputSchema === undefined) continue;
    const { title, description, effect } = tool;
    server.registerTool(
      tool.name,
      { title, description, inputSchema: fromJsonSchema<JsonObject>(inputSchema), annotations: annotations[effect] },
      async (given) =>
        answerOf(async () => {
          refuseUnknown(given, objectOf(inputSchema["properties"]));
          const call = async () => callTool(document, access, tool, given);
          return tool.runsSerially ? access.changes.run(call) : call();
        }),
    );
  }
  return server;
}

const annotations: Readonly<Record<Effect, ToolAnnotations>> = {
  reads: { readOnlyHint: true, openWorldHint: false },
  adds: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
  changes: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  deletes: { readOnlyHint: false, destructiveHint: true, openWorldHint: false },
};

/** Says what a call was refused for, in words for whoever asked. */
class Refusal extends Error {
  override name = "Refusal";
}

/** A misspelt argument would be left out in silence where it may be left out. @throws Refusal */
function refuseUnknown(given: JsonObject, known: JsonObject): void {
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(known, name));
  if (unknown.length === 0) return;
  const takes = Object.keys(known).join(", ");
  throw new Refusal(`There is no argument ${unknown.join(", ")}. ${takes === "" ? "Send none." : `Send ${takes}.`}`);
}

async function callTool(document: JsonObject, access: Access, tool: Tool, given: JsonObject): Promise<JsonObject> {
  const { operatorToken } = access;
  if (tool.forOperators && operatorToken === undefined)
    throw new Refusal(
      "The queues take the token of an operator: start with --operator-token, or set GATEHOUSE_OPERATOR_TOKEN.",
    );
  const credential = tool.forOperators ? `Bearer ${operatorToken}` : access.key;
  const call = caller(access, credential);
  const input = tool.input === undefined ? asInput(document, tool, given) : await tool.input(given, call);
  const answer = await call(tool.operation, input);
  return tool.summarize?.(answer) ?? answer;
}

function asInput(document: JsonObject, tool: Tool, given: JsonObject): JsonObject {
  const { parameters, hasBody } = operationInput(document, tool.operation) ?? { parameters: new Set(), hasBody: false };
  const entries = Object.entries(given);
  const body = Object.fromEntries(entries.filter(([name]) => !parameters.has(name)));
  return { ...Object.fromEntries(entries.filter(([name]) => parameters.has(name))), ...(hasBody && { body }) };
}

function caller({ url: baseUrl, tenantId }: Access, apiKey: string): Call {
  const client = createClient({ baseUrl, apiKey, tenantId, timeoutMs });
  return async (operation, input) => {
    const exchange = await client.request(operation, input);
    const text = exchange.text();
    const isSuccess = exchange.status >= 200 && exchange.status < 300;
    if (!isSuccess) throw new Refusal(refusedFor(exchange.status, text));
    const answer: unknown = text === "" ? {} : JSON.parse(text);
    return isObject(answer) ? answer : {};
  };
}

function refusedFor(status: number, text: string): string {
  if (status === 401) return "401: the credential is missing, unknown, or may not do this.";
  if (status === 404) return "404: there is no such object. Look for its id by a tool that lists or searches.";
  return `${status}: ${text}`;
}

/** An answer of a tool: the reply as text and as data, or what it was refused for. */
async function answerOf(call: () => Promise<JsonObject>) {
  try {
    const answer = await call();
    return { content: [{ type: "text" as const, text: JSON.stringify(answer) }], structuredContent: answer };
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof GatehouseError)) throw error;
    return { content: [{ type: "text" as const, text: error.message }], isError: true };
  }
}
