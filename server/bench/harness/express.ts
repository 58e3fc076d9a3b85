/** Bare Express 5, as its guide shows it, with the recorded responses of our server. */
import { readFileSync } from "node:fs";
import express, { type Request, type Response } from "express";
import type { RecordedReply } from "./recorded-replies.ts";

const replies: readonly RecordedReply[] = JSON.parse(readFileSync(process.env["BENCH_REPLIES"] ?? "", "utf8"));
const app = express();
app.use(express.json());

for (const { method, path, status, body, readsQuery } of replies) {
  const route = path.replaceAll(/\{(\w+)\}/g, ":$1");
  const answer = (request: Request, response: Response): void => {
    // Express parses a query only for a handler that reads it.
    const isEmpty = readsQuery && Object.keys(request.query).length === 0;
    response.status(isEmpty ? 400 : status).json(body);
  };
  if (method === "GET") app.get(route, answer);
  else app.post(route, answer);
}

app.listen(Number(process.env["PORT"]), "127.0.0.1");
