/** Answers the page that opens the link of a first start: its API key for the one-time token, as text. */
import type { RequestHandler } from "express";
import type { KeyLink } from "../access/key-link.ts";
import { sendEmpty, setReplyHeaders } from "./replies.ts";

/** Takes the token in a header of its own: pages of other sites cannot send one without being asked for by CORS. */
export function giveKey(link: KeyLink | undefined): RequestHandler {
  return function keyForToken(request, response) {
    response.setHeader("Cache-Control", "no-store");
    const key = link?.take(request.get("One-Time-Token") ?? "");
    if (key === undefined) return sendEmpty(response, 404);
    setReplyHeaders(response);
    response.setHeader("Content-Type", "text/plain; charset=utf-8");
    response.end(key);
  };
}
