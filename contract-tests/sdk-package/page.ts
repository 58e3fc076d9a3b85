/** The page that a browser makes the calls from. */
import { createServer } from "node:http";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { whenDone } from "../support/clean-up.ts";

/** The calls with all that they need, minified, as a browser takes them. */
export async function bundle(folder: string): Promise<string> {
  const made = await rolldown({ input: join(folder, "calls.ts"), platform: "browser" });
  const { output: chunks } = await made.generate({ minify: true });
  await made.close();
  return chunks[0].code;
}

/** Serves a page with the bundle in it, and resolves to its origin. */
export async function servePage(code: string): Promise<string> {
  const html = '<!doctype html><script type="module">import { calls } from "/calls.js"; window.calls = calls;</script>';
  const server = createServer((request, response) => {
    const isCode = request.url === "/calls.js";
    response.setHeader("content-type", isCode ? "text/javascript" : "text/html").end(isCode ? code : html);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  whenDone(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The page is served at no port.");
  return `http://127.0.0.1:${address.port}`;
}
