/**
 * Laws of queues (Decisions: Queues): items are listed in order, belong to one operator at a time, and
 * leave once they are settled.
 */
import { type Json, type JsonObject, objectOf, objectsOf } from "@gatehouse/openapi/json";
import type { Operation } from "../contract/contract.ts";
import { creationOf } from "../contract/resources.ts";
import type { CreatedObject } from "../exchange/creations.ts";
import { richestExample } from "../exchange/schema-keywords.ts";
import type { Exchange } from "../exchange/wire.ts";
import type { Law } from "../findings.ts";
import { violationUnlessRefused } from "../state/refusals.ts";
import { moderatorsOf, type QueueNames, queues } from "./queue-names.ts";
import type { Caller, Subject } from "./subject.ts";
import { actionsOf, contentWith } from "./word-lists.ts";

const queueInOrder: Law = {
  id: "queue-in-order",
  says: "A queue lists what waits in it, and nothing else: the most severe first, then what has waited longest.",
  lookAt: "The code that puts content into the queue, and the order of the query behind the list.",
};

const checkedOutOnce: Law = {
  id: "checked-out-once",
  says: "A check-out takes the first items that nobody holds, up to the number that was asked for: two operators never hold the same one.",
  lookAt: "Does the check-out look at who holds an item, in the same statement that takes it?",
};

const checkedOutIsReserved: Law = {
  id: "checked-out-is-reserved",
  says: "An item that one operator has checked out is refused to all others with [checkedOut], until it is released.",
  lookAt: "Does the operation look at who holds the item before it does something to it?",
};

const settledIsGone: Law = {
  id: "settled-is-gone",
  says: "A settled item leaves the queue, and settling it again is a 404; a mere change keeps it there.",
  lookAt: "Is the item taken out of the queue in the transaction that settles it?",
};

/** An application of its own, and two operators. */
interface Stage {
  readonly caller: Caller;
  readonly queue: QueueNames;
  readonly applicationId: Json;
  /** Words that the filter finds, equally severe. */
  readonly entries: readonly CreatedObject[];
  /** A more severe word, for changed content. */
  readonly severest: CreatedObject;
  /** Operators with access to the application; the first one has access to nothing else. */
  readonly operators: readonly [first: string, second: string];
  /** Operations on one item: some remove it from the queue, others keep and return it. */
  readonly settling: readonly Operation[];
}

interface QueuedItem {
  /** Its id in the queue. */
  readonly id: string;
  readonly contentItemId: string;
  readonly senderId: string;
}

/** @throws SetupError */
async function prepare(caller: Caller, queue: QueueNames): Promise<Stage> {
  const word = (members: JsonObject): Promise<CreatedObject> =>
    caller.create("FilterEntry", { with: { severity: "high", filterMode: "nonEmbeddable", ...members } });
  const entries = [await word({}), await word({ locale: "qx", tags: ["kittagqueue"] })];
  const severest = await word({ severity: "severe" });
  const moderationConfiguration: JsonObject = {
    contentDeletable: true,
    contentEditable: true,
    filterRules: [...entries, severest].map((entry) => actionsOf(entry, "allow")),
    contentFlagAlertType: "Content",
    imageFilteringEnabled: true,
    persistent: true,
    returnFilterMatches: true,
    rules: { whitelistFilterRules: { disallowedWord: { action: "allow" } } },
    storeContent: true,
    unicodeFilterRule: { action: "reject" },
  };
  const { id: applicationId } = await caller.create("ModerationApplication", { with: { moderationConfiguration } });
  const operators = await moderatorsOf(caller, applicationId);
  const { path: collection } = caller.operation(queue.list);
  const settling = caller.session.availability.callable.filter(({ path }) => path.startsWith(`${collection}/{`));
  return { caller, queue, applicationId, entries, severest, operators, settling };
}

/** Returns true where the operation returns the item, which then stays in the queue. */
function leavesItem({ answers }: Operation): boolean {
  return (answers.get(200)?.contents.length ?? 0) > 0;
}

/** Parts in which the filter finds something of every kind, each time another word at another place, or nothing. */
function partsOf({ entries, severest, caller }: Stage, isRich: boolean, isChanged = false): Json[] {
  const turn = caller.session.fresh.count();
  const entry = isChanged ? severest : entries[turn % entries.length];
  // A private-use character, which the server's own list prohibits.
  const content = isRich && entry !== undefined ? `${"ahoy ".repeat(turn % 3)}${contentWith(entry)} \uE000` : "";
  const markup = { type: "html", content: `<p title="${content}">Ahoy</p>`, name: "markup" };
  const picture = { type: "image", content: "https://images.example.com/oar.jpg", name: "picture" };
  return [{ type: "text", content, name: "body" }, markup, picture];
}

const location = "harbour/quay-3";

/** Puts content into this queue or another one, regardless of the rules. */
async function put(stage: Stage, isRich = true, moderation = stage.queue.moderation): Promise<QueuedItem> {
  const { caller, queue, applicationId } = stage;
  const { fresh } = caller.session;
  const create = creationOf(caller.resource("ContentUser"));
  const example = isRich && create !== undefined ? richestExample(create) : 0;
  const senderId = String((await caller.create("ContentUser", { example })).id);
  const content = {
    applicationId,
    createInstant: 1_732_147_200_000 + fresh.count(),
    location,
    parts: partsOf(stage, isRich),
    senderId,
    senderDisplayName: "Nell",
    receiverId: fresh.uuid(),
    receiverDisplayName: "Tom",
  };
  const contentItemId = fresh.uuid();
  await caller.send("moderateContentItemWithId", { path: { contentItemId }, body: { content, moderation } });
  return { id: queue.member === "user" ? senderId : contentItemId, contentItemId, senderId };
}

function idsIn({ json }: Exchange, { member }: QueueNames): Json[] {
  return objectsOf(objectOf(json)["items"]).map((item) => objectOf(item[member])["id"] ?? null);
}

/** Resolves to the ids in the queue, as an operator sees them. @param query of the application; all of theirs by default */
async function listed({ caller, queue }: Stage, token: string, query: JsonObject = {}): Promise<Json[]> {
  return idsIn(await caller.send(queue.list, { query, authorization: `Bearer ${token}` }), queue);
}

/** A complaint about it shows in the queue. */
async function flag({ caller, applicationId }: Stage, { contentItemId, senderId }: QueuedItem): Promise<void> {
  const named = { flagContentItem: { contentItemId }, flagContentUser: { contentUserId: senderId } };
  for (const [operationId, path] of Object.entries(named)) {
    if (!caller.has(operationId)) continue;
    const { body } = await caller.scope.ready(caller.operation(operationId), { path });
    const asked = objectOf(objectOf(body)["flag"]);
    await caller.send(operationId, { path, body: { flag: { ...asked, applicationId, comment: "Look at this." } } });
  }
}

/** Both operators list the same items; the first also lists without `applicationId`. */
async function expectListed(stage: Stage, expected: readonly QueuedItem[]): Promise<void> {
  const { caller, queue, operators, applicationId } = stage;
  const ids = expected.map(({ id }) => id);
  caller.expect(queueInOrder, queue.list, {
    "of the operator's applications": [ids, await listed(stage, operators[0])],
    "of the application": [ids, await listed(stage, operators[1], { applicationId: [applicationId] })],
  });
}

/** Reads the queue and the conversation after what was changed; `shown-alike` compares them. */
async function showAgain(stage: Stage): Promise<void> {
  const { caller, applicationId, operators } = stage;
  await listed(stage, operators[1], { applicationId: [applicationId] });
  const authorization = `Bearer ${operators[0]}`;
  if (caller.has("retrieveConversation"))
    await caller.send("retrieveConversation", { query: { applicationId, location }, authorization });
}

/** @param waiting the most severe ones, in the order of the queue */
async function checkCheckOut(stage: Stage, waiting: readonly [QueuedItem, QueuedItem, ...QueuedItem[]]): Promise<void> {
  const [one, other] = waiting;
  const { caller, queue, applicationId, operators, settling } = stage;
  const [first, second] = operators;
  const query = { applicationId: [applicationId] };
  const taken = await checkOut(stage, first);
  caller.expect(checkedOutOnce, queue.checkOut, { "of the first operator": [[one.id], idsIn(taken, queue)] });
  // The list shows what the check-out returned.
  await listed(stage, first, query);
  const next = await checkOut(stage, second);
  caller.expect(checkedOutOnce, queue.checkOut, { "of the second operator": [[other.id], idsIn(next, queue)] });
  await showUser(stage, one, taken);
  await listed(stage, first, query);
  for (const operation of settling) {
    const sent = await settle(stage, second, operation, one);
    const refused = violationUnlessRefused(sent, "checkedOut", Object.keys(sent.case.path));
    caller.judge(checkedOutIsReserved, operation.operationId, refused);
  }
  for (const operation of settling.filter(leavesItem)) {
    const sent = await settle(stage, first, operation, one);
    caller.expectStatus(checkedOutIsReserved, sent, 200, "for who holds it");
    const isThere = (await listed(stage, first, query)).includes(one.id);
    caller.expect(settledIsGone, operation.operationId, { "in the queue after a change": [true, isThere] });
  }
  const named = { [queue.named]: [one.id] };
  await caller.send(queue.release, { body: named, authorization: `Bearer ${first}` });
  const again = await checkOut(stage, second, waiting.length);
  const held = idsIn(again, queue);
  // More than what was asked for, with what the operator held before, is the fault of who took it.
  const [law, at] =
    held.length > waiting.length ? [checkedOutOnce, queue.checkOut] : [checkedOutIsReserved, queue.release];
  caller.expect(law, at, { "of the second operator": [waiting.map(({ id }) => id), held] });
  for (const operation of settling.filter(leavesItem)) await settle(stage, second, operation, waiting.at(-1) ?? other);
  await showAgain(stage);
  await caller.send(queue.release, { body: {}, authorization: `Bearer ${second}` });
}

function checkOut({ caller, queue, applicationId }: Stage, token: string, numberOfItems = 1): Promise<Exchange> {
  return caller.send(queue.checkOut, { body: { applicationId, numberOfItems }, authorization: `Bearer ${token}` });
}

/** A user who is checked out says by whom, read and changed. */
async function showUser({ caller, queue }: Stage, { senderId }: QueuedItem, taken: Exchange): Promise<void> {
  if (queue.member !== "user") return;
  const [item] = objectsOf(objectOf(taken.json)["items"]);
  const held = objectOf(item?.["checkOut"])["operatorId"];
  for (const at of ["updateContentUser", "retrieveContentUser"].filter((name) => caller.has(name))) {
    const { json } = await caller.sendExample(at, { path: { contentUserId: senderId } });
    caller.expect(checkedOutOnce, at, {
      "user.checkOutUserId": [held, objectOf(objectOf(json)["user"])["checkOutUserId"]],
    });
  }
}

/** Settles an item, or changes it. */
function settle(stage: Stage, token: string, operation: Operation, { id }: QueuedItem): Promise<Exchange> {
  const { operationId, bodies, parameters } = operation;
  const names = parameters.filter((one) => one.in === "path").map(({ name }) => name);
  return stage.caller.send(operationId, {
    path: Object.fromEntries(names.map((name) => [name, id])),
    ...(bodies.length === 0 ? {} : { body: { parts: partsOf(stage, true, true) } }),
    authorization: `Bearer ${token}`,
  });
}

/** @param rest another item, which stays in the queue */
async function checkSettling(stage: Stage, operation: Operation, rest: QueuedItem): Promise<void> {
  const { caller, operators, queue } = stage;
  const waiting = await put(stage);
  const done = await settle(stage, operators[0], operation, waiting);
  caller.expectStatus(settledIsGone, done, 200, "for what waits");
  if (done.status !== 200) return;
  const ids = await listed(stage, operators[0]);
  const stays = leavesItem(operation);
  caller.expect(settledIsGone, operation.operationId, {
    "in the queue afterwards": [stays, ids.includes(waiting.id)],
    "the other item in the queue": [true, ids.includes(rest.id)],
  });
  const again = await settle(stage, operators[0], operation, waiting);
  caller.expectStatus(settledIsGone, again, stays ? 200 : 404, "the second time");
  const answered = objectOf(objectOf(objectOf(done.json)["item"])[queue.member])["id"];
  if (stays)
    caller.expect(settledIsGone, operation.operationId, { "the item that is answered": [waiting.id, answered] });
}

async function checkQueue(caller: Caller, queue: QueueNames): Promise<void> {
  caller.begin();
  const stage = await prepare(caller, queue);
  // The least severe item arrived first, and is listed last.
  const plain = await put(stage, false);
  const [first, second] = [await put(stage), await put(stage)];
  // An item of another application is none of the first operator's.
  const moderationConfiguration = { persistent: true, storeContent: true };
  const elsewhere = await caller.create("ModerationApplication", { with: { moderationConfiguration } });
  await put({ ...stage, applicationId: elsewhere.id }, false);
  await flag(stage, first);
  // A complaint moves an item that waits for approval here too.
  const third: QueuedItem[] = [];
  if (queue.moderation === "generatesContentAlert") {
    const also = await put(stage, true, "requiresApproval");
    await flag(stage, also);
    third.push(also);
  }
  await expectListed(stage, [first, second, ...third, plain]);
  await showAgain(stage);
  await checkCheckOut(stage, [first, second, ...third]);
  for (const operation of stage.settling) await checkSettling(stage, operation, plain);
}

export const queueOrders: Subject = {
  name: "queues",
  tags: ["Approval queue", "Content alert queue", "User alert queue"],
  checks: queues.map((queue) => (caller) => checkQueue(caller, queue)),
};
