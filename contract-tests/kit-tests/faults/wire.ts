/** Changes responses after all checks of the server, so that a wrong one is sent. */
import { type AppParts, operationOf, type PipelineOverride } from "@gatehouse/server/pipeline-override";
import { type OperationName, type Request, type Response, replaceMiddleware } from "./fault.ts";

/** A JSON object whose members a fault may change. */
export type Json = Record<string, unknown>;

export interface FaultResponse {
  readonly request: Request;
  readonly response: Response;
  readonly status: number;
  readonly parts: AppParts;
  /** The body as text; empty where there is none. */
  text: string;
}

/** Changes the responses of one operation; the change may be asynchronous. */
export function answers(
  operation: OperationName,
  change: (answer: FaultResponse) => void | Promise<void>,
): PipelineOverride {
  return allAnswers((answer) => (operationOf(answer.request)?.operationId === operation ? change(answer) : undefined));
}

/** Changes the answers to every request, also to those that are about no operation. */
export function allAnswers(change: (answer: FaultResponse) => void | Promise<void>): PipelineOverride {
  return replaceMiddleware(({ requestId }, parts) => ({
    requestId(request, response, next) {
      // A change reads the answer as text.
      delete request.headers["accept-encoding"];
      const end = response.end.bind(response);
      const writeHead = response.writeHead.bind(response);
      const send = async (chunk?: unknown): Promise<void> => {
        const text = typeof chunk === "string" ? chunk : "";
        const answer: FaultResponse = { request, response, status: response.statusCode, parts, text };
        await change(answer);
        response.writeHead = writeHead;
        response.setHeader("Content-Length", Buffer.byteLength(answer.text));
        end(answer.text);
      };
      // The server hands over status and headers in one block; a change sees and sets them one by one.
      response.writeHead = (status: number, ...rest: readonly unknown[]) => {
        response.statusCode = status;
        const block = rest.find(Array.isArray) ?? [];
        for (let at = 0; at < block.length; at += 2) response.appendHeader(String(block[at]), String(block[at + 1]));
        return response;
      };
      // A response in pieces, such as an archive, stays as it is.
      const write = response.write.bind(response);
      response.write = (...pieces: readonly unknown[]) => {
        Object.assign(response, { end, writeHead, write });
        return Reflect.apply(write, response, pieces);
      };
      response.end = (chunk?: unknown) => {
        send(chunk).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
        return response;
      };
      requestId(request, response, next);
    },
  }));
}

/** Changes the JSON bodies of one operation that are answered with this status. */
export function bodies(
  operation: OperationName,
  status: number,
  change: (body: Json, answer: FaultResponse) => void,
): PipelineOverride {
  return answers(operation, (answer) => {
    if (answer.status !== status || answer.text === "") return;
    const body = object(JSON.parse(answer.text));
    change(body, answer);
    answer.text = JSON.stringify(body);
  });
}

/** Returns the value as a mutable object; an empty one where it is not an object. */
export function object(value: unknown): Json {
  // An object that JSON.parse made has members by name and nothing else.
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

/** Returns the objects of a list; none where it is not a list. */
export function objects(value: unknown): Json[] {
  return Array.isArray(value) ? value.map(object) : [];
}
