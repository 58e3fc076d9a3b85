/** Laws of refresh tokens (Decisions: Token refresh, Token operations): how often, how long and for whom they work. */
import { isDeepStrictEqual } from "node:util";
import { isText, type Json, type JsonObject, objectOf, objectsOf } from "@gatehouse/openapi/json";
import { cookiesOf } from "../checks/headers.ts";
import type { CreatedObject } from "../exchange/creations.ts";
import { allTokens } from "../exchange/logins.ts";
import type { Exchange } from "../exchange/wire.ts";
import type { Law } from "../findings.ts";
import { type Login, logIn, someEmail } from "./log-in.ts";
import { type Call, type Caller, inThePast, type Subject } from "./subject.ts";

const usedOnce: Law = {
  id: "refresh-token-used-once",
  says: "A one-time refresh token works once; using it again ends every token of its login, and of no other one.",
  lookAt:
    "Is the used token remembered as spent in the transaction that replaces it, with the family that it belongs to?",
};

const usedAgain: Law = {
  id: "refresh-token-used-again",
  says: "A reusable refresh token works again and again, and so does the last one of a row of one-time tokens.",
  lookAt: "Is the token that was answered the one that is stored?",
};

const endsInTime: Law = {
  id: "refresh-token-ends-in-time",
  says: "A refresh token lives as long as its application says: from its creation (Fixed), or from its last use (SlidingWindow).",
  lookAt: "The unit of the time to live, from when it counts, and whether a use moves it.",
};

const revoked: Law = {
  id: "revoked-is-refused",
  says: "A revoked refresh token is refused and not shown any more; all others go on working.",
  lookAt: "The condition of the deletion: does it have every selector of the request, and no more?",
};

const tellsLogin: Law = {
  id: "refresh-token-tells-its-login",
  says: "A refresh token is shown with the user, the application and the device of its own login, alone and in a list.",
  lookAt: "What the login stores with the token, and by which id it is read.",
};

const minutes = 60_000;
/** Time to live of the laws' refresh tokens in minutes. */
const life = 60;

function application(caller: Caller, jwtConfiguration: JsonObject): Promise<CreatedObject> {
  return caller.create("Application", {
    with: {
      ...allTokens,
      jwtConfiguration: { refreshTokenTimeToLiveInMinutes: life, ...jwtConfiguration },
    },
  });
}

function refresh(caller: Caller, refreshToken: string): Promise<Exchange> {
  return caller.send("refreshToken", { body: { refreshToken } });
}

/** Judges the status of a refresh. */
async function expectRefresh(
  caller: Caller,
  law: Law,
  refreshToken: string,
  [status, why]: readonly [status: 200 | 400, why: string],
): Promise<Exchange> {
  const sent = await refresh(caller, refreshToken);
  caller.expectStatus(law, sent, status, why);
  return sent;
}

function tokenIn({ json }: Exchange): string {
  const { refreshToken } = objectOf(json);
  return isText(refreshToken) ? refreshToken : "";
}

async function checkOneTime(caller: Caller): Promise<void> {
  const { id } = await application(caller, { refreshTokenUsagePolicy: "OneTimeUse" });
  caller.begin();
  const first = await logIn(caller, id);
  const renewed = await expectRefresh(caller, usedOnce, first.refreshToken, [
    200,
    "for a token that is used for the first time",
  ]);
  const isNew = tokenIn(renewed) !== first.refreshToken;
  const same = { about: "refreshToken", expected: "another token", actual: "the one that was sent" };
  caller.judge(usedOnce, "refreshToken", isNew ? undefined : same);
  await expectRefresh(caller, usedAgain, tokenIn(renewed), [200, "for the token that took the place of a used one"]);
  await checkReuse(caller, id);
}

/** Uses a dead token: it ends its own login alone. */
async function checkReuse(caller: Caller, applicationId: CreatedObject["id"]): Promise<void> {
  caller.begin();
  const { email, ...first } = await logIn(caller, applicationId);
  const other = await logIn(caller, applicationId, { email });
  const renewed = await refresh(caller, first.refreshToken);
  await expectRefresh(caller, usedOnce, first.refreshToken, [400, "for a one-time token that was used before"]);
  await expectRefresh(caller, usedOnce, tokenIn(renewed), [
    400,
    "for the token in whose place a dead one was used again",
  ]);
  const shown = await caller.send("retrieveRefreshToken", { path: { refreshTokenId: first.refreshTokenId } });
  caller.expectStatus(revoked, shown, 404, "for a token that was revoked");
  await expectRefresh(caller, usedOnce, other.refreshToken, [200, "for a token of another login of the user"]);
}

async function checkReusable(caller: Caller): Promise<void> {
  const { id } = await application(caller, { refreshTokenUsagePolicy: "Reusable" });
  caller.begin();
  const { refreshToken, refreshTokenId } = await logIn(caller, id);
  for (const time of ["first", "second"]) {
    const sent = await refresh(caller, refreshToken);
    caller.expectStatus(usedAgain, sent, 200, `for a reusable token that is used for the ${time} time`);
    caller.expect(usedAgain, "refreshToken", {
      refreshTokenId: [refreshTokenId, objectOf(sent.json)["refreshTokenId"]],
    });
  }
}

async function expirationOf(caller: Caller, { refreshTokenId }: Login): Promise<{ from: number; to: number }> {
  const sent = await caller.send("retrieveRefreshToken", { path: { refreshTokenId } });
  const { insertInstant, expirationInstant } = objectOf(objectOf(sent.json)["refreshToken"]);
  return { from: Number(insertInstant), to: Number(expirationInstant) };
}

/** Judges a span of time: it counts from a moment between two readings of the clock. */
function expectSpan(caller: Caller, at: string, [from, to]: readonly [number, number], about: string): void {
  const span = to - from;
  const isRight = Math.abs(span - life * minutes) <= tolerance;
  const violation = { about, expected: `${life} minutes`, actual: `${span / minutes} minutes` };
  caller.judge(endsInTime, at, isRight ? undefined : violation);
}

/** Milliseconds that a request may take. */
const tolerance = 20_000;

async function checkFixed(caller: Caller, pass: (milliseconds: number) => void): Promise<void> {
  const { id } = await application(caller, { refreshTokenExpirationPolicy: "Fixed" });
  caller.begin();
  const login = await logIn(caller, id);
  const made = await expirationOf(caller, login);
  caller.expect(endsInTime, "reconcileToken", { expirationInstant: [made.from + life * minutes, made.to] });
  pass(life * 0.5 * minutes);
  await expectRefresh(caller, endsInTime, login.refreshToken, [200, "for a token half of whose life is over"]);
  const used = await expirationOf(caller, login);
  caller.expect(endsInTime, "refreshToken", { "expirationInstant of a fixed token that was used": [made.to, used.to] });
  pass(life * 0.5 * minutes + tolerance);
  await expectRefresh(caller, endsInTime, login.refreshToken, [400, "for a token that has expired"]);
}

async function checkSliding(caller: Caller, pass: (milliseconds: number) => void): Promise<void> {
  const { id } = await application(caller, { refreshTokenExpirationPolicy: "SlidingWindow" });
  caller.begin();
  const login = await logIn(caller, id);
  const list = () => caller.send("listRefreshTokens", { query: { userId: login.userId } });
  await list();
  pass(life * 0.6 * minutes);
  const before = caller.now;
  await expectRefresh(caller, endsInTime, login.refreshToken, [200, "for a token that has not expired"]);
  const used = await expirationOf(caller, login);
  expectSpan(caller, "refreshToken", [before, used.to], "expirationInstant of a sliding token that was used");
  const [listed = {}] = objectsOf(objectOf((await list()).json)["refreshTokens"]);
  caller.expect(endsInTime, "listRefreshTokens", {
    "refreshTokens[].expirationInstant": [used.to, listed["expirationInstant"]],
  });
  pass(life * 0.6 * minutes);
  await expectRefresh(caller, endsInTime, login.refreshToken, [200, "for a sliding token that was used in time"]);
  pass(life * minutes + tolerance);
  await expectRefresh(caller, endsInTime, login.refreshToken, [400, "for a sliding token that was not used in time"]);
}

/** Judges whether a token works, and is shown, as it should: who contradicts the other is at fault. */
async function expectAlive(caller: Caller, at: string, login: Login, isAlive: boolean, what: string): Promise<void> {
  const shown = await caller.send("retrieveRefreshToken", { path: { refreshTokenId: login.refreshTokenId } });
  const used = await refresh(caller, login.refreshToken);
  const [isShown, works] = [shown.status === 200, used.status === 200];
  const fault = isShown === works ? at : works === isAlive ? "retrieveRefreshToken" : "refreshToken";
  const state = (alive: boolean): string => (alive ? "works and is shown" : "is refused and not shown");
  const actual = isShown === works ? state(works) : works ? "works and is not shown" : "is refused and shown";
  const violation = { about: what, expected: `${what} ${state(isAlive)}`, actual: `it ${actual}` };
  caller.judge(revoked, fault, isShown === isAlive && works === isAlive ? undefined : violation);
}

async function checkRevoking(caller: Caller): Promise<void> {
  const [here, elsewhere] = [await application(caller, {}), await application(caller, {})];
  caller.begin();
  const { email, ...first } = await logIn(caller, here.id);
  const second = await logIn(caller, here.id, { email });
  const third = await logIn(caller, elsewhere.id, { email });
  const listed = async (query: Readonly<Record<string, Json>>): Promise<Json[]> => {
    const { json } = await caller.send("listRefreshTokens", { query });
    return objectsOf(objectOf(json)["refreshTokens"]).map(({ id = null }) => id);
  };
  const ofBoth = await listed({ userId: third.userId, applicationId: elsewhere.id });
  caller.expect(tellsLogin, "listRefreshTokens", {
    "refreshTokens[].id of the user and the application": [[third.refreshTokenId], ofBoth],
  });
  const [stranger, other] = [await logIn(caller, here.id), await logIn(caller, here.id)];
  const { userId } = second;
  await caller.send("deleteRefreshTokens", { query: { userId, applicationId: here.id } });
  for (const login of [{ email, ...first }, second])
    await expectAlive(caller, "deleteRefreshTokens", login, false, "a token of the user and the application");
  await expectAlive(caller, "deleteRefreshTokens", third, true, "the user's token of another application");
  await expectAlive(caller, "deleteRefreshTokens", stranger, true, "another user's token");
  const again = await logIn(caller, here.id, { email });
  await caller.send("deleteRefreshTokens", { query: { userId } });
  for (const login of [third, again])
    await expectAlive(caller, "deleteRefreshTokens", login, false, "a token of the user");
  await caller.send("deleteRefreshTokens", { query: { token: stranger.refreshToken } });
  await expectAlive(caller, "deleteRefreshTokens", stranger, false, "the token that was named");
  await caller.send("deleteRefreshToken", { path: { refreshTokenId: other.refreshTokenId } });
  await expectAlive(caller, "deleteRefreshToken", other, false, "the token whose id was named");
  caller.expect(revoked, "listRefreshTokens", { refreshTokens: [[], await listed({ userId: other.userId })] });
}

/** Logs out in each way that a token can be sent, and then everywhere. */
async function checkLoggingOut(caller: Caller): Promise<void> {
  const at = "logout";
  const { id } = await application(caller, {});
  caller.begin();
  const first = await logIn(caller, id);
  const { email, refreshToken } = first;
  const [inBody, inCookie, kept] = [
    await logIn(caller, id, { email }),
    await logIn(caller, id, { email }),
    await logIn(caller, id, { email }),
  ];
  const ways: readonly (readonly [Login, Call])[] = [
    [first, { query: { refreshToken } }],
    [inBody, { body: { refreshToken: inBody.refreshToken } }],
    // The cookie wins over the query.
    [inCookie, { cookie: `refresh_token=${inCookie.refreshToken}`, query: { refreshToken: kept.refreshToken } }],
  ];
  for (const [login, call] of ways) {
    const sent = await caller.send(at, call);
    caller.expectStatus(revoked, sent, 200, "for a token that works");
    const ended = cookiesOf(sent).filter(({ value, attributes }) => value === "" && attributes.get("max-age") === "0");
    caller.expect(revoked, at, { "Set-Cookie, ended": [tokenCookies, ended.map(({ name }) => name).sort()] });
    await expectAlive(caller, at, login, false, "the token that logged out");
  }
  await expectAlive(caller, at, kept, true, "the user's token of another device");
  const [elsewhere, stranger] = [await application(caller, {}), await logIn(caller, id)];
  const other = await logIn(caller, elsewhere.id, { email });
  await caller.send(at, { query: { global: true }, body: { refreshToken: kept.refreshToken } });
  for (const login of [kept, other])
    await expectAlive(caller, at, login, false, "a token of the user who logged out everywhere");
  await expectAlive(caller, at, stranger, true, "another user's token");
}

const tokenCookies = ["access_token", "refresh_token"];

interface Device {
  readonly sent: JsonObject;
  readonly shown: JsonObject;
}

/** A device as it is sent, and as it is shown: the address of the login stands in for one of the device. */
function deviceOf(device: JsonObject, ipAddress: string): Device {
  return {
    sent: { metaData: { device }, ipAddress },
    shown: { device: { lastAccessedAddress: ipAddress, ...device } },
  };
}

const laptop = { name: "kit one", description: "the first", type: "LAPTOP", lastAccessedAddress: "192.0.2.1" };
const tablet = { name: "kit two", description: "the second", type: "TABLET" };
const mobile = { name: "kit three", description: "the third", type: "MOBILE", lastAccessedAddress: "192.0.2.3" };

interface DeviceLogin extends Device {
  readonly applicationId: Json;
  readonly login: Login;
}

/** Logs three users in on devices of their own, the first one in a second application too. */
async function logInDevices(caller: Caller): Promise<readonly DeviceLogin[]> {
  const [{ id: here }, { id: elsewhere }] = [await application(caller, {}), await application(caller, {})];
  caller.begin();
  const email = someEmail(caller);
  const plan = [
    { applicationId: here, ...deviceOf(laptop, "192.0.2.9"), email },
    { applicationId: here, ...deviceOf(tablet, "192.0.2.2"), email: someEmail(caller) },
    { applicationId: here, ...deviceOf(mobile, "192.0.2.9"), email: someEmail(caller) },
    { applicationId: elsewhere, ...deviceOf(tablet, "192.0.2.8"), email },
  ];
  const logins: DeviceLogin[] = [];
  for (const one of plan)
    logins.push({ ...one, login: await logIn(caller, one.applicationId, { email: one.email }, one.sent) });
  return logins;
}

async function checkDevices(caller: Caller): Promise<void> {
  const logins = await logInDevices(caller);
  const [first] = logins;
  if (first === undefined) return;
  const { applicationId } = first;
  const { userId } = first.login;
  const [ofApplication, ofUser] = [await listed(caller, { applicationId }), await listed(caller, { userId })];
  for (const { login, shown, ...one } of logins) {
    const { refreshTokenId } = login;
    const expected: JsonObject = { applicationId: one.applicationId, userId: login.userId, metaData: shown };
    const retrieved = await caller.send("retrieveRefreshToken", { path: { refreshTokenId } });
    const alone = partOf(objectOf(objectOf(retrieved.json)["refreshToken"]));
    const inLists = [
      ...(one.applicationId === applicationId ? [ofApplication.get(refreshTokenId)] : []),
      ...(login.userId === userId ? [ofUser.get(refreshTokenId)] : []),
    ];
    // Where all show the same that is wrong, the login stored it so.
    const isStored = inLists.every((shownThere) => isDeepStrictEqual(alone, shownThere));
    const about = "refreshToken";
    caller.expect(tellsLogin, isStored ? "reconcileToken" : "retrieveRefreshToken", { [about]: [expected, alone] });
    for (const actual of inLists)
      caller.expect(tellsLogin, "listRefreshTokens", { [`${about}s[]`]: [expected, actual] });
  }
}

async function listed(
  caller: Caller,
  query: Readonly<Record<string, Json>>,
): Promise<ReadonlyMap<unknown, JsonObject>> {
  const { json } = await caller.send("listRefreshTokens", { query });
  return new Map(objectsOf(objectOf(json)["refreshTokens"]).map((token) => [token["id"], partOf(token)]));
}

function partOf({ applicationId = null, userId = null, metaData = null }: JsonObject): JsonObject {
  return { applicationId, userId, metaData };
}

async function checkTime(caller: Caller): Promise<void> {
  await inThePast(caller, async (pass) => {
    await checkFixed(caller, pass);
    await checkSliding(caller, pass);
  });
}

export const refreshTokens: Subject = {
  name: "refresh tokens",
  tags: ["Tokens"],
  checks: [checkOneTime, checkReusable, checkRevoking, checkLoggingOut, checkDevices, checkTime],
};
