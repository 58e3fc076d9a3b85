/** `gatehouse mcp`: gives an assistant the tools of a running server, over stdio or streamable HTTP. */
import { createServer } from "node:http";
import { isIP } from "node:net";
import { readNumber, readOptionValues, UsageError } from "@gatehouse/openapi/command-line";
import type { JsonObject } from "@gatehouse/openapi/json";
import { localhostHostValidation, localhostOriginValidation, toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { connectionOptions, readConnection } from "../option-values.ts";
import { AnsweringTransport } from "./answering-transport.ts";
import { type Access, makeMcpServer, readServedDocument, SerialQueue } from "./mcp-server.ts";
import { tools } from "./tools.ts";

const misuse = 2;
const help = `Gives an assistant that speaks the Model Context Protocol the tools of a running server: over stdio, as assistants start
it, or over HTTP. What the tools can do is what the key may do.

Usage: gatehouse mcp [--url <url>] [--key <key>] [options]

  --url <url>               where the server is; or GATEHOUSE_URL (http://127.0.0.1:9011)
  --key <key>               an API key; or GATEHOUSE_API_KEY, which does not show in the list of processes
  --tenant <id>             the tenant, where the key is bound to none and there are several
  --operator-token <token>  opens the queues; or GATEHOUSE_OPERATOR_TOKEN
  --port <n>                serve at http://127.0.0.1:<n>/ in place of stdio; 0 takes a free port. Each request may bring a
                            key of its own: Authorization: Bearer <key>

Tools: ${tools.map(({ name }) => name).join(", ")}.

For an assistant that is configured by JSON:

  { "mcpServers": { "gatehouse": { "command": "gatehouse", "args": ["mcp"], "env": { "GATEHOUSE_API_KEY": "…" } } } }

Ends with 0 when it is stopped, with 1 when the server does not answer, with 2 when the command is wrong.`;

/** Resolves to the exit code; undefined while it serves. */
export async function mcpCommand(args: readonly string[]): Promise<number | undefined> {
  const text = { type: "string" } as const;
  const { concurrency: _, ...connection } = connectionOptions;
  const known = { ...connection, "operator-token": text, port: text, help: { type: "boolean" } } as const;
  const { values, problems } = readOptionValues(args, known);
  if (values.help === true && problems.length === 0) {
    process.stdout.write(`${help}\n`);
    return 0;
  }
  const port = values.port === undefined ? undefined : readNumber("port", values.port, { from: 0, to: 65_535 });
  if (port instanceof UsageError) problems.push(port.message);
  const { url, key, tenantId } = readConnection(
    port === undefined ? values : { key: "none", ...values },
    process.env,
    problems,
  );
  const operatorToken = values["operator-token"] ?? process.env["GATEHOUSE_OPERATOR_TOKEN"];
  if (problems.length > 0 || port instanceof UsageError) {
    process.stderr.write(`${problems.join("\n")}\n`);
    return misuse;
  }
  const access: Access = { url, key, tenantId, operatorToken, changes: new SerialQueue() };
  const document = await readServedDocument(url).catch(reasonOf);
  if (typeof document === "string")
    return failed(`${url} cannot be asked: ${document}. Start the server, or name another one in --url.`);
  if (port === undefined) {
    const transport = new AnsweringTransport(process.stdin, process.stdout);
    serveStdio(() => makeMcpServer(document, access), { transport });
    return undefined;
  }
  const problem = await serveHttp(port, document, access).catch(reasonOf);
  return problem === undefined
    ? undefined
    : failed(`Port ${port} cannot be listened at: ${problem}. Name another one.`);
}

function failed(message: string): number {
  process.stderr.write(`${message}\n`);
  return 1;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Listens on the loopback address alone, for programs of this machine and pages that they serve. */
async function serveHttp(port: number, document: JsonObject, access: Access): Promise<void> {
  const handler = createMcpHandler(({ requestInfo }) => {
    const key = keyOf(requestInfo);
    // Whoever brings a key of their own has none of ours, and is not our operator.
    return makeMcpServer(document, key === undefined ? access : { ...access, key, operatorToken: undefined });
  });
  const handle = toNodeHandler(handler);
  const isHost = localhostHostValidation();
  const isOrigin = localhostOriginValidation();
  const server = createServer((request, response) => {
    const { method = "GET", url = "/" } = request;
    if (isHost(request, response) && isOrigin(request, response))
      void handle(Object.assign(request, { method, url }), response);
  });
  await new Promise<void>((listening, failed) => {
    server.once("error", failed).listen(port, "127.0.0.1", listening);
  });
  const address = server.address();
  const own = typeof address === "object" && address !== null && isIP(address.address) === 4 ? address.port : port;
  process.stdout.write(`The tools of ${access.url} are at http://127.0.0.1:${own}/\n`);
}

function keyOf(request: Request | undefined): string | undefined {
  return request?.headers.get("Authorization")?.replace(/^Bearer /i, "");
}
