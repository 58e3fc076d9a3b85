/** Laws of content users whom moderators see: each as they are, with the operator who has checked them out. */

import { isDeepStrictEqual } from "node:util";
import { type Json, type JsonObject, objectOf, objectsOf } from "@gatehouse/openapi/json";
import type { CreatedObject } from "../exchange/creations.ts";
import type { Exchange } from "../exchange/wire.ts";
import type { Law } from "../findings.ts";
import { moderatorsOf } from "./queue-names.ts";
import { contentOf } from "./said-content.ts";
import type { Caller, Subject } from "./subject.ts";
import { actionsOf, contentWith, effectsOf } from "./word-lists.ts";

const shownAsTheyAre: Law = {
  id: "alerted-user-is-shown",
  says: "A user is shown as they were written last, with the operator who has checked them out, by their own operations and in the queue, and there with what their last content was decided by.",
  lookAt: "Which row is read for each user, and which operator and instant stand beside it?",
};

const list = "listUserAlertQueueItems";
const checkOut = "checkOutUserAlertQueueItems";
const release = "releaseUserAlertQueueItems";
const retrieve = "retrieveContentUser";
const update = "updateContentUser";

/** Returns members that differ from turn to turn. */
function userOf(turn: number): JsonObject {
  return {
    birthDate: `199${turn}-04-01`,
    displayNames: [`seagull ${turn}`],
    email: `kit-${turn}@example.org`,
    imageURL: `https://images.example.org/kit-${turn}.png`,
    lastLoginInstant: 1_446_508_800_000 + turn,
    name: `Jo Larsen ${turn}`,
    preferredLanguages: [turn % 2 === 0 ? "da" : "fr"],
  };
}

interface Stage {
  readonly caller: Caller;
  readonly applicationId: Json;
  /** The users as they were written last, by their ids. */
  readonly users: Map<string, JsonObject>;
  /** Why their content led to an alert. */
  readonly decisions: ReadonlyMap<string, Json>;
  /** The operators who have checked them out. */
  readonly holders: Map<string, Json>;
}

function judgeUser({ caller, users, holders }: Stage, at: string, id: string, actual: JsonObject): void {
  const expected: JsonObject = { id, ...users.get(id) };
  const wrong = Object.keys(expected).find((name) => !isDeepStrictEqual(expected[name], actual[name])) ?? "id";
  caller.expect(shownAsTheyAre, at, { [`user.${wrong}`]: [expected[wrong], actual[wrong]] });
  const holder = holders.get(id);
  const shown = objectOf(actual["checkOutUser"])["id"];
  caller.expect(shownAsTheyAre, at, {
    "user.checkOutUserId": [holder, actual["checkOutUserId"]],
    "user.checkOutUser.id": [holder, shown],
  });
}

function userIn({ json }: Exchange): JsonObject {
  return objectOf(objectOf(json)["user"]);
}

/** Reads every user in each way, and each operator, whom both ways show too. */
async function judgeViews(stage: Stage): Promise<void> {
  const { caller, applicationId, users, decisions, holders } = stage;
  const { json } = await caller.send(list, { query: { applicationId: [applicationId] } });
  const items = objectsOf(objectOf(json)["items"]);
  const listed = new Map(items.map((item) => [String(objectOf(item["user"])["id"]), item]));
  for (const id of users.keys()) {
    judgeUser(stage, list, id, objectOf(listed.get(id)?.["user"]));
    caller.expect(shownAsTheyAre, list, { "items[].decision": [decisions.get(id), listed.get(id)?.["decision"]] });
  }
  for (const id of users.keys())
    judgeUser(stage, retrieve, id, userIn(await caller.send(retrieve, { path: { contentUserId: id } })));
  for (const operatorId of new Set(holders.values()))
    await caller.send("retrieveOperatorUser", { path: { userId: operatorId } });
}

/** Changes what is shown of those who hold users. */
async function changeOperators({ caller, holders }: Stage): Promise<void> {
  for (const userId of new Set(holders.values())) {
    const user = userIn(await caller.send("retrieveOperatorUser", { path: { userId } }));
    const changes = { externalId: `changed ${String(userId)}`, expirationInstantUTC: 4_102_444_801_000 };
    await caller.send("updateOperatorUser", { path: { userId }, body: { user: { ...user, ...changes } } });
  }
}

async function writeEach(stage: Stage, turn: number): Promise<void> {
  const { caller, users } = stage;
  for (const [index, id] of [...users.keys()].entries()) {
    const user = userOf(turn + index);
    // An update leaves its creation as it is.
    const asked = { ...user, createInstant: 86_400_000 * (turn + 1) };
    const sent = await caller.send(update, { path: { contentUserId: id }, body: { user: asked } });
    if (sent.status !== 200) continue;
    users.set(id, { ...user, createInstant: users.get(id)?.["createInstant"] ?? null });
    judgeUser(stage, update, id, userIn(sent));
  }
}

/** Remembers who holds which users now. */
async function take({ caller, applicationId, holders }: Stage, token: string, numberOfItems: number): Promise<void> {
  const authorization = `Bearer ${token}`;
  const { json } = await caller.send(checkOut, { body: { applicationId, numberOfItems }, authorization });
  for (const item of objectsOf(objectOf(json)["items"])) {
    const { operatorId } = objectOf(item["checkOut"]);
    const id = objectOf(item["user"])["id"];
    if (operatorId !== undefined && id !== undefined) holders.set(String(id), operatorId);
  }
}

async function prepare(caller: Caller): Promise<Stage> {
  const found: CreatedObject[] = [];
  for (const severity of ["mild", "severe"])
    found.push(await caller.create("FilterEntry", { with: { severity, filterMode: "nonEmbeddable" } }));
  const filterRules = found.map((entry, index) => ({
    ...actionsOf(entry, "allow"),
    ...effectsOf("User", -1 - index),
  }));
  const application = await caller.create("ModerationApplication", {
    with: { moderationConfiguration: { filterRules, persistent: true, returnFilterMatches: true, storeContent: true } },
  });
  const users = new Map<string, JsonObject>();
  const decisions = new Map<string, Json>();
  for (const turn of [0, 1]) {
    const { id, answered } = await caller.create("ContentUser", { with: userOf(turn) });
    const flag = { applicationId: application.id, createInstant: caller.now, reporterId: caller.session.fresh.uuid() };
    await caller.send("flagContentUser", { path: { contentUserId: id }, body: { flag } });
    users.set(String(id), { ...userOf(turn), createInstant: answered["createInstant"] ?? null });
    const { json } = await caller.send(list, { query: { applicationId: [application.id] } });
    caller.expect(shownAsTheyAre, list, { totalResults: [users.size, objectOf(json)["totalResults"]] });
  }
  for (const [index, senderId] of [...users.keys()].entries()) {
    const content = contentOf(application.id, senderId, found.slice(index).map(contentWith).join(" "));
    const { json } = await caller.send("moderateContentItem", { body: { content } });
    decisions.set(senderId, objectOf(json)["decision"] ?? null);
  }
  return { caller, applicationId: application.id, users, decisions, holders: new Map() };
}

async function checkUsers(caller: Caller): Promise<void> {
  const stage = await prepare(caller);
  const [first, second] = await moderatorsOf(caller, stage.applicationId);
  caller.begin();
  await judgeViews(stage);
  await take(stage, first, 1);
  await take(stage, second, 1);
  await judgeViews(stage);
  await writeEach(stage, 2);
  await judgeViews(stage);
  for (const token of [first, second]) await caller.send(release, { body: {}, authorization: `Bearer ${token}` });
  stage.holders.clear();
  await take(stage, second, 2);
  await writeEach(stage, 4);
  await judgeViews(stage);
  await changeOperators(stage);
  // A change of the operator gives back what they hold.
  stage.holders.clear();
  await take(stage, second, 2);
  await writeEach(stage, 6);
  await judgeViews(stage);
}

export const alertedUsers: Subject = {
  name: "users in the alert queue",
  tags: ["User alert queue", "Content users"],
  checks: [checkUsers],
};
