/** Laws of operators' tokens and one-time passwords, and of API keys: they end when and how it is said. */
import { createHmac } from "node:crypto";
import { isText, type Json, type JsonObject, objectOf, objectsOf } from "@gatehouse/openapi/json";
import type { CreatedObject } from "../exchange/creations.ts";
import { setupErrorFrom } from "../exchange/setup-error.ts";
import type { Exchange } from "../exchange/wire.ts";
import type { Law } from "../findings.ts";
import { type Caller, inThePast, type Subject } from "./subject.ts";

const ended: Law = {
  id: "ended-is-refused",
  says: "A token is refused once it was ended, and only then: signing out ends one, a new password and an API key all of them.",
  lookAt: "Which tokens the operation deletes, and what is remembered of a deleted one.",
};

const endsInTime: Law = {
  id: "operator-token-ends-in-time",
  says: "An operator signs in until the account expires, and a token works until its expirationInstant, and not after it.",
  lookAt: "Is the instant that is answered the one that is stored and compared?",
};

const once: Law = {
  id: "one-time-password-once",
  says: "Where a one-time password is set up, signing in takes one, and each of them and each recovery code once.",
  lookAt: "Is the step or the code taken in the transaction that signs in?",
};

const keyEnds: Law = {
  id: "key-ends-with-its-deletion",
  says: "An API key opens what its permissions say and nothing else, from its creation to its deletion or its expiration, and makes none that may do more.",
  lookAt:
    "How the permissions are compared with a request, and how the processes learn of a key that was changed or deleted.",
};

const password = "kit rows the longest boat 41";

/** A moderator whose password is known. */
export interface Account {
  readonly created: CreatedObject;
  readonly email: string;
}

export async function account(caller: Caller, members: JsonObject = {}): Promise<Account> {
  const created = await caller.create("OperatorUser", {
    with: { password, roles: ["moderator"], expirationInstantUTC: 4_102_444_800_000, ...members },
  });
  return { created, email: String(created.answered["email"]) };
}

function signIn(caller: Caller, { email }: Account, more: Readonly<Record<string, Json>> = {}): Promise<Exchange> {
  return caller.send("loginOperator", { body: { email, password, ...more } });
}

interface Token {
  readonly token: string;
  readonly expirationInstant: number;
}

/** Signs the operator in. @throws SetupError */
export async function tokenOf(caller: Caller, of: Account, more: Readonly<Record<string, Json>> = {}): Promise<Token> {
  const sent = await signIn(caller, of, more);
  const { token, expirationInstant } = objectOf(sent.json);
  if (sent.status !== 200 || !isText(token)) throw setupErrorFrom(sent);
  caller.session.sender.hide(token, "$OPERATOR_TOKEN");
  return { token, expirationInstant: Number(expirationInstant) };
}

/** Judges whether a token opens an operation. */
async function expectOpen(
  caller: Caller,
  law: Law,
  at: string,
  { token }: Token,
  isOpen: boolean,
  what: string,
): Promise<void> {
  const { status } = await caller.send("listApprovalQueueItems", { authorization: `Bearer ${token}` });
  const expected = isOpen ? 200 : 401;
  caller.expect(law, at, { [what]: [expected, status] });
}

async function checkTokens(caller: Caller): Promise<void> {
  const operator = await account(caller);
  caller.begin();
  const [first, second, third] = [
    await tokenOf(caller, operator),
    await tokenOf(caller, operator),
    await tokenOf(caller, operator),
  ];
  await caller.send("logoutOperator", { authorization: `Bearer ${first.token}` });
  await expectOpen(caller, ended, "logoutOperator", first, false, "the token that signed out");
  await expectOpen(caller, ended, "logoutOperator", second, true, "another token of the operator");
  const userId = operator.created.id;
  await checkSignedOut(caller, operator, [second, third]);
  const [fourth, fifth] = [await tokenOf(caller, operator), await tokenOf(caller, operator)];
  const changed = `${password} and more`;
  const authorization = `Bearer ${fourth.token}`;
  const sent = await caller.send("changeOperatorPassword", {
    authorization,
    body: { currentPassword: password, password: changed },
  });
  if (sent.status === 200)
    for (const token of [fourth, fifth])
      await expectOpen(caller, ended, "changeOperatorPassword", token, false, "a token from before the change");
  const last = await tokenOf(caller, operator, { password: changed });
  await expectOpen(caller, ended, "loginOperator", last, true, "a token of the new password");
  await caller.send("deleteOperatorUser", { path: { userId } });
  await expectOpen(caller, ended, "deleteOperatorUser", last, false, "a token of the deleted operator");
}

/** Signs two operators out, the other one first: who has signed in again stays so. */
async function checkSignedOut(caller: Caller, operator: Account, tokens: readonly Token[]): Promise<void> {
  const at = "deleteOperatorTokens";
  const other = await account(caller);
  await caller.send(at, { path: { operatorId: other.created.id } });
  const kept = await tokenOf(caller, other);
  await caller.send(at, { path: { operatorId: operator.created.id } });
  for (const token of tokens) await expectOpen(caller, ended, at, token, false, "a token of the operator");
  await expectOpen(caller, ended, at, kept, true, "a token of another operator");
}

/** An update without a password leaves it as it is, and one with an instant that is past ends the account. */
async function checkAccount(caller: Caller): Promise<void> {
  const operator = await account(caller);
  caller.begin(operator.created);
  const at = "updateOperatorUser";
  const user = { email: operator.email, roles: ["moderator"] };
  for (const [expirationInstantUTC, expected] of [
    [caller.now + 86_400_000, 200],
    [caller.now - 1000, 401],
  ] as const) {
    const path = { userId: operator.created.id };
    const updated = await caller.send(at, { path, body: { user: { ...user, expirationInstantUTC } } });
    if (updated.status !== 200) return;
    const { status } = await signIn(caller, operator);
    if (expected === 200) caller.expect(ended, at, { "the password, after an update without one": [expected, status] });
    else caller.expect(endsInTime, "loginOperator", { "an account that has expired": [expected, status] });
  }
}

async function checkTime(caller: Caller): Promise<void> {
  const operator = await account(caller);
  await inThePast(caller, async (pass) => {
    caller.begin();
    const token = await tokenOf(caller, operator);
    pass(token.expirationInstant - caller.now - 60_000);
    await expectOpen(caller, endsInTime, "loginOperator", token, true, "a token that expires in a minute");
    pass(120_000);
    await expectOpen(caller, endsInTime, "loginOperator", token, false, "a token that has expired");
  });
}

const step = 30_000;

/** Returns the one-time password of a moment (RFC 6238: SHA-1, six digits, 30 seconds). */
export function oneTimePassword(secret: string, at: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / step)));
  const digest = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, "0");
}

function fromBase32(text: string): Buffer {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...text.replaceAll("=", "")]
    .map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

interface OneTimePasswords {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** Sets up one-time passwords; undefined where it cannot. */
async function setUp(caller: Caller, operator: Account): Promise<OneTimePasswords | undefined> {
  const { token } = await tokenOf(caller, operator);
  const authorization = `Bearer ${token}`;
  const enrolled = await caller.send("enrolOneTimePassword", { authorization, body: { password } });
  const { secret } = objectOf(enrolled.json);
  if (!isText(secret)) return undefined;
  const used = oneTimePassword(secret, caller.now);
  const confirmed = await caller.send("confirmOneTimePassword", { authorization, body: { oneTimePassword: used } });
  const { recoveryCodes } = objectOf(confirmed.json);
  const codes = Array.isArray(recoveryCodes) ? recoveryCodes.filter(isText) : [];
  if (confirmed.status !== 200 || codes.length === 0) return undefined;
  const distinct = new Set(codes).size;
  caller.expect(once, "confirmOneTimePassword", { recoveryCodes: [codes.length, distinct] });
  return { secret, recoveryCodes: codes };
}

async function checkOneTimePassword(caller: Caller): Promise<void> {
  const operator = await account(caller);
  caller.begin();
  const { secret, recoveryCodes = [] } = (await setUp(caller, operator)) ?? {};
  if (secret === undefined) return;
  const right = await signIn(caller, operator, { oneTimePassword: oneTimePassword(secret, caller.now + step) });
  caller.expectStatus(once, right, 200, "for the next one-time password");
  const again = await signIn(caller, operator, {
    oneTimePassword: right.case.body === undefined ? "" : sentPassword(right),
  });
  caller.expectStatus(once, again, 401, "for a one-time password that was used before");
  caller.expectStatus(once, await signIn(caller, operator), 401, "without the one-time password");
  const [first = "", last = ""] = [recoveryCodes.at(0), recoveryCodes.at(-1)];
  const token = await tokenOf(caller, operator, { oneTimePassword: first });
  const twice = await signIn(caller, operator, { oneTimePassword: first });
  caller.expectStatus(once, twice, 401, "for a recovery code that was used before");
  await checkRemoval(caller, operator, token, last);
}

/** Without one-time passwords the password alone signs in: those of another operator stay. */
async function checkRemoval(caller: Caller, operator: Account, token: Token, code: string): Promise<void> {
  const [own, byOther] = ["removeOneTimePassword", "deleteOperatorOneTimePassword"];
  if (caller.has(own)) {
    const authorization = `Bearer ${token.token}`;
    const removed = await caller.send(own, { authorization, body: { password, oneTimePassword: code } });
    caller.expectStatus(once, removed, 200, "for the password with a recovery code");
    const { status } = await signIn(caller, operator);
    caller.expect(once, own, { "the password alone afterwards": [200, status] });
  }
  caller.begin();
  const [lost, other] = [await account(caller), await account(caller)];
  // Nothing is set up yet, and nothing is there to remove.
  await caller.send(byOther, { path: { operatorId: other.created.id } });
  for (const each of [lost, other]) if ((await setUp(caller, each)) === undefined) return;
  const deleted = await caller.send(byOther, { path: { operatorId: lost.created.id } });
  if (deleted.status !== 200) return;
  for (const [each, expected] of [
    [lost, 200],
    [other, 401],
  ] as const) {
    const about = each === lost ? "the password alone afterwards" : "the password alone of another operator";
    caller.expect(once, byOther, { [about]: [expected, (await signIn(caller, each)).status] });
  }
}

function sentPassword({ case: { body } }: Exchange): string {
  return String(objectOf(body)["oneTimePassword"]);
}

export const operators: Subject = {
  name: "operators",
  tags: ["Operator sign-in", "Operators"],
  checks: [checkTokens, checkAccount, checkOneTimePassword, checkTime],
};

/** A key that the kit created, and what it may do. */
interface CreatedKey {
  readonly id: Json;
  readonly key: string;
  readonly apiKey: JsonObject;
  /** The operation that gave it its permissions. */
  readonly at: string;
}

async function createKey(
  caller: Caller,
  at: string,
  permissions: JsonObject,
  members: JsonObject = {},
): Promise<CreatedKey | undefined> {
  caller.begin();
  const sent = await caller.sendExample(at, {}, { permissions, ...members });
  const { key, apiKey } = objectOf(sent.json);
  const { id } = objectOf(apiKey);
  if (sent.status !== 200 || !isText(key) || id === undefined) return undefined;
  caller.session.sender.hide(key, "$NEW_API_KEY");
  return { id, key, apiKey: objectOf(apiKey), at };
}

/** Judges which operations a key opens, by the path that is the longest of those that cover the request. */
async function expectOpenings(caller: Caller, { key, at }: CreatedKey, trials: readonly Opening[]): Promise<void> {
  for (const [operationId, path, opens] of trials.filter(([name]) => caller.has(name))) {
    const { body } = opens ? {} : await caller.scope.ready(caller.operation(operationId), { path });
    const { status } = await caller.send(operationId, {
      path,
      authorization: key,
      ...(body === undefined ? {} : { body }),
    });
    const about = `${operationId} with a key that ${opens ? "may" : "may not"}`;
    caller.expect(keyEnds, at, { [about]: [opens, status !== 401] });
  }
}

type Opening = readonly [operationId: string, path: Readonly<Record<string, Json>>, opens: boolean];

/** Permissions of keys that a key with those below makes, and how that is answered. */
const furtherKeys: readonly (readonly [JsonObject, number])[] = [
  // One application is the other key's for PATCH alone.
  [{ "/api/application": ["GET"] }, 400],
  [{ "/api/report": ["GET"] }, 400],
  [{ "/api/api-key": ["POST"] }, 200],
];

async function checkPermissions(caller: Caller): Promise<void> {
  const [one, other] = [await caller.create("Application"), await caller.create("Application")];
  const [path, otherPath] = [one, other].map(({ id }) => ({ applicationId: id }));
  if (path === undefined || otherPath === undefined) return;
  // No path covers one that merely begins with its letters.
  const permissions = {
    "/api/application": ["GET"],
    [`/api/application/${String(one.id).toUpperCase()}`]: ["PATCH"],
    "/api/system-config": ["GET"],
    "/api/api-key": ["POST"],
  };
  const openings: readonly Opening[] = [
    ["listApplications", {}, true],
    ["retrieveApplication", otherPath, true],
    ["retrieveApplication", path, false],
    ["createApplication", {}, false],
    ["deleteApplication", otherPath, false],
    ["retrieveSystemConfiguration", {}, false],
    ["searchFilterEntries", {}, false],
  ];
  for (const at of ["createApiKey", "createApiKeyWithId"].filter((name) => caller.has(name))) {
    const made = await createKey(caller, at, permissions);
    if (made === undefined) continue;
    await expectOpenings(caller, made, openings);
    for (const [further, status] of furtherKeys) {
      const sent = await caller.sendExample(at, { authorization: made.key }, { permissions: further });
      caller.expectStatus(keyEnds, sent, status, "for a key that is to permit what its own key does, and more or not");
    }
    const { permissions: _, ...unlimited } = made.apiKey;
    // Without permissions a key may do everything.
    // The last change leaves them out.
    const changes: readonly (readonly [apiKey: JsonObject, opens: boolean])[] = [
      [{ ...unlimited, permissions: { "/api/report": ["GET"] } }, false],
      [unlimited, true],
    ];
    for (const [apiKey, opens] of changes) {
      const updated = await caller.send("updateApiKey", { path: { keyId: made.id }, body: { apiKey } });
      if (updated.status !== 200) continue;
      await expectOpenings(caller, { ...made, at: "updateApiKey" }, [
        ["listApplications", {}, opens],
        ["retrieveTotalsReport", {}, true],
      ]);
    }
    const shown = await caller.send("retrieveApiKey", { path: { keyId: made.id } });
    const { permissions: left } = objectOf(objectOf(shown.json)["apiKey"]);
    caller.expect(keyEnds, "updateApiKey", { "apiKey.permissions, of which the update sent none": [undefined, left] });
  }
}

async function checkKeyTime(caller: Caller): Promise<void> {
  await inThePast(caller, async (pass) => {
    const hour = 3_600_000;
    for (const at of ["createApiKey", "createApiKeyWithId"].filter((name) => caller.has(name))) {
      const expirationInstant = caller.now + hour;
      const made = await createKey(caller, at, { "/api/report": ["GET"] }, { expirationInstant });
      if (made === undefined) continue;
      await expectOpenings(caller, made, [["retrieveTotalsReport", {}, true]]);
      pass(hour + 60_000);
      await expectOpenings(caller, made, [["retrieveTotalsReport", {}, false]]);
    }
  });
}

async function checkKey(caller: Caller): Promise<void> {
  const made = await createKey(caller, "createApiKey", { "/api/report": ["GET"] });
  if (made === undefined) return;
  await expectOpenings(caller, made, [["retrieveTotalsReport", {}, true]]);
  const removed = await caller.send("deleteApiKey", { path: { keyId: made.id } });
  if (removed.status !== 200) return;
  await expectOpenings(caller, { ...made, at: "deleteApiKey" }, [["retrieveTotalsReport", {}, false]]);
  const { json } = await caller.send("listApiKeys", { query: { numberOfResults: 1000 } });
  const isListed = objectsOf(objectOf(json)["apiKeys"]).some((one) => one["id"] === made.id);
  caller.expect(keyEnds, "listApiKeys", { "a deleted key": [false, isListed] });
}

export const apiKeys: Subject = {
  name: "API keys",
  tags: ["API keys"],
  checks: [checkPermissions, checkKeyTime, checkKey],
};
