/** Serves the documents and the portal's pages without authentication; they load nothing from other hosts. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { headerPolicy } from "@gatehouse/openapi/content-policy";
import { type InterfaceName, interfaces } from "@gatehouse/openapi/interfaces";
import { type Request, type RequestHandler, type Response, Router } from "express";
import type { KeyLink } from "../access/key-link.ts";
import { serveFolder } from "./coding/coded-files.ts";
import { addVary } from "./coding/compressed-replies.ts";
import { acceptableCodings, type ContentCoding } from "./coding/negotiation.ts";
import { serveWhenBuilt, wantsPage } from "./portal-availability.ts";
import { sendEmpty, sendJson, setReplyHeaders } from "./replies.ts";

const json = "application/json; charset=utf-8";

/** Sends a document, which is read and compressed at the first request for it. */
function sendDocument(name: DocumentName): RequestHandler {
  const kept = new Map<string, DocumentBytes>();
  return function document(request, response) {
    setReplyHeaders(response);
    addVary(response);
    allowEveryOrigin(response);
    const [coding] = acceptableCodings(request.headers["accept-encoding"]);
    if (coding === undefined) return sendEmpty(response, 406);
    const { bytes, etag } =
      name === "postman" ? collectionBytes(request, coding) : (kept.get(coding) ?? documentBytes(name, coding));
    if (name !== "postman") kept.set(coding, { bytes, etag });
    response.setHeader("Cache-Control", "no-cache");
    response.setHeader("ETag", etag);
    if (request.fresh) {
      response.statusCode = 304;
      return void response.end();
    }
    response.setHeader("Content-Type", json);
    if (coding !== "identity") response.setHeader("Content-Encoding", coding);
    response.setHeader("Content-Length", bytes.length);
    response.end(bytes);
  };
}

/** Documents hold nothing secret, and tools on other pages load them. */
function allowEveryOrigin(response: Response): void {
  response.setHeader("Access-Control-Allow-Origin", "*");
}

const forms: readonly { readonly name: DocumentName; readonly format: string; readonly for: string }[] = [
  {
    name: "gatehouse",
    format: "OpenAPI 3.1.1",
    for: "All interfaces. Generators of clients, validators, Swagger UI and other pages.",
  },
  ...interfaces.map((name) => ({
    name,
    format: "OpenAPI 3.1.1",
    for: `The ${name} interface alone, for clients that need no other.`,
  })),
  {
    name: "3.0",
    format: "OpenAPI 3.0.3",
    for: "All interfaces without webhooks. Tools that read no 3.1: oapi-codegen, ogen, progenitor, older ones.",
  },
  {
    name: "postman",
    format: "Postman collection 2.1",
    for: "Postman, Bruno, Insomnia and Newman: set the variables baseUrl and apiKey.",
  },
];

/** Serves each form at its path, and the list of them at `/openapi`. Others do not pass the router: it costs an eighth of a read. */
export function documentPages(): RequestHandler {
  const router = Router();
  router.get("/openapi", (_request, response) => {
    allowEveryOrigin(response);
    sendJson(response, 200, {
      documents: forms.map(({ name, ...about }) => ({ path: pathOf(name), ...about })),
    });
  });
  for (const { name } of forms) router.get(pathOf(name), sendDocument(name));
  return function documents(request, response, next) {
    if (/^\/openapi/i.test(request.url)) router(request, response, next);
    else next();
  };
}

function pathOf(name: DocumentName): string {
  return name === "gatehouse" ? "/openapi.json" : `/openapi/${name}.json`;
}

const pages = dirname(fileURLToPath(import.meta.resolve("@gatehouse/openapi/portal/index.html")));

export function portalPages(keyLink?: KeyLink): Router {
  const router = Router();
  router.use((_request, response, next) => {
    response.setHeader("Content-Security-Policy", headerPolicy);
    next();
  });
  router.post("/key", giveKey(keyLink));
  // The build names the folder of the assets after their content.
  router.get(["/404", "/404.html"], (request, response) => sendMissingPage(request, response));
  router.use(
    serveWhenBuilt(
      pages,
      serveFolder(pages, (path) => /^assets\/[0-9a-f]{16}\//.test(path)),
    ),
  );
  router.use((request, response) => {
    if (wantsPage(request)) sendMissingPage(request, response);
    else sendEmpty(response, 404);
  });
  return router;
}

/** Leads people from the server's address to the portal; programs that ask for no page get a 404 as everywhere. */
export const leadToPortal: RequestHandler = function portalAddress(request, response, next) {
  if (!wantsPage(request)) return next();
  response.vary("Accept");
  sendEmpty(response, 302, { Location: "docs/", "Cache-Control": "no-cache" });
};

/** Stands for the way to the root of the portal in the 404 page, which is shown at any depth. */
const rootMark = "~root~/";

function sendMissingPage({ method, path }: Request, response: Response): void {
  const file = join(pages, "404.html");
  if (!existsSync(file)) return void sendEmpty(response, 404);
  const root = "../".repeat(path.split("/").length - 2) || "./";
  const bytes = Buffer.from(readFileSync(file, "utf8").replaceAll(rootMark, root));
  response.statusCode = 404;
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.setHeader("Cache-Control", "no-cache");
  response.setHeader("Content-Length", bytes.length);
  response.end(method === "HEAD" ? undefined : bytes);
}

/** Takes the token in a header of its own: pages of other sites cannot send one without being asked for by CORS. */
function giveKey(link: KeyLink | undefined): RequestHandler {
  return async function keyForToken(request, response) {
    response.setHeader("Cache-Control", "no-store");
    const key = await link?.take(request.get("One-Time-Token") ?? "");
    if (key === undefined) return sendEmpty(response, 404);
    setReplyHeaders(response);
    response.setHeader("Content-Type", "text/plain; charset=utf-8");
    response.end(key);
  };
}

type DocumentName = InterfaceName | "gatehouse" | "3.0" | "postman";

interface DocumentBytes {
  readonly bytes: Buffer;
  readonly etag: string;
}

/** A collection knows no relative address: its variable has the one that it was asked for at. */
function collectionBytes(request: Request, coding: ContentCoding | "identity"): DocumentBytes {
  const address = JSON.stringify(`${request.protocol}://${request.headers.host ?? ""}`);
  const collection = readForm("postman")
    .toString()
    .replace('"http://127.0.0.1:9011"', () => address);
  return encoded(Buffer.from(collection), coding);
}

/** Returns the document's JSON text in a content coding. */
function documentBytes(name: DocumentName, coding: ContentCoding | "identity"): DocumentBytes {
  return encoded(readForm(name), coding);
}

function readForm(name: DocumentName): Buffer {
  return readFileSync(new URL(import.meta.resolve(`@gatehouse/openapi/documents/portable/${name}.json`)));
}

function encoded(plain: Buffer, coding: ContentCoding | "identity"): DocumentBytes {
  const bytes = coding === "identity" ? plain : compress(plain, coding);
  return { bytes, etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"` };
}

/** A level that takes 20 milliseconds for a megabyte; the next ones take several times as long. */
function compress(bytes: Buffer, coding: ContentCoding): Buffer {
  if (coding === "gzip") return gzipSync(bytes);
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}
