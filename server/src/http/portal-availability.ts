/** Says that the portal is being made until it is there: a clone makes it once its server listens. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Request, RequestHandler } from "express";
import { sendEmpty } from "./replies.ts";

/** Files that are there once the portal is made, and the SDKs that it hands out. */
const marks = { pages: "index.html", sdks: "sdk" } as const;

/** @param folder of the portal; `serve` answers as soon as what is asked for is there */
export function serveWhenBuilt(folder: string, serve: RequestHandler): RequestHandler {
  const isThere = { pages: false, sdks: false };
  return function portalWhenBuilt(request, response, next) {
    const asked = request.path.startsWith("/sdk/") ? "sdks" : "pages";
    isThere[asked] ||= existsSync(join(folder, marks[asked]));
    if (isThere[asked]) return void serve(request, response, next);
    response.setHeader("Retry-After", "2");
    response.setHeader("Cache-Control", "no-store");
    if (!wantsPage(request)) return sendEmpty(response, 503);
    response.statusCode = 503;
    response.setHeader("Content-Security-Policy", policy);
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.end(request.method === "HEAD" ? undefined : page);
  };
}

/** Browsers name HTML; programs take anything, or JSON. */
export function wantsPage({ method, headers }: Request): boolean {
  return (method === "GET" || method === "HEAD") && /\btext\/html\b/.test(headers.accept ?? "");
}

/** Loads the same address again, with what follows its `#`: a key may be waiting for it. */
const reload = "setTimeout(() => location.reload(), 2000)";
const policy = `default-src 'none'; script-src 'sha256-${createHash("sha256").update(reload).digest("base64")}'; frame-ancestors 'none'`;
const page = `<!doctype html>
<html lang="en">
<meta name="viewport" content="width=device-width">
<title>The documentation is being made</title>
<h1>The documentation is being made</h1>
<p>That takes some seconds the first time; this page then shows it. The API answers already.</p>
<p>Was the program started without <code>npm start</code>? Then run <code>npm run build</code> in the clone.</p>
<script>${reload}</script>
</html>
`;
