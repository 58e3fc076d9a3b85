/** Laws of logs that are read (Decisions: Reading logs), and of settings that are in force at once. */
import { isDeepStrictEqual } from "node:util";
import { type Json, type JsonObject, objectOf, objectsOf } from "@gatehouse/openapi/json";
import type { Exchange } from "../exchange/wire.ts";
import type { Law } from "../findings.ts";
import { logIn, someEmail, tryLogIn } from "./log-in.ts";
import type { Caller, Subject } from "./subject.ts";

const rangeHolds: Law = {
  id: "log-range-holds",
  says: "A search of a log finds the entries of its range: start is inclusive, end exclusive.",
  lookAt: "The comparison of an entry's instant with start and end.",
};

const happened: Law = {
  id: "log-holds-what-happened",
  says: "A log holds what happened, the newest first, each once; what is asked for narrows it down.",
  lookAt: "When the entry is written, and the conditions and the order of the search.",
};

const audited: Law = {
  id: "change-is-audited",
  says: "Every change that succeeded is in the audit log under its request id, with its operation, once.",
  lookAt: "Is the entry written in the transaction of the change?",
};

const inForce: Law = {
  id: "setting-is-in-force",
  says: "A logger has the level that it was given.",
  lookAt: "Is the level stored, and read from where it is stored?",
};

interface LogNames {
  readonly byQuery: string;
  readonly byBody: string;
  readonly list: string;
  readonly instant: string;
}

const logs: readonly LogNames[] = [
  { byQuery: "searchEventLogs", byBody: "searchEventLogsByCriteria", list: "eventLogs", instant: "insertInstant" },
  { byQuery: "searchAuditLogs", byBody: "searchAuditLogsByCriteria", list: "auditLogs", instant: "insertInstant" },
  { byQuery: "searchLoginRecords", byBody: "searchLoginRecordsByCriteria", list: "logins", instant: "instant" },
];

/** Searches in either form. */
function search(caller: Caller, { byBody }: LogNames, at: string, criteria: JsonObject): Promise<Exchange> {
  return at === byBody ? caller.send(at, { body: { search: criteria } }) : caller.send(at, { query: criteria });
}

async function checkRange(caller: Caller, log: LogNames, at: string): Promise<void> {
  caller.begin();
  const latest = await search(caller, log, at, { numberOfResults: 50 });
  const entries = objectsOf(objectOf(latest.json)[log.list]);
  const entry = entries.at(entries.length >> 1);
  const instant = entry?.[log.instant];
  if (entry === undefined || typeof instant !== "number") return;
  const ranges: readonly (readonly [string, JsonObject, boolean])[] = [
    ["from its instant on", { start: instant, end: instant + 1 }, true],
    ["from after its instant on", { start: instant + 1 }, false],
    ["up to its instant", { start: instant - 1000, end: instant }, false],
  ];
  for (const [about, range, isIn] of ranges) {
    const found = await search(caller, log, at, { ...range, numberOfResults: 1000 });
    const ids = objectsOf(objectOf(found.json)[log.list]).map(({ id }) => id);
    caller.expect(rangeHolds, at, { [about]: [isIn, ids.includes(entry["id"])] });
  }
}

/** Two logins to one application, and one to another: each form of the search tells them, the newest first. */
async function checkLogins(caller: Caller): Promise<void> {
  const [log] = logs.filter(({ list }) => list === "logins");
  if (log === undefined) return;
  const [own, other] = [await caller.create("Application"), await caller.create("Application")];
  caller.begin();
  const first = await logIn(caller, own.id);
  const second = await logIn(caller, own.id);
  await logIn(caller, other.id, { email: first.email });
  for (const at of [log.byQuery, log.byBody]) {
    const ofApplication = await search(caller, log, at, { applicationId: own.id });
    const expected = [second, first].map(({ userId }) => userId);
    const users = objectsOf(objectOf(ofApplication.json)[log.list]).map(({ userId }) => userId ?? null);
    caller.expect(happened, at, {
      "logins[].userId of the application": [expected, users],
      total: [2, objectOf(ofApplication.json)["total"]],
    });
    const ofUser = await search(caller, log, at, { userId: first.userId });
    const applications = objectsOf(objectOf(ofUser.json)[log.list]).map(({ applicationId }) => applicationId ?? null);
    caller.expect(happened, at, { "logins[].applicationId of the user": [[other.id, own.id], applications] });
  }
}

/** Addresses that proxies of the run's own machine name. */
const [client, proxy] = ["203.0.113.7", "198.51.100.2"];

/** Proxies that are trusted, and the address that a login is recorded with. */
const trust: readonly (readonly [settings: JsonObject, address: string])[] = [
  [{ trustPolicy: "All", trusted: [] }, client],
  [{ trustPolicy: "OnlyConfigured", trusted: ["127.0.0.1", "198.51.100.0/24"] }, client],
  [{ trustPolicy: "OnlyConfigured", trusted: ["127.0.0.1"] }, proxy],
  [{ trustPolicy: "OnlyConfigured", trusted: [] }, "127.0.0.1"],
];

/** A login is recorded with the address that the request names, or the first one that trusted proxies do. */
async function checkAddresses(caller: Caller): Promise<void> {
  const { id } = await caller.create("Application");
  caller.begin();
  const expectAddress = async (members: JsonObject, expected: string, about: string): Promise<void> => {
    const call = { headers: { "X-Forwarded-For": `${client}, ${proxy}` } };
    const { status } = await tryLogIn(caller, id, { email: someEmail(caller) }, members, call);
    const found = await caller.send("searchLoginRecords", { query: { applicationId: id, numberOfResults: 1 } });
    const [record] = objectsOf(objectOf(found.json)["logins"]);
    if (status === 200)
      caller.expect(happened, "reconcileToken", {
        [`logins[].ipAddress, ${about}`]: [expected, record?.["ipAddress"]],
      });
  };
  await expectAddress({ ipAddress: "192.0.2.44" }, "192.0.2.44", "of the request");
  const at = "patchSystemConfiguration";
  // Only a server on this machine is known to see the run's own address.
  if (caller.session.options.own !== true || !caller.has(at)) return;
  await caller.scope.restoreAfterwards(caller.operation(at));
  for (const [trustedProxyConfiguration, expected] of trust) {
    const body = { systemConfiguration: { trustedProxyConfiguration } };
    const sent = await caller.send(at, { body, mediaType: "application/merge-patch+json" });
    if (sent.status === 200) await expectAddress({}, expected, JSON.stringify(trustedProxyConfiguration));
  }
}

/** The newest entries are the last changes, in either form, also in the order that is asked for. */
async function checkAuditOrder(caller: Caller): Promise<void> {
  const log = logs.find(({ list }) => list === "auditLogs");
  if (log === undefined) return;
  caller.begin();
  for (let times = 0; times < 2; times++) await caller.create("BlacklistTag");
  for (const at of [log.byQuery, log.byBody]) {
    for (const [orderBy, sign] of [
      [undefined, -1],
      ["insertInstant ASC", 1],
    ] as const) {
      const criteria = { numberOfResults: 50, ...(orderBy === undefined ? {} : { orderBy }) };
      const found = await search(caller, log, at, criteria);
      const entries = objectsOf(objectOf(found.json)[log.list]);
      const places = entries.map(({ id, insertInstant }) => ({ instant: Number(insertInstant), id: Number(id) }));
      const sorted = places.toSorted((a, b) => sign * (a.instant - b.instant || a.id - b.id));
      const about = `auditLogs[].insertInstant in the order ${orderBy ?? "of the default"}`;
      caller.expect(happened, at, { [about]: [sorted, places] });
    }
  }
}

/** Everything that the run changed is in the audit log. */
async function checkAudit(caller: Caller): Promise<void> {
  caller.begin();
  // Asked for before the search, which is no change itself.
  const { changes } = caller.session;
  const pending = new Map(changes.take().map((change) => [change.requestId, change]));
  const found = new Map<string, Json[]>();
  for (let startRow = 0; startRow < 20_000; startRow += 1000) {
    const { json } = await caller.send("searchAuditLogs", { query: { startRow, numberOfResults: 1000 } });
    const entries = objectsOf(objectOf(json)["auditLogs"]);
    for (const { data } of entries) {
      const { requestId, operationId = null, failure } = objectOf(data);
      const id = String(requestId);
      if (pending.has(id) && failure === undefined) found.set(id, [...(found.get(id) ?? []), operationId]);
    }
    if (entries.length < 1000 || found.size === pending.size) break;
  }
  for (const { requestId, operation } of pending.values()) {
    const { operationId } = operation;
    const actual = found.get(requestId) ?? [];
    caller.expect(audited, operationId, { "auditLogs[].data.operationId": [[operationId], actual] });
  }
}

/** Loggers that have levels of their own. */
const loggers = ["http.requests", "http.cors"];

/** Gives two loggers levels in turns: each response, and each read afterwards, is about the logger that was named. */
async function checkLevels(caller: Caller): Promise<void> {
  caller.begin();
  const read = async (name: string): Promise<Json | undefined> =>
    (await caller.send("retrieveLoggingLevel", { query: { name } })).json;
  const first: string[] = [];
  for (const name of loggers) first.push(String(objectOf(await read(name))["level"]));
  const present = new Map(loggers.map((name, index) => [name, first[index] ?? ""]));
  for (const levels of [["warn", "debug"], ["error", "info"], first])
    for (const [index, name] of loggers.entries()) {
      const body = { name, level: levels[index] ?? "" };
      const sent = await caller.send("updateLoggingLevel", { body, mediaType: "application/json" });
      if (sent.status !== 200) return;
      caller.expect(inForce, "updateLoggingLevel", { "the response": [body, sent.json] });
      for (const [other, level] of present) {
        const expected = other === name ? body : { name: other, level };
        const actual = await read(other);
        const isLost = other === name && isDeepStrictEqual(actual, { name, level });
        const at = isLost || other !== name ? "updateLoggingLevel" : "retrieveLoggingLevel";
        caller.expect(inForce, at, { level: [expected, actual] });
      }
      present.set(name, body.level);
    }
}

export const readLogs: Subject = {
  name: "logs",
  tags: ["Logs"],
  checks: [
    checkLevels,
    checkLogins,
    checkAddresses,
    checkAuditOrder,
    ...logs.flatMap((log) => [log.byQuery, log.byBody].map((at) => (caller: Caller) => checkRange(caller, log, at))),
    checkAudit,
  ],
};
