/** Serves the documents and the portal's pages without authentication; they load nothing from other hosts. */
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { headerPolicy } from "@gatehouse/openapi/content-policy";
import { interfaces } from "@gatehouse/openapi/interfaces";
import express, { type RequestHandler, Router } from "express";
import { type DocumentName, documentText } from "./documents.ts";
import { sendEmpty } from "./replies.ts";

const json = "application/json; charset=utf-8";

/** Sends a bundled document. */
export function sendDocument(name: DocumentName): RequestHandler {
  return function document(_request, response) {
    response.setHeader("Content-Type", json);
    response.end(documentText(name));
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
    response.setHeader("Cache-Control", "no-cache");
    next();
  });
  if (existsSync(pages)) router.use(express.static(pages, { extensions: ["html"], redirect: true }));
  router.use((_request, response) => sendEmpty(response, 404));
  return router;
}
