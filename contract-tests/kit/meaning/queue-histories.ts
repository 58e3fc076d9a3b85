/** Laws of queues and conversations beyond one item: what a release names, how long a check-out lasts, what a decision leaves. */
import { type Json, type JsonObject, objectOf, objectsOf } from "@gatehouse/openapi/json";
import type { CreatedObject } from "../exchange/creations.ts";
import { setupErrorFrom } from "../exchange/setup-error.ts";
import type { Exchange } from "../exchange/wire.ts";
import type { Law } from "../findings.ts";
import { contentQueues, type QueueNames, queues } from "./queue-names.ts";
import { contentOf, say } from "./said-content.ts";
import { type Caller, inThePast, type Subject } from "./subject.ts";

const releaseNames: Law = {
  id: "release-names-its-items",
  says: "A release gives back the items that it names, and all that the operator holds where it names none.",
  lookAt: "The condition of the statement that releases: the items of the request and the operator who holds them.",
};

const checkOutEnds: Law = {
  id: "check-out-ends-in-time",
  says: "A check-out takes as many items, for as many minutes, as the application says for the queue, and ends at its expirationInstant by itself.",
  lookAt:
    "Which settings the check-out reads, is the instant that is answered the one that is stored, and does the list compare it with the clock?",
};

const ofApplication: Law = {
  id: "list-filtered-by-application",
  says: "A queue that is asked for one application shows what waits for it, and nothing else.",
  lookAt: "Is the application of the request a condition of the list?",
};

const decidedIsGone: Law = {
  id: "decided-content-is-gone",
  says: "Deleted content is in no conversation and in no queue; approved and rejected content stays in its conversation.",
  lookAt: "What the decision deletes, and from which state the conversation is read.",
};

const editShown: Law = {
  id: "edit-is-shown",
  says: "What a moderator writes is shown in the queue and in the conversation from then on.",
  lookAt: "Is the edited content stored, and do the queue and the conversation read the same one?",
};

const conversationPages: Law = {
  id: "conversation-is-whole",
  says: "A conversation contains exactly the content at its location, oldest first; a part of it is the latest, or what is around an item.",
  lookAt: "The query behind the conversation: its application, its location, its order and its bounds.",
};

const transientStays: Law = {
  id: "transient-content-stays",
  says: "Transient content can be neither edited nor deleted, whatever its application allows; an alert about it is dismissed.",
  lookAt: "Does the operation look at the type of the content, beside the settings of its application?",
};

function application(caller: Caller, settings: JsonObject = {}): Promise<CreatedObject> {
  return caller.create("ModerationApplication", {
    with: {
      moderationConfiguration: {
        persistent: true,
        storeContent: true,
        contentDeletable: true,
        contentEditable: true,
        filterRules: [],
        rules: { whitelistFilterRules: { disallowedWord: { action: "allow" } } },
        ...settings,
      },
    },
  });
}

interface Statement {
  readonly contentItemId: string;
  readonly senderId: string;
}

interface Saying {
  readonly location: string;
  readonly moderation?: string;
}

async function sayAt(caller: Caller, { id }: CreatedObject, { location, moderation }: Saying): Promise<Statement> {
  const senderId = caller.session.fresh.uuid();
  const createInstant = 1_732_147_200_000 + caller.session.fresh.count();
  const content = { ...contentOf(id, senderId), createInstant, location };
  const { contentItemId, sent } = await say(caller, content, moderation);
  if (sent.status !== 200) throw setupErrorFrom(sent);
  return { contentItemId, senderId };
}

const quay = "harbour/quay-9";

async function itemsOf(
  caller: Caller,
  { list, member }: QueueNames,
  { id }: CreatedObject,
): Promise<ReadonlyMap<string, JsonObject>> {
  const { json } = await caller.send(list, { query: { applicationId: [id] } });
  const items = objectsOf(objectOf(json)["items"]);
  return new Map(items.map((item) => [String(objectOf(item[member])["id"]), item]));
}

async function checkRelease(caller: Caller, queue: QueueNames): Promise<void> {
  const [own, other] = [await application(caller), await application(caller)];
  caller.begin();
  const { moderation } = queue;
  const said = [
    await sayAt(caller, own, { location: quay, moderation }),
    await sayAt(caller, own, { location: quay, moderation }),
  ];
  await sayAt(caller, other, { location: quay, moderation });
  const ids = said.map(({ contentItemId, senderId }) => (queue.member === "content" ? contentItemId : senderId));
  const waiting = [...(await itemsOf(caller, queue, own)).keys()];
  caller.expect(ofApplication, queue.list, { "items of the application": [ids, waiting] });
  const held = async (): Promise<Json[]> =>
    [...(await itemsOf(caller, queue, own))].filter(([, item]) => "checkOut" in item).map(([id]) => id);
  await caller.send(queue.checkOut, { body: { applicationId: own.id } });
  if ((await held()).length !== ids.length) return;
  const released = await caller.send(queue.release, { body: { [queue.named]: ids.slice(0, 1) } });
  if (released.status !== 200) return;
  caller.expect(releaseNames, queue.release, {
    "items that are held after the first one was released": [ids.slice(1), await held()],
  });
  await caller.send(queue.release, { body: {} });
  caller.expect(releaseNames, queue.release, { "items that are held after all were released": [[], await held()] });
  await checkEnd(caller, queue, own);
}

async function checkEnd(caller: Caller, queue: QueueNames, own: CreatedObject): Promise<void> {
  await inThePast(caller, async (pass) => {
    caller.begin();
    const taken = await caller.send(queue.checkOut, { body: { applicationId: own.id } });
    const [item] = objectsOf(objectOf(taken.json)["items"]);
    const until = objectOf(item?.["checkOut"])["expirationInstant"];
    if (typeof until !== "number") return;
    const isHeld = async (): Promise<boolean> =>
      [...(await itemsOf(caller, queue, own)).values()].some((one) => "checkOut" in one);
    pass(until - caller.now - 60_000);
    caller.expect(checkOutEnds, queue.checkOut, { "held a minute before the end": [true, await isHeld()] });
    pass(90_000);
    caller.expect(checkOutEnds, queue.checkOut, { "held after the end": [false, await isHeld()] });
  });
}

/** Settings of the queues, each with another value; the queue of users has no size. */
const bounds = {
  approvalQueueSize: 2,
  approvalCheckOutMinutes: 20,
  contentAlertQueueSize: 1,
  contentAlertCheckOutMinutes: 30,
  userCheckOutMinutes: 40,
};
const boundsOf = {
  requiresApproval: { size: bounds.approvalQueueSize, minutes: bounds.approvalCheckOutMinutes },
  generatesContentAlert: { size: bounds.contentAlertQueueSize, minutes: bounds.contentAlertCheckOutMinutes },
  generatesAlert: { size: undefined, minutes: bounds.userCheckOutMinutes },
};

async function checkBounds(caller: Caller, queue: QueueNames): Promise<void> {
  const own = await application(caller, bounds);
  caller.begin();
  const { moderation, checkOut } = queue;
  const { size, minutes } = boundsOf[moderation];
  for (let count = 0; count < 3; count++) await sayAt(caller, own, { location: quay, moderation });
  const from = caller.now;
  const taken = await caller.send(checkOut, { body: { applicationId: own.id } });
  const items = objectsOf(objectOf(taken.json)["items"]);
  if (size !== undefined) caller.expect(checkOutEnds, checkOut, { "how many items": [size, items.length] });
  for (const item of items.slice(0, 1)) {
    const until = Number(objectOf(item["checkOut"])["expirationInstant"]);
    caller.expect(checkOutEnds, checkOut, { "for how many minutes": [minutes, Math.round((until - from) / 60_000)] });
  }
  await caller.send(queue.release, { body: {} });
}

async function conversation(
  caller: Caller,
  { id }: CreatedObject,
  query: Readonly<Record<string, Json>> = {},
): Promise<Exchange> {
  return caller.send("retrieveConversation", { query: { applicationId: id, location: quay, ...query } });
}

function idsIn({ json }: Exchange): string[] {
  return objectsOf(objectOf(json)["items"]).map((item) => String(item["id"]));
}

async function checkConversation(caller: Caller): Promise<void> {
  const own = await application(caller);
  caller.begin();
  const ids: string[] = [];
  for (let index = 0; index < 5; index++) ids.push((await sayAt(caller, own, { location: quay })).contentItemId);
  await sayAt(caller, own, { location: `${quay}/below` });
  await sayAt(caller, own, { location: "harbour" });
  const expected: readonly (readonly [string, Readonly<Record<string, Json>>, readonly string[]])[] = [
    ["all items", {}, ids],
    ["the latest two items", { numberOfResults: 2 }, ids.slice(-2)],
    ["three items around the third", { around: ids[2] ?? "", numberOfResults: 3 }, ids.slice(1, 4)],
    ["three items around the first", { around: ids[0] ?? "", numberOfResults: 3 }, ids.slice(0, 3)],
  ];
  for (const [about, query, wanted] of expected) {
    const actual = idsIn(await conversation(caller, own, query));
    caller.expect(conversationPages, "retrieveConversation", { [about]: [[...wanted], actual] });
  }
}

const decisions: readonly (readonly [decision: string, moderation: string, stays: boolean])[] = [
  ["approveContentItem", "requiresApproval", true],
  ["rejectContentItem", "requiresApproval", true],
  ["deleteApprovalQueueItem", "requiresApproval", false],
  ["deleteContentAlertQueueItem", "generatesContentAlert", false],
  ["dismissContentAlert", "generatesContentAlert", true],
];

async function checkDecisions(caller: Caller): Promise<void> {
  const own = await application(caller);
  caller.begin();
  for (const [decision, moderation, stays] of decisions) {
    const { contentItemId } = await sayAt(caller, own, { location: quay, moderation });
    const sent = await caller.send(decision, { path: { contentItemId } });
    if (sent.status !== 200) continue;
    const isThere = idsIn(await conversation(caller, own, { numberOfResults: 100 })).includes(contentItemId);
    caller.expect(decidedIsGone, decision, { "in the conversation afterwards": [stays, isThere] });
  }
}

async function checkEdits(caller: Caller): Promise<void> {
  const own = await application(caller);
  for (const queue of contentQueues) {
    const { edit } = queue;
    caller.begin();
    const { contentItemId } = await sayAt(caller, own, { location: quay, moderation: queue.moderation });
    const parts = [{ type: "text", content: "edited by a moderator" }];
    const sent = await caller.send(edit, { path: { contentItemId }, body: { parts } });
    if (sent.status !== 200) continue;
    const item = (await itemsOf(caller, queue, own)).get(contentItemId);
    const inQueue = textOf(objectOf(item?.["content"]));
    const listed = objectsOf(objectOf((await conversation(caller, own, { numberOfResults: 100 })).json)["items"]);
    const said = listed.find(({ id }) => id === contentItemId);
    const inConversation = said === undefined ? inQueue : textOf(said);
    const wanted = "edited by a moderator";
    // Where only one of them shows it, that one is right.
    const fault = inQueue === inConversation ? edit : inQueue === wanted ? "retrieveConversation" : queue.list;
    const actual = inQueue === wanted ? inConversation : inQueue;
    caller.expect(editShown, fault, { "parts[0].content": [wanted, actual] });
  }
}

/** Transient content in the one queue that it can be in. */
async function checkTransient(caller: Caller): Promise<void> {
  const { id: applicationId } = await application(caller, { persistent: false });
  caller.begin();
  const content = contentOf(applicationId, caller.session.fresh.uuid());
  const body = { content, moderation: "generatesContentAlert" };
  const { json } = await caller.send("moderateContentItem", { body });
  const path = { contentItemId: objectOf(objectOf(json)["content"])["id"] ?? null };
  for (const [at, status] of [
    ["editContentAlertQueueItem", 400],
    ["deleteContentAlertQueueItem", 400],
    ["dismissContentAlert", 200],
  ] as const) {
    const sent = await caller.send(at, {
      path,
      ...(at.startsWith("edit") ? { body: { parts: content["parts"] ?? [] } } : {}),
    });
    caller.expectStatus(transientStays, sent, status, "for transient content");
  }
}

function textOf(content: JsonObject): string {
  const [part] = objectsOf(content["parts"]);
  return String(part?.["content"]);
}

export const queueHistories: Subject = {
  name: "queues and conversations",
  tags: ["Approval queue", "Content alert queue", "User alert queue", "Conversations"],
  checks: [
    ...queues.map((queue) => (caller: Caller) => checkRelease(caller, queue)),
    ...queues.map((queue) => (caller: Caller) => checkBounds(caller, queue)),
    checkConversation,
    checkDecisions,
    checkEdits,
    checkTransient,
  ],
};
