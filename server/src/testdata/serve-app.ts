/** Runs the whole pipeline on a free port with an in-memory store; any part can be replaced to simulate failures. */

import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import pino from "pino";
import { hashApiKey } from "../access/api-keys.ts";
import { type AppParts, createApp } from "../app.ts";
import { applyBootstrap, defaultTenantId } from "../bootstrap/apply.ts";
import { systemClock } from "../clock.ts";
import { Filters } from "../filtering/blacklist/filters.ts";
import { Whitelists } from "../filtering/whitelist/whitelists.ts";
import type { AllHandlers } from "../http/handlers.ts";
import { makeHandlers } from "../http/handlers.ts";
import { RefusedTokens } from "../identity/tokens/refused-tokens.ts";
import { defaultIssuer } from "../identity/tokens/signing.ts";
import { Loggers } from "../log/loggers.ts";
import { LongTexts } from "../moderation/content/long-texts.ts";
import { MediaFilter } from "../moderation/content/media-filter.ts";
import { AddressRules } from "../outgoing/addresses.ts";
import { Outgoing } from "../outgoing/outgoing.ts";
import { openSqlite } from "../store/sqlite/sqlite.ts";
import type { Store } from "../store/store.ts";

const key = "a-key-for-the-pipeline-alone-0123456789";

const pipelineKey = {
  hash: hashApiKey(key),
  name: "pipeline",
  tenantId: undefined,
  permissions: undefined,
  expirationInstant: undefined,
  tree: undefined,
  lastUsedDay: undefined,
};

/** Replacements for parts of the app. */
export interface Replacements {
  readonly handlers?: Partial<AllHandlers>;
  readonly store?: Partial<Store> | ((working: Store) => Partial<Store>);
  readonly isStopping?: boolean;
}

export interface ServedApp {
  /** Sends a request with an unlimited key. */
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Log lines so far. */
  readonly log: readonly Record<string, unknown>[];
  close(): Promise<void>;
}

export async function serveApp({
  handlers = {},
  store: replaced = {},
  isStopping = false,
}: Replacements = {}): Promise<ServedApp> {
  const working = await openSqlite(":memory:", "better-sqlite3");
  await working.write((db) => applyBootstrap({ db, clock: systemClock, newId: randomUUID }, {}));
  const log: Record<string, unknown>[] = [];
  const logger = pino({ base: null }, { write: (line: string) => void log.push(JSON.parse(line)) });
  const loggers = new Loggers(logger);
  const outgoing = new Outgoing(new AddressRules());
  const mediaFilter = new MediaFilter({ outgoing, log: logger, urls: { image: undefined, video: undefined } });
  const longTexts = new LongTexts();
  const parts: AppParts = {
    store: { ...working, ...(typeof replaced === "function" ? replaced(working) : replaced) },
    clock: systemClock,
    newId: randomUUID,
    unknownProperties: "refuse",
    loggers,
    handlers: {
      ...makeHandlers({
        filters: new Filters(),
        whitelists: new Whitelists(),
        longTexts,
        mediaFilter,
        loggers,
        logs: { openFiles: async () => [] },
        takeEffect: async () => undefined,
        tokenIssuer: defaultIssuer,
        refusedTokens: new RefusedTokens(),
        denialReason: () => undefined,
      }),
      ...handlers,
    },
    background: { wake: () => undefined },
    operatorOf: async () => undefined,
    accessTokenOf: async () => "invalid",
    apiKeys: () => new Map([[hashApiKey(key), pipelineKey]]),
    noteApiKey: () => undefined,
    prepare: () => undefined,
    tenants: () => new Set([defaultTenantId]),
    tenantState: () => "present",
    movedTo: () => undefined,
    cors: () => ({
      enabled: false,
      debug: false,
      allowCredentials: false,
      allowedHeaders: [],
      allowedMethods: [],
      allowedOrigins: [],
      exposedHeaders: [],
    }),
    onCorsRefused: () => undefined,
    proxies: () => ({ trustPolicy: "All", trusted: [] }),
    license: () => "active",
    isStopping: () => isStopping,
    claimsJobs: () => true,
    rateLimit: undefined,
  };
  const server = createServer(createApp(parts));
  const url = await listen(server);
  return {
    log,
    ask: (method, path, body, headers = {}) =>
      fetch(url + path, {
        method,
        headers: {
          authorization: key,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await longTexts.stop();
      await working.close();
    },
  };
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`);
    });
  });
}
