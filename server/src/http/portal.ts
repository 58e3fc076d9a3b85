/** Serves the documents and the portal's pages without authentication; they load nothing from other hosts. */
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { headerPolicy } from "@gatehouse/openapi/content-policy";
import { interfaces } from "@gatehouse/openapi/interfaces";
import { type RequestHandler, Router } from "express";
import { serveFolder } from "./coding/coded-files.ts";
import { addVary } from "./coding/compressed-replies.ts";
import { acceptableCodings } from "./coding/negotiation.ts";
import { type DocumentName, documentBytes } from "./documents.ts";
import { sendEmpty } from "./replies.ts";

const json = "application/json; charset=utf-8";

/** Sends a bundled document. */
export function sendDocument(name: DocumentName): RequestHandler {
  return function document(request, response) {
    addVary(response);
    const [coding] = acceptableCodings(request.headers["accept-encoding"]);
    if (coding === undefined) return sendEmpty(response, 406);
    const { bytes, etag } = documentBytes(name, coding);
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

/** Serves `<interface>.json` for each interface below `/openapi`. */
export function documentPages(): Router {
  const router = Router();
  for (const name of interfaces) router.get(`/${name}.json`, sendDocument(name));
  return router;
}

const pages = dirname(fileURLToPath(import.meta.resolve("@gatehouse/openapi/portal/index.html")));

export function portalPages(): Router {
  const router = Router();
  router.use((_request, response, next) => {
    response.setHeader("Content-Security-Policy", headerPolicy);
    next();
  });
  // The build names the folder of the assets after their content.
  if (existsSync(pages)) router.use(serveFolder(pages, (path) => /^assets\/[0-9a-f]{16}\//.test(path)));
  router.use((_request, response) => sendEmpty(response, 404));
  return router;
}
