/**
 * Runs the operation of a request: builds the input, opens the transaction, calls the handler, checks and sends the
 * reply.
 */
import type { ManifestOperation } from "@gatehouse/openapi/manifest";
import type { ErrorRequestHandler, Request, RequestHandler } from "express";
import type { Logger } from "pino";
import { movingReply, type TenantState } from "../access/tenants.ts";
import { OverloadError } from "../contract/caller-queue.ts";
import type { Clock, Context, NewId, Preparation } from "../contract/context.ts";
import { enqueueIn } from "../contract/enqueue.ts";
import { generalError } from "../contract/errors.ts";
import { FileUnavailable } from "../contract/file-unavailable.ts";
import { type Bytes, type OperationId, type ReplyHeaders, streamedOperations } from "../contract/handlers.ts";
import { insertAuditEntry } from "../identity/system/audit-log.ts";
import { tenantDerivations } from "../identity/tenants/tenant-derivations.ts";
import { DuplicateKey, StoreUnavailable, toFailure } from "../store/failures.ts";
import type { Store } from "../store/store.ts";
import { duplicateError } from "./errors.ts";
import type { AllHandlers } from "./handlers.ts";
import { sendBytes, sendEmpty, sendJson, sendSpool } from "./replies.ts";
import { type AnyReply, checkReply } from "./reply-check.ts";
import { routeOf, stateOf } from "./request-state.ts";
import type { Spool } from "./spool.ts";
import { spoolReply } from "./streamed-replies.ts";
import { tenantRequired } from "./tenants.ts";

export interface OperationServices {
  readonly store: Store;
  readonly clock: Clock;
  readonly newId: NewId;
  /** Returns a tenant's state, which is at most a moment old. */
  readonly tenantState: (tenantId: string) => TenantState | Promise<TenantState>;
  /** Wakes the background jobs after an operation enqueues some. */
  readonly background: { wake(): void };
}

interface SentReply extends AnyReply {
  readonly bytes?: Bytes;
  readonly headers?: ReplyHeaders;
  /** A body with paged lists; it is read completely inside the operation's transaction. */
  readonly stream?: unknown;
  readonly spool?: Spool;
}

/** Untyped handler; validation guarantees that the input matches the handler's type. */
type Run = ((input: unknown, context: Context) => Promise<SentReply> | SentReply) & {
  readonly prepare?: (input: unknown, preparation: Preparation) => Promise<Run>;
};

export function performOperations(handlers: AllHandlers, services: OperationServices): RequestHandler {
  const byOperation = new Map<string, Run>(Object.entries(handlers).map(([id, handler]) => [id, handler as Run]));
  return async function operation(request, response, next) {
    const { operation } = routeOf(request);
    const run = byOperation.get(operation.operationId);
    if (run === undefined) return next(new Error(`No handler for ${operation.operationId}`));
    try {
      const reply = await perform(run, operation, request, services);
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

/** Operations that tell of what was some seconds ago as well, where a standby has it: reports, and searches of logs and words. */
const recent: ReadonlySet<string> = new Set<OperationId>([
  "retrieveDailyActiveUserReport",
  "retrieveDailyActiveUsersReport",
  "retrieveLoginReport",
  "retrieveMonthlyActiveUserReport",
  "retrieveMonthlyActiveUsersReport",
  "retrieveRegistrationReport",
  "retrieveTotalsReport",
  "searchAllowedEntries",
  "searchAuditLogs",
  "searchAuditLogsByCriteria",
  "searchDictionaryEntries",
  "searchEventLogs",
  "searchEventLogsByCriteria",
  "searchFilterEntries",
  "searchLoginRecords",
  "searchLoginRecordsByCriteria",
]);

async function perform(
  run: Run,
  operation: ManifestOperation,
  request: Request,
  services: OperationServices,
): Promise<SentReply> {
  const { store, clock, newId, background } = services;
  const { id: requestId, parts, caller, client, trace } = stateOf(request);
  const contentType = request.headers["content-type"];
  const { params: path, query, cookies: cookie, headers: header, body } = parts ?? {};
  const input = { path, query, cookie, header, body, contentType };
  const { operator, operatorTokenHash, accessToken, apiKeyHash } = caller ?? {};
  const tenantId = stateOf(request).tenantId ?? (await deriveTenant(operation, input, store));
  if (tenantId === undefined) return { status: 400, body: tenantRequired() };
  // The request log, the trace and the audit log name a derived tenant as they name a sent one.
  if (tenantId !== "") stateOf(request).tenantId = tenantId;
  const tenantState = await services.tenantState(tenantId);
  if (tenantState === "arriving" || (tenantState !== "present" && !operation.readsOnly)) return movingReply;
  const requestContext = {
    tenantId,
    clock,
    newId,
    operator,
    operatorTokenHash,
    apiKeyHash,
    accessToken,
    client,
    requestId,
    trace,
  };
  const prepared: Run =
    run.prepare === undefined
      ? run
      : await run.prepare(input, {
          ...requestContext,
          read: (work) => store.read(work),
          write: (work) => store.write(work),
        });
  const afterwards: (() => Promise<void> | void)[] = [];
  const afterCommit: Context["afterCommit"] = (work) => void afterwards.push(work);
  const work = async (db: Context["db"]): Promise<SentReply> => {
    // The store retries an operation after a serialization failure.
    afterwards.length = 0;
    const enqueue = enqueueIn({ db, tenantId, clock, trace }, () => afterCommit(() => background.wake()));
    const reply = await prepared(input, { ...requestContext, db, enqueue, afterCommit });
    if (reply.stream !== undefined) return { ...reply, spool: await spoolReply(operation, reply.status, reply.stream) };
    checkReply(operation, reply);
    if (operation.audited && isSuccess(reply)) await audit(db, operation, request, clock.now());
    return reply;
  };
  if (streamed.has(operation.operationId)) return store.readLong(work);
  if (operation.readsOnly && recent.has(operation.operationId) && !isNoCache(request)) return store.readRecent(work);
  if (operation.readsOnly) return store.read(work);
  const reply = await store.write(work, isSuccess);
  if (!isSuccess(reply)) return reply;
  // Nothing that the tenant's copy may lack is acknowledged, whenever this process was told of the move.
  if ((await services.tenantState(tenantId)) !== "present") return movingReply;
  for (const each of afterwards) await each();
  return reply;
}

/** Returns whether the client sends `no-cache`, which rules out stale cached data (RFC 9111, 5.2.1.4). */
function isNoCache({ headers }: Request): boolean {
  const directives = headers["cache-control"];
  return directives !== undefined && /(?:^|[ ,])no-cache(?:$|[ ,;])/i.test(directives);
}

/** Untyped derivation; validation guarantees that the input matches its type. */
type Derive = (input: unknown, db: Context["db"]) => Promise<readonly string[] | undefined>;

const derivations = new Map(Object.entries(tenantDerivations).map(([id, derive]) => [id, derive as Derive]));

/**
 * Derives the tenant from the named objects where the request names no tenant and there are several. Returns the empty
 * id, which owns nothing, where the objects do not exist or the operation needs no tenant, and undefined where the
 * request has to name one.
 */
async function deriveTenant(
  { operationId, derivesTenant }: ManifestOperation,
  input: unknown,
  store: Store,
): Promise<string | undefined> {
  const derive = derivations.get(operationId);
  if (!derivesTenant || derive === undefined) return "";
  const fitting = await store.read((db) => derive(input, db));
  if (fitting === undefined || fitting.length > 1) return undefined;
  return fitting[0] ?? "";
}

/** Returns whether the transaction commits: an error reply rolls it back. */
function isSuccess({ status }: SentReply): boolean {
  return status < 400;
}

function audit(db: Context["db"], { operationId }: ManifestOperation, request: Request, now: number): Promise<void> {
  const { id, path, client, tenantId, caller } = stateOf(request);
  const about = { tenantId, operationId, path, clientAddress: client.address, requestId: id };
  return insertAuditEntry(db, { ...about, insertUser: caller?.name ?? "" }, now);
}

/** The last middleware: answers failures of the server, of the store and of lost races. */
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
    if (failure instanceof OverloadError) {
      const message = "Too many long texts wait to be filtered. Try again in a moment.";
      return sendJson(response, 503, generalError("unavailable", message), { "Retry-After": "5" });
    }
    if (failure instanceof FileUnavailable)
      return sendJson(response, 503, generalError("unavailable", failure.message), { "Retry-After": "5" });
    sendEmpty(response, 500);
  };
}
