/** Runs the operation of a request: input from the request, its transaction, the handler, the check, the answer. */
import type { ManifestOperation } from "@gatehouse/openapi/manifest";
import type { ErrorRequestHandler, Request, RequestHandler } from "express";
import type { Logger } from "pino";
import type { Clock, Context, NewId, Preparation } from "../contract/context.ts";
import { enqueueIn } from "../contract/enqueue.ts";
import { generalError } from "../contract/errors.ts";
import { type Bytes, type ReplyHeaders, streamedOperations } from "../contract/handlers.ts";
import { insertAuditEntry } from "../identity/system/audit-log.ts";
import { DuplicateKey, StoreUnavailable, toFailure } from "../store/failures.ts";
import type { Store } from "../store/store.ts";
import { duplicateError } from "./errors.ts";
import type { AllHandlers } from "./handlers.ts";
import { sendBytes, sendEmpty, sendJson, sendSpool } from "./replies.ts";
import { type AnyReply, checkReply } from "./reply-check.ts";
import { routeOf, stateOf } from "./request-state.ts";
import type { Spool } from "./spool.ts";
import { spoolReply } from "./streamed-replies.ts";

export interface OperationServices {
  readonly store: Store;
  readonly clock: Clock;
  readonly newId: NewId;
  /** Has the next look at what is kept in memory of a tenant ask the database. */
  readonly revalidate: (tenantId: string) => void;
  /** Looks after what operations leave for later. */
  readonly background: { wake(): void };
}

interface SentReply extends AnyReply {
  readonly bytes?: Bytes;
  readonly headers?: ReplyHeaders;
  /** A body whose lists come page after page; it is read to its end inside the operation's transaction. */
  readonly stream?: unknown;
  readonly spool?: Spool;
}

/** Any handler, as the pipeline calls it: validation has made the input what the handler's type says. */
type Run = ((input: unknown, context: Context) => Promise<SentReply> | SentReply) & {
  readonly prepare?: (input: unknown, preparation: Preparation) => Promise<Run>;
  readonly tenantOf?: (input: unknown, db: Context["db"]) => Promise<string | undefined>;
};

export function performOperations(handlers: AllHandlers, workplace: OperationServices): RequestHandler {
  const byOperation = new Map<string, Run>(Object.entries(handlers).map(([id, handler]) => [id, handler as Run]));
  return async function operation(request, response, next) {
    const { operation } = routeOf(request);
    const run = byOperation.get(operation.operationId);
    if (run === undefined) return next(new Error(`No handler for ${operation.operationId}`));
    try {
      const reply = await perform(run, operation, request, workplace);
      if (reply.spool !== undefined) await sendSpool(response, reply.status, reply.spool, reply.headers);
      else if (reply.bytes !== undefined) {
        await sendBytes(
          response,
          reply.status,
          reply.contentType ?? "application/octet-stream",
          reply.bytes,
          reply.headers,
        );
      } else if (reply.body === undefined) sendEmpty(response, reply.status, reply.headers);
      else sendJson(response, reply.status, reply.body, reply.headers);
    } catch (error) {
      next(error);
    }
  };
}

const streamed: ReadonlySet<string> = new Set(streamedOperations);

async function perform(
  run: Run,
  operation: ManifestOperation,
  request: Request,
  workplace: OperationServices,
): Promise<SentReply> {
  const { store, clock, newId, background } = workplace;
  const { parts, caller, client, trace } = stateOf(request);
  const contentType = request.headers["content-type"];
  const { params: path, query, cookies: cookie, headers: header, body } = parts ?? {};
  const input = { path, query, cookie, header, body, contentType };
  const { operator, accessToken, apiKeyHash } = caller ?? {};
  const tenantId = stateOf(request).tenantId ?? (await derivedTenant(run, operation, input, store)) ?? "";
  if (asksForNewest(request)) workplace.revalidate(tenantId);
  const circumstances = { tenantId, clock, newId, operator, apiKeyHash, accessToken, client, trace };
  const prepared: Run =
    run.prepare === undefined
      ? run
      : await run.prepare(input, {
          ...circumstances,
          read: (work) => store.read(work),
          write: (work) => store.write(work),
        });
  const afterwards: (() => Promise<void> | void)[] = [];
  const afterCommit: Context["afterCommit"] = (work) => void afterwards.push(work);
  const work = async (db: Context["db"]): Promise<SentReply> => {
    // The store runs an operation again that lost a race.
    afterwards.length = 0;
    const enqueue = enqueueIn({ db, tenantId, clock, trace }, () => afterCommit(() => background.wake()));
    const reply = await prepared(input, { ...circumstances, db, enqueue, afterCommit });
    if (reply.stream !== undefined) return { ...reply, spool: await spoolReply(operation, reply.status, reply.stream) };
    checkReply(operation, reply);
    if (operation.audited && isKept(reply)) await audit(db, operation, request, clock.now());
    return reply;
  };
  if (streamed.has(operation.operationId)) return store.readLong(work);
  if (operation.readsOnly) return store.read(work);
  const reply = await store.write(work, isKept);
  if (isKept(reply)) for (const each of afterwards) await each();
  return reply;
}

/** `no-cache` asks for an answer that nothing kept in memory is older than (RFC 9111, 5.2.1.4). */
function asksForNewest({ headers }: Request): boolean {
  const directives = headers["cache-control"];
  return directives !== undefined && /(?:^|[ ,])no-cache(?:$|[ ,;])/i.test(directives);
}

/** The tenant of what the request names, where the request leaves it out and there are several. */
async function derivedTenant(run: Run, operation: ManifestOperation, input: unknown, store: Store) {
  const { tenantOf } = run;
  return operation.derivesTenant && tenantOf !== undefined ? store.read((db) => tenantOf(input, db)) : undefined;
}

/** What is answered with an error was not done. */
function isKept({ status }: SentReply): boolean {
  return status < 400;
}

function audit(db: Context["db"], { operationId }: ManifestOperation, request: Request, now: number): Promise<void> {
  const { id, path, client, tenantId, caller } = stateOf(request);
  const user = caller?.name ?? "";
  return insertAuditEntry(db, { tenantId, operationId, path, user, clientAddress: client.address, requestId: id }, now);
}

/** The last middleware: what no middleware answered is a failure of ours, of the store, or of a race. */
export function answerFailures(log: Logger): ErrorRequestHandler {
  return function failures(error: unknown, request, response, _next) {
    const failure = toFailure(error);
    if (response.headersSent) return void response.destroy();
    const state = stateOf(request);
    if (failure instanceof DuplicateKey) {
      return sendJson(response, 400, duplicateError(failure, state.found?.pathParameters ?? {}));
    }
    log.error({ requestId: state.id, operation: state.route?.operation.operationId, err: failure }, "failure");
    if (failure instanceof StoreUnavailable) {
      const message = "The store cannot be reached. Try again in a moment.";
      return sendJson(response, 503, generalError("unavailable", message), { "Retry-After": "1" });
    }
    sendEmpty(response, 500);
  };
}
