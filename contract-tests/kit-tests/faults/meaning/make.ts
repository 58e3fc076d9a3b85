/** Makes faults in what operations do: effects that are lost, doubled, taken back, or done to something else. */
import { type AppParts, operationOf, type PipelineOverride } from "@gatehouse/server/pipeline-override";
import { rollBackOnRequest } from "../../mutations/roll-back.ts";
import { type OperationName, type Request, replaceMiddleware, requests } from "../fault.ts";
import { answers, type FaultResponse } from "../wire.ts";

export type Db = Parameters<Parameters<AppParts["store"]["write"]>[0]>[0];

/** Answers as usual, and stores nothing. */
export function hollow(operation: OperationName): PipelineOverride {
  return rollBackOnRequest((request) => operationOf(request)?.operationId === operation);
}

/** Puts both faults into one server; the second one is behind the first. */
function both(first: PipelineOverride, second: PipelineOverride): PipelineOverride {
  return (pipeline) => second(first(pipeline));
}

/** Works on the store before the operation, once the body has been read. */
export function beforehand(
  operation: OperationName,
  work: (db: Db, request: Request, parts: AppParts) => Promise<unknown>,
): PipelineOverride {
  return replaceMiddleware(({ validation }, parts) => ({
    validation: (request, response, next) => {
      const isMeant = operationOf(request)?.operationId === operation;
      const done = isMeant ? parts.store.write((db) => work(db, request, parts)) : Promise.resolve();
      done.then(
        () => validation(request, response, next),
        (error: unknown) => next(error),
      );
    },
  }));
}

/** Works on the store after the operation's success, before the response is sent. */
export function afterwards(
  operation: OperationName,
  work: (db: Db, answer: FaultResponse) => Promise<unknown>,
): PipelineOverride {
  return answers(operation, async (answer) => {
    if (answer.status < 300) await answer.parts.store.write((db) => work(db, answer));
  });
}

/** Looks at the store before the operation, and works on it after its success with what was seen. */
export function around<Seen>(
  operation: OperationName,
  look: (db: Db, request: Request) => Promise<Seen>,
  work: (db: Db, seen: Seen, answer: FaultResponse) => Promise<unknown>,
): PipelineOverride {
  return aroundAll(operation, look, async (db, seen, answer) => {
    if (answer.status < 300) await work(db, seen, answer);
  });
}

/** The same, after failures too. */
export function aroundAll<Seen>(
  operation: OperationName,
  look: (db: Db, request: Request) => Promise<Seen>,
  work: (db: Db, seen: Seen, answer: FaultResponse) => Promise<unknown>,
): PipelineOverride {
  const seen = new WeakMap<Request, { readonly value: Seen }>();
  return both(
    answers(operation, async (answer) => {
      const before = seen.get(answer.request);
      if (before !== undefined) await answer.parts.store.write((db) => work(db, before.value, answer));
    }),
    beforehand(operation, async (db, request) => seen.set(request, { value: await look(db, request) })),
  );
}

/** Changes the query of an operation's requests before they are validated. */
export function queries(operation: OperationName, change: (query: URLSearchParams) => void): PipelineOverride {
  return requests(operation, (request) => {
    const [path = "", query = ""] = request.url.split("?", 2);
    const parameters = new URLSearchParams(query);
    change(parameters);
    const changed = parameters.toString();
    request.url = changed === "" ? path : `${path}?${changed}`;
  });
}

/** The last segment of a request's path, or one that stands before it, in lower case. */
export function segment({ path }: Request, fromEnd = 1): string {
  return path.split("/").at(-fromEnd)?.toLowerCase() ?? "";
}
