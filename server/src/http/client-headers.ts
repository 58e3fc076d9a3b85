/** Reads headers by which published clients of the identity product say what ours say otherwise (Decisions: Clients of the identity product). */
import type { RequestHandler } from "express";
import { fieldError } from "../contract/errors.ts";
import { sendJson } from "./replies.ts";

/** Methods that a POST can stand for. */
const methods = ["DELETE", "PATCH", "PUT"];

/** Runs before the operation is looked up: the Java client, which knows no PATCH, would create what it means to patch. */
export function readClientHeaders(): RequestHandler {
  return function clientHeaders(request, response, next) {
    const { headers, method } = request;
    const tenantId = headers["x-fusionauth-tenantid"];
    if (typeof tenantId === "string") headers["x-service-tenantid"] ??= tenantId;
    const override = headers["x-http-method-override"];
    if (typeof override !== "string" || method !== "POST") return next();
    const meant = override.trim().toUpperCase();
    if (methods.includes(meant)) request.method = meant;
    else if (meant !== "POST") {
      const message = `A POST stands for one of ${methods.join(", ")}. Send one of them, or leave the header out.`;
      return sendJson(response, 400, fieldError("X-HTTP-Method-Override", "invalid", message));
    }
    next();
  };
}
