/** Laws of effects that happen once: scores, complaints, batches and notifications. */
import { type Json, type JsonObject, listOf, objectOf, objectsOf } from "@gatehouse/openapi/json";
import type { CreatedObject } from "../exchange/creations.ts";
import type { Exchange } from "../exchange/wire.ts";
import type { Law } from "../findings.ts";
import { contentOf, say } from "./said-content.ts";
import { type Caller, inThePast, type Subject } from "./subject.ts";
import { wordOf } from "./word-lists.ts";

const happensOnce: Law = {
  id: "effect-happens-once",
  says: "A complaint and a match adjust the score of the user whom they are about by what the application says, by its kind and severity, once each.",
  lookAt:
    "Where the score is adjusted, whose and by which setting, and whether a retry or a batch adjusts it again, or once for all.",
};

const flagShown: Law = {
  id: "flag-is-shown-once",
  says: "A complaint is shown once with what it is about, in the queue that the application names, until it is settled.",
  lookAt: "How complaints are stored, and which are read with an item of a queue.",
};

const answersEach: Law = {
  id: "batch-answers-each",
  says: "A batch answers a result for each of its items, in their order.",
  lookAt: "How the results are gathered: is an item dropped, repeated, or put elsewhere?",
};

const notifiedOnce: Law = {
  id: "decision-is-notified-once",
  says: "A decision, a user action and its end are told to each notification server of the application once.",
  lookAt: "Where the notification is left for delivery, and whether that is in the transaction of the decision.",
};

const tellsWhat: Law = {
  id: "notification-tells-what-happened",
  says: "A notification names what it is about, its application and its server, and how far it got: it was tried if, and only if, it failed where nobody listens.",
  lookAt: "From which row each member of the entry comes, and when attempts are counted.",
};

const staysItself: Law = {
  id: "action-stays-itself",
  says: "A user action that is changed keeps its id, its user and when it was created.",
  lookAt: "Which row the change is written to, and which row is returned.",
};

const createsSender: Law = {
  id: "content-creates-its-sender",
  says: "Content that is stored creates its sender, who is shown with the name that the content has, if it has one.",
  lookAt: "What a sender is created with: may every value that content has be shown of a user?",
};

const beginsAnew: Law = {
  id: "same-id-begins-anew",
  says: "A user under an id that is used again begins anew, whether a request creates it or content from it does.",
  lookAt: "What the deletion leaves of the old user, and where a creation takes what it is not told.",
};

/** Nobody listens there: what is told is recorded all the same. */
const deafUrl = "http://127.0.0.1:9/kit";

const adjustments = { flaggedContent: -3, flaggedUser: -5, match: -7, mild: -11, address: -13, nothing: 17 } as const;
const levels = ["mild", "medium", "high", "severe"] as const;

interface Stage {
  readonly application: CreatedObject;
  readonly user: CreatedObject;
  /** Words that the filter finds, with a high severity and a mild one. */
  readonly word: string;
  readonly mildWord: string;
}

async function prepare(caller: Caller): Promise<Stage> {
  const entry = await caller.create("FilterEntry", { with: { severity: "high", filterMode: "nonEmbeddable" } });
  const mild = await caller.create("FilterEntry", { with: { severity: "mild", filterMode: "nonEmbeddable" } });
  const rule: JsonObject = {
    tags: [...new Set([...listOf(entry.answered["tags"]), ...listOf(mild.answered["tags"])])],
    highUserScoreAdjustment: adjustments.match,
    mildUserScoreAdjustment: adjustments.mild,
  };
  for (const level of levels) rule[`${level}Action`] = "allow";
  const application = await caller.create("ModerationApplication", {
    with: {
      notificationServers: [{ url: deafUrl }],
      moderationConfiguration: {
        persistent: true,
        storeContent: true,
        contentUserActionsEnabled: true,
        contentFlagAlertType: "Content",
        contentFlagUserScoreAdjustment: adjustments.flaggedContent,
        userFlagUserScoreAdjustment: adjustments.flaggedUser,
        filterRules: [rule],
        emailRules: [90, 70, 40].map((score) => ({
          score,
          action: "allow",
          userScoreAdjustment: adjustments.address,
        })),
        rules: { whitelistFilterRules: { disallowedWord: { action: "allow" } } },
      },
    },
  });
  const user = await caller.create("ContentUser", { with: { score: 100 } });
  return { application, user, word: wordOf(entry), mildWord: wordOf(mild) };
}

function contentIn({ application, user }: Stage, text: string): JsonObject {
  return contentOf(application.id, user.id, text);
}

async function scoreOf(caller: Caller, { user }: Stage): Promise<number> {
  const { json } = await caller.send("retrieveContentUser", { path: { contentUserId: user.id } });
  return Number(objectOf(objectOf(json)["user"])["score"]);
}

/** Judges by how much the score changes. */
async function expectAdjusted(
  caller: Caller,
  stage: Stage,
  { at, by, act }: { readonly at: string; readonly by: number; readonly act: () => Promise<Exchange> },
): Promise<Exchange | undefined> {
  const before = await scoreOf(caller, stage);
  const sent = await act();
  if (sent.status !== 200) return sent;
  const adjusted = (await scoreOf(caller, stage)) - before;
  caller.expect(happensOnce, at, { "user.score, adjusted by": [by, adjusted] });
  return sent;
}

function flagOf(
  { application }: Stage,
  comment: string,
  reporterId: Json = "5c1d0b3a-7e2f-4a61-9c8d-0e4f5a6b7c8d",
): JsonObject {
  const reason = `The reason of ${comment}`;
  return { flag: { applicationId: application.id, comment, createInstant: Date.now(), reason, reporterId } };
}

async function checkScores(caller: Caller, stage: Stage): Promise<void> {
  caller.begin();
  const found = { content: contentIn(stage, `ahoy ${stage.word}`) };
  const { user } = stage;
  const flags = { user: flagOf(stage, "a user"), content: flagOf(stage, "a text") };
  await expectAdjusted(caller, stage, {
    at: "flagContentUser",
    by: adjustments.flaggedUser,
    act: () => caller.send("flagContentUser", { path: { contentUserId: user.id }, body: flags.user }),
  });
  const { contentItemId } = await say(caller, contentIn(stage, "ahoy"));
  await expectAdjusted(caller, stage, {
    at: "flagContentItem",
    by: adjustments.flaggedContent,
    act: () => caller.send("flagContentItem", { path: { contentItemId }, body: flags.content }),
  });
  await expectAdjusted(caller, stage, {
    at: "moderateContentItem",
    by: adjustments.match,
    act: () => caller.send("moderateContentItem", { body: found }),
  });
  await expectAdjusted(caller, stage, {
    at: "batchModerateContentItems",
    by: 2 * adjustments.match,
    act: () => caller.send("batchModerateContentItems", { body: { contentItems: [found.content, found.content] } }),
  });
  await checkFlags(caller, stage, { contentItemId, flags });
}

/** Each severity, each kind of match and content without one has an adjustment of its own; one who complains has none. */
async function checkAdjustments(caller: Caller, stage: Stage): Promise<void> {
  const poor = await caller.create("ContentUser", { with: { score: -100 } });
  const moderationConfiguration = { filterRules: [], noRuleUserScoreAdjustment: adjustments.nothing };
  const lenient = await caller.create("ModerationApplication", { with: { moderationConfiguration } });
  const { match, mild, address, nothing } = adjustments;
  const said: readonly (readonly [text: string, by: number, of?: Partial<Stage>])[] = [
    [`ahoy ${stage.mildWord}`, mild],
    [`ahoy ${stage.mildWord} ${stage.word}`, mild + match],
    ["mail nell@example.com", address],
    [`ahoy ${stage.word}`, match, { user: poor }],
    // A score that is not below zero needs no relief.
    ["ahoy", 0, { application: lenient }],
    ["ahoy", nothing, { application: lenient, user: poor }],
  ];
  const at = "moderateContentItem";
  for (const [text, by, other = {}] of said) {
    const of = { ...stage, ...other };
    caller.begin(of.application, of.user);
    const act = () => caller.send(at, { body: { content: contentIn(of, text) } });
    await expectAdjusted(caller, of, { at, by, act });
  }
  caller.begin(poor);
  const body = flagOf(stage, "a complaint", poor.id);
  const act = () => caller.send("flagContentUser", { path: { contentUserId: stage.user.id }, body });
  await expectAdjusted(caller, { ...stage, user: poor }, { at: "flagContentUser", by: 0, act });
}

/** A complaint about content raises an alert about its sender where the application says so. */
async function checkAlertType(caller: Caller, stage: Stage): Promise<void> {
  const moderationConfiguration = { persistent: true, storeContent: true, contentFlagAlertType: "User" };
  const application = await caller.create("ModerationApplication", { with: { moderationConfiguration } });
  const own = { ...stage, application };
  caller.begin();
  const { contentItemId } = await say(caller, contentIn(own, "ahoy"));
  const at = "flagContentItem";
  const flagged = await caller.send(at, { path: { contentItemId }, body: flagOf(own, "a text") });
  if (flagged.status !== 200) return;
  for (const [list, member, expected] of [
    ["listUserAlertQueueItems", "user", [stage.user.id]],
    ["listContentAlertQueueItems", "content", []],
  ] as const) {
    const { json } = await caller.send(list, { query: { applicationId: [application.id] } });
    const ids = objectsOf(objectOf(json)["items"]).map((item) => objectOf(item[member])["id"] ?? null);
    caller.expect(flagShown, at, { [`${list}, items[].${member}.id`]: [[...expected], ids] });
  }
}

/** Each complaint is shown once, where operators see it, as it was sent. */
async function checkFlags(
  caller: Caller,
  { application, user }: Stage,
  { contentItemId, flags }: { readonly contentItemId: string; readonly flags: Record<"user" | "content", JsonObject> },
): Promise<void> {
  const queues = [
    { at: "flagContentUser", list: "listUserAlertQueueItems", member: "user", id: user.id },
    { at: "flagContentItem", list: "listContentAlertQueueItems", member: "content", id: contentItemId },
  ] as const;
  for (const { at, list, member, id } of queues) {
    const { json } = await caller.send(list, { query: { applicationId: [application.id] } });
    const item = objectsOf(objectOf(json)["items"]).find((one) => objectOf(one[member])["id"] === id);
    const shown = objectsOf(objectOf(item)["flags"]);
    caller.expect(flagShown, at, { "items[].flags": [[objectOf(flags[member])["flag"] ?? null], shown] });
  }
}

function resultIds(sent: Exchange): Json[] {
  return objectsOf(objectOf(sent.json)["results"]).map((result) => objectOf(result["content"])["id"] ?? null);
}

async function checkBatches(caller: Caller, stage: Stage): Promise<void> {
  caller.begin();
  const ids = [0, 1, 2].map(() => caller.session.fresh.uuid());
  const contentItems = ids.map((id, index) => ({ ...contentIn(stage, `ahoy ${index}`), id }));
  for (const at of ["batchModerateContentItems", "batchUpdateContentItems"]) {
    const sent = await caller.send(at, { body: { contentItems } });
    if (sent.status === 200) caller.expect(answersEach, at, { "results[].content.id": [ids, resultIds(sent)] });
  }
  const texts = ["ahoy", `ahoy ${stage.word}`, "and more"];
  const sent = await caller.send("batchFilterContentItems", { body: { contentItems: texts } });
  const results = objectsOf(objectOf(sent.json)["results"]);
  const replacements = results.map(({ replacement }) => String(replacement).length);
  if (sent.status === 200)
    caller.expect(answersEach, "batchFilterContentItems", {
      "results[].replacement, how long": [texts.map(({ length }) => length), replacements],
    });
}

/** Returns the notifications about the application, the oldest first. */
async function notifications(caller: Caller, { application }: Stage): Promise<JsonObject[]> {
  const { json } = await caller.send("listNotifications", {
    query: { applicationId: [application.id], numberOfResults: 100 },
  });
  return objectsOf(objectOf(json)["notifications"]);
}

async function expectNotified(
  caller: Caller,
  stage: Stage,
  { at, type, act }: { readonly at: string; readonly type: string; readonly act: () => Promise<Exchange> },
): Promise<void> {
  const before = new Set((await notifications(caller, stage)).map(({ id }) => id));
  const sent = await act();
  if (sent.status !== 200) return;
  await caller.session.options.testControls?.idle();
  const made = (await notifications(caller, stage)).filter(({ id }) => !before.has(id));
  caller.expect(notifiedOnce, at, { "notifications of it": [1, made.length] });
  for (const entry of made) {
    const { applicationId = null, url = null, state = null, attempts, lastFailure } = entry;
    const expected = { type, applicationId: stage.application.id, url: deafUrl, state: "waiting" };
    const actual = { type: entry["type"] ?? null, applicationId, url, state };
    caller.expect(tellsWhat, "listNotifications", { "notifications[]": [expected, actual] });
    if (caller.session.options.testControls === undefined) continue;
    caller.expect(tellsWhat, "listNotifications", {
      "notifications[].attempts": [lastFailure !== undefined, attempts !== 0],
    });
  }
}

async function checkNotifications(caller: Caller, stage: Stage): Promise<void> {
  caller.begin();
  for (const at of ["approveContentItem", "rejectContentItem"]) {
    const { contentItemId } = await say(caller, contentIn(stage, "ahoy"), "requiresApproval");
    const act = () => caller.send(at, { path: { contentItemId } });
    await expectNotified(caller, stage, { at, type: "contentApproval", act });
  }
  const { application, user } = stage;
  const body = { action: "warn", applicationIds: [application.id] };
  await expectNotified(caller, stage, {
    at: "createUserAction",
    type: "userAction",
    act: () => caller.send("createUserAction", { path: { contentUserId: user.id }, body }),
  });
}

/** A user action whose end was put off ends at the new instant, which is told, and not at the old one. */
async function checkActionEnd(caller: Caller, stage: Stage): Promise<void> {
  const [create, update] = ["createUserAction", "updateUserAction"];
  if (!caller.has(create) || !caller.has(update)) return;
  const other = await caller.create("ContentUser");
  await inThePast(caller, async (pass) => {
    caller.begin();
    const hour = 3_600_000;
    const [from, path] = [caller.now, { contentUserId: stage.user.id }];
    const bodyUntil = (hours: number): JsonObject => {
      return { action: "mute", applicationIds: [stage.application.id], expiry: from + hours * hour };
    };
    const made = await caller.send(create, { path, body: bodyUntil(1) });
    const action = objectOf(objectOf(made.json)["userAction"]);
    const { id } = action;
    // Another one, which it must not be mistaken for.
    await caller.send(create, { path: { contentUserId: other.id }, body: bodyUntil(99) });
    if (made.status !== 200 || id === undefined) return;
    const changed = await caller.send(update, { path: { ...path, userActionId: id }, body: bodyUntil(3) });
    if (changed.status !== 200) return;
    const kept = objectOf(objectOf(changed.json)["userAction"]);
    for (const name of ["id", "userId", "createInstant"])
      caller.expect(staysItself, update, { [`userAction.${name}`]: [action[name], kept[name]] });
    const countOfNotifications = async (): Promise<number> => {
      await caller.session.options.testControls?.idle();
      return (await notifications(caller, stage)).length;
    };
    const before = await countOfNotifications();
    for (const [about, expected] of [
      ["after the old end", before],
      ["after the new end", before + 1],
    ] as const) {
      pass(2 * hour);
      caller.expect(notifiedOnce, update, { [`notifications, ${about}`]: [expected, await countOfNotifications()] });
    }
  });
}

/** Lets new users say something, with names and without. */
async function checkSenders(caller: Caller, stage: Stage): Promise<void> {
  for (const [name, displayNames] of [
    ["", []],
    ["Nell", ["Nell"]],
  ] as const) {
    const senderId = caller.session.fresh.uuid();
    const content = { ...contentIn(stage, "ahoy"), senderId, senderDisplayName: name };
    const said = await caller.send("moderateContentItem", { body: { content } });
    if (said.status !== 200) return;
    const { json } = await caller.send("retrieveContentUser", { path: { contentUserId: senderId } });
    const shown = objectOf(objectOf(json)["user"])["displayNames"];
    caller.expect(createsSender, "moderateContentItem", { "user.displayNames": [[...displayNames], shown] });
    await caller.send("deleteContentUser", { path: { contentUserId: senderId } });
  }
}

/** Deletes users with a score, and uses their ids again in both ways. */
async function checkAnew(caller: Caller, stage: Stage): Promise<void> {
  const again: Readonly<Record<string, (user: CreatedObject) => Promise<Exchange>>> = {
    createContentUser: ({ path }) => caller.send("createContentUser", { path, body: { user: {} } }),
    moderateContentItem: (user) =>
      caller.send("moderateContentItem", { body: { content: contentIn({ ...stage, user }, "ahoy") } }),
  };
  const left: (readonly [at: string, score: number])[] = [];
  for (const [at, use] of Object.entries(again)) {
    const user = await caller.create("ContentUser", { with: { score: 41 } });
    const removed = await caller.send("deleteContentUser", { path: user.path });
    if (removed.status === 200 && (await use(user)).status === 200)
      left.push([at, await scoreOf(caller, { ...stage, user })]);
  }
  // Where both have the old score, the deletion left it.
  const isLeft = left.length > 1 && left.every(([, score]) => score !== 0);
  for (const [at, score] of left)
    caller.expect(beginsAnew, isLeft ? "deleteContentUser" : at, { "user.score": [0, score] });
}

export const effects: Subject = {
  name: "effects",
  tags: ["Content users", "Content", "Approval queue", "User actions", "Notifications"],
  checks: [
    checkScores,
    checkAdjustments,
    checkAlertType,
    checkBatches,
    checkNotifications,
    checkActionEnd,
    checkSenders,
    checkAnew,
  ].map((check) => async (caller) => {
    await check(caller, await prepare(caller));
  }),
};
