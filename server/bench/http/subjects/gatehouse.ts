/**
 * Our server: the real pipeline on an in-memory database, with the default logging to a null sink.
 *
 * `BENCH_HANDLERS=remembered` calls every handler once and then repeats its response, so that only the pipeline is
 * measured, as the other servers' handlers do nothing either. The rest of the pipeline runs for each request.
 */
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { ApiKeyCache } from "../../../src/access/api-key-cache.ts";
import { loadTenants } from "../../../src/access/tenants.ts";
import { createApp } from "../../../src/app.ts";
import { applyBootstrap } from "../../../src/bootstrap/apply.ts";
import { checkBootstrap } from "../../../src/bootstrap/bootstrap-file.ts";
import { systemClock } from "../../../src/clock.ts";
import type { Handler, OperationId } from "../../../src/contract/handlers.ts";
import { Filters } from "../../../src/filtering/blacklist/filters.ts";
import { Whitelists } from "../../../src/filtering/whitelist/whitelists.ts";
import { messageClasses } from "../../../src/http/express-messages.ts";
import { type AllHandlers, makeHandlers } from "../../../src/http/handlers.ts";
import { RefusedTokens } from "../../../src/identity/tokens/refused-tokens.ts";
import { defaultIssuer } from "../../../src/identity/tokens/signing.ts";
import { createLog } from "../../../src/log/log.ts";
import { LongTexts } from "../../../src/moderation/content/long-texts.ts";
import { MediaFilter } from "../../../src/moderation/content/media-filter.ts";
import { Observability } from "../../../src/observability/observability.ts";
import { AddressRules } from "../../../src/outgoing/addresses.ts";
import { Outgoing } from "../../../src/outgoing/outgoing.ts";
import { parseDatabaseUrl } from "../../../src/store/database-url.ts";
import { openStore } from "../../../src/store/open.ts";
import { retryWhenPrepared } from "../../../src/store/wrappers/retry-when-prepared.ts";
import { bootstrap } from "../requests.ts";

function remembered<K extends OperationId>(handler: Handler<K>): Handler<K> {
  let kept: ReturnType<Handler<K>> | undefined;
  const { prepare } = handler;
  if (prepare === undefined) return (input, context) => (kept ??= handler(input, context));
  const repeated: Handler<K> = (input, context) => (kept ??= handler(input, context));
  return Object.assign(repeated, {
    async prepare(...parts: Parameters<typeof prepare>): Promise<Handler<K>> {
      if (kept !== undefined) return repeated;
      const prepared = await prepare(...parts);
      return (input, context) => (kept ??= prepared(input, context));
    },
  });
}

function withRememberedAnswers(handlers: AllHandlers): AllHandlers {
  return {
    ...handlers,
    retrieveApplication: remembered(handlers.retrieveApplication),
    findFilterEntry: remembered(handlers.findFilterEntry),
    filterContentItem: remembered(handlers.filterContentItem),
  };
}

const database = parseDatabaseUrl("better-sqlite3::memory:");
if (database === undefined) throw new TypeError("There is no database in memory.");
const log = createLog({ level: "info", file: "/dev/null" });
const { loggers } = log;
const observability = await Observability.create(
  { metrics: undefined, tracing: undefined },
  { log: loggers.of("server"), version: "bench" },
);
const opened = await openStore(database, undefined, observability.storeObserver);
const store = observability.store(retryWhenPrepared(opened));
const work = { clock: systemClock, newId: randomUUID };
await store.write((db) => applyBootstrap({ db, ...work }, checkBootstrap(bootstrap, "The bench's bootstrap")));
const apiKeys = new ApiKeyCache();
await store.read((db) => apiKeys.load(db));
const tenants = await store.read(loadTenants);
const cors = {
  enabled: false,
  debug: false,
  allowCredentials: false,
  allowedHeaders: [],
  allowedMethods: [],
  allowedOrigins: [],
  exposedHeaders: [],
};
const outgoing = new Outgoing(new AddressRules());
const mediaFilter = new MediaFilter({
  outgoing,
  log: loggers.of("moderation.media"),
  urls: { image: undefined, video: undefined },
});
const handlers = makeHandlers({
  filters: new Filters({ measure: observability.measureFilter }),
  whitelists: new Whitelists(),
  denialReason: () => undefined,
  mediaFilter,
  loggers,
  logs: log,
  takeEffect: async () => undefined,
  tokenIssuer: defaultIssuer,
  refusedTokens: new RefusedTokens(),
  longTexts: new LongTexts(),
});
const app = createApp({
  ...work,
  unknownProperties: "refuse",
  tenantState: () => "present",
  movedTo: () => undefined,
  claimsJobs: () => true,
  store,
  loggers,
  handlers: process.env["BENCH_HANDLERS"] === "remembered" ? withRememberedAnswers(handlers) : handlers,
  apiKeys: () => apiKeys.keys,
  noteApiKey: () => undefined,
  prepare: () => undefined,
  tenants: () => tenants,
  cors: () => cors,
  onCorsRefused: () => undefined,
  proxies: () => ({ trustPolicy: "All", trusted: [] }),
  operatorOf: async () => undefined,
  accessTokenOf: async () => "invalid",
  background: { wake: () => undefined },
  license: () => "active",
  isStopping: () => false,
  rateLimit: undefined,
  observeRequests: observability.requests,
});
createServer(messageClasses, app).listen(Number(process.env["PORT"]), "127.0.0.1");
