/** Bare node:http, the least work possible in this runtime. */
import { createServer, type IncomingMessage } from "node:http";
import { port, replies } from "./replies.ts";

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? "/", "http://127.0.0.1");
  const reply = await answer(request, url);
  const body = JSON.stringify(reply ?? null);
  const headers = { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) };
  response.writeHead(reply === undefined ? 404 : 200, headers).end(body);
});

async function answer(request: IncomingMessage, url: URL): Promise<unknown> {
  if (request.method === "POST" && url.pathname === "/content/item/filter") {
    const { content }: { content: unknown } = JSON.parse(await textOf(request));
    return content === undefined ? undefined : replies.get("/content/item/filter");
  }
  if (url.pathname === "/filter/blacklist/entry")
    return url.searchParams.has("text") ? replies.get("/filter/blacklist/entry") : undefined;
  return url.pathname.startsWith("/api/application/") ? replies.get("/api/application/{applicationId}") : undefined;
}

function textOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.once("end", () => resolve(Buffer.concat(chunks).toString()));
    request.once("error", reject);
  });
}

server.listen(port, "127.0.0.1");
