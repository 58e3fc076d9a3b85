/**
 * Laws of queues (Decisions: Queues): items are listed in order, belong to one operator at a time, and
 * leave once they are settled.
 */
import { isObject, isText, type Json } from "@gatehouse/openapi/json";
import type { Operation } from "../contract/contract.ts";
import type { Case } from "../exchange/case.ts";
import type { Violation } from "../exchange/evidence.ts";
import type { Scope } from "../exchange/scope.ts";
import type { Exchange } from "../exchange/wire.ts";
import type { Law } from "../findings.ts";
import { violationUnless, violationUnlessRefused } from "../state/refusals.ts";
import * as queues from "./queues.ts";
import { differs } from "./word-lists.ts";

const queueInOrder: Law = {
  id: "queue-in-order",
  says: "A queue lists what waits in it, and nothing else: the most severe first, then what has waited longest.",
  lookAt: "The code that puts content into the queue, and the order of the query behind the list.",
};

const checkedOutOnce: Law = {
  id: "checked-out-once",
  says: "A check-out takes the first items that nobody holds: two operators never hold the same one.",
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

export async function checkQueue(scope: Scope, queue: queues.Queue): Promise<void> {
  const fixture = await queues.prepare(scope, queue);
  // The least severe item arrived first, and is listed last.
  const plain = await queues.put(fixture, false);
  const [first, second] = [await queues.put(fixture), await queues.put(fixture)];
  await flag(fixture, first);
  // A complaint moves an item that waits for approval here too.
  const isForApproval = queues.forced(queue)["moderation"] === approval.moderation;
  const also = isForApproval || queues.isOfUsers(queue) ? undefined : await queues.put(fixture, true, approval);
  if (also !== undefined) await flag(fixture, also);
  const third = also === undefined ? [] : [also];
  await expectListed(fixture, [first, second, ...third, plain]);
  await showAgain(fixture);
  await checkCheckOut(fixture, [first, second, ...third]);
  for (const operation of queue.settling) await checkSettling(fixture, operation, plain);
}

function judge(
  { scope, steps }: queues.QueueFixture,
  law: Law,
  operation: Operation,
  violation: Violation | undefined,
): void {
  scope.session.recorder.cases++;
  scope.session.recorder.judge(law, violation, { operation, steps: [...steps] });
}

const approval = { moderation: "requiresApproval" } as const;

/** A complaint about it shows in the queue. */
async function flag(
  { scope, application }: queues.QueueFixture,
  { contentItemId, senderId }: queues.QueuedItem,
): Promise<void> {
  const named: readonly (readonly [string, Readonly<Record<string, Json>>])[] = [
    ["flagContentItem", { contentItemId }],
    ["flagContentUser", { contentUserId: senderId }],
  ];
  for (const [operationId, path] of named) {
    const operation = scope.session.contract.operations.find((one) => one.operationId === operationId);
    if (!scope.session.availability.isBuilt(operation)) continue;
    const ready = await scope.ready(operation, { path });
    const asked = isObject(ready.body) ? ready.body["flag"] : undefined;
    await scope.send({
      ...ready,
      body: { flag: { ...(isObject(asked) ? asked : {}), applicationId: application.id, comment: "Look at this." } },
    });
  }
}

/** Both operators list the same items; the first also lists without `applicationId`. */
async function expectListed(fixture: queues.QueueFixture, expected: readonly queues.QueuedItem[]): Promise<void> {
  const { queue, operators, application } = fixture;
  const [first, second] = operators;
  const ids = expected.map(({ id }) => id);
  const own = await queues.sendAs(fixture, first, { operation: queue.list, path: {}, query: {} });
  judge(fixture, queueInOrder, queue.list, differs("of the operator's applications", ids, queues.idsIn(own)));
  const query = { applicationId: [application.id] };
  const asked = await queues.sendAs(fixture, second, { operation: queue.list, path: {}, query });
  judge(fixture, queueInOrder, queue.list, differs("of the application", ids, queues.idsIn(asked)));
}

/** Reads the queue and the conversation after what was changed; `shown-alike` compares them. */
async function showAgain(fixture: queues.QueueFixture): Promise<void> {
  const { scope, queue, application, operators } = fixture;
  const conversation = scope.session.availability.operations.find((one) => one.operationId === "retrieveConversation");
  const query = { applicationId: [application.id] };
  await queues.sendAs(fixture, operators[1], { operation: queue.list, path: {}, query });
  if (conversation === undefined) return;
  const said = { applicationId: application.id, location: queues.location };
  await queues.sendAs(fixture, operators[0], { operation: conversation, path: {}, query: said });
}

/** @param waiting the most severe ones, in the order of the queue */
async function checkCheckOut(
  fixture: queues.QueueFixture,
  waiting: readonly [queues.QueuedItem, queues.QueuedItem, ...queues.QueuedItem[]],
): Promise<void> {
  const [one, other] = waiting;
  const { queue, operators } = fixture;
  const [first, second] = operators;
  const taken = await checkOut(fixture, first);
  judge(fixture, checkedOutOnce, queue.checkOut, differs("of the first operator", [one.id], queues.idsIn(taken)));
  // The list shows what the check-out returned.
  const query = { applicationId: [fixture.application.id] };
  await queues.sendAs(fixture, first, { operation: queue.list, path: {}, query });
  const next = await checkOut(fixture, second);
  judge(fixture, checkedOutOnce, queue.checkOut, differs("of the second operator", [other.id], queues.idsIn(next)));
  await showUser(fixture, one, taken);
  const { scope } = fixture;
  await queues.sendAs(fixture, first, { operation: queue.list, path: {}, query });
  for (const operation of queue.settling) {
    const sent = await queues.sendAs(fixture, second, await settling(fixture, operation, one));
    const [field = ""] = Object.keys(sent.case.path);
    judge(fixture, checkedOutIsReserved, operation, violationUnlessRefused(sent, "checkedOut", [field]));
  }
  for (const operation of queue.settling.filter(queues.leavesItem)) {
    const sent = await queues.sendAs(fixture, first, await settling(fixture, operation, one));
    judge(fixture, checkedOutIsReserved, operation, violationUnless(sent, 200, ", for who holds it"));
    const left = await queues.sendAs(fixture, first, { operation: queue.list, path: {}, query });
    const isThere = queues.idsIn(left).includes(one.id);
    const violation = isThere ? undefined : { expected: "still in the queue", actual: "not in it" };
    judge(fixture, settledIsGone, operation, violation);
  }
  if (queue.release === undefined) return;
  const [name = ""] = queue.release.bodies[0]?.schema.properties.keys() ?? [];
  const released = { operation: queue.release, path: {}, query: {} };
  await queues.sendAs(fixture, first, { ...released, body: { [name]: [one.id] } });
  const again = await checkOut(fixture, second, waiting.length);
  const all = waiting.map(({ id }) => id);
  judge(fixture, checkedOutIsReserved, queue.release, differs("of the second operator", all, queues.idsIn(again)));
  const last = waiting.at(-1) ?? other;
  for (const operation of queue.settling.filter(queues.leavesItem))
    await queues.sendAs(fixture, second, await settling(fixture, operation, last));
  await showAgain(fixture);
  await queues.sendAs(fixture, second, { ...released, body: {} });
  scope.session.recorder.cases++;
}

function checkOut(fixture: queues.QueueFixture, token: string, numberOfItems = 1): Promise<Exchange> {
  const body = { applicationId: fixture.application.id, numberOfItems };
  return queues.sendAs(fixture, token, { operation: fixture.queue.checkOut, path: {}, query: {}, body });
}

/** A user who is checked out says by whom, read and changed. */
async function showUser(
  { scope }: queues.QueueFixture,
  { id, senderId }: queues.QueuedItem,
  taken: Exchange,
): Promise<void> {
  if (id !== senderId) return;
  const [item] = queues.itemsIn(taken.json);
  const held = isObject(item?.["checkOut"]) ? item["checkOut"]["operatorId"] : undefined;
  const { retrieve, update } = queues.resource(scope.session, "ContentUser");
  for (const operation of [update, retrieve]) {
    if (!scope.session.availability.isBuilt(operation)) continue;
    const sent = await scope.send(await scope.ready(operation, { path: { contentUserId: senderId } }));
    const user = isObject(sent.json) && isObject(sent.json["user"]) ? sent.json["user"] : {};
    const violation = differs("user.checkOutUserId", held ?? null, user["checkOutUserId"]);
    scope.session.recorder.judge(checkedOutOnce, violation, { operation, steps: [taken.step, sent.step] });
  }
}

/** A request that settles an item, or changes it. */
async function settling(fixture: queues.QueueFixture, operation: Operation, { id }: queues.QueuedItem): Promise<Case> {
  const path = Object.fromEntries(
    operation.parameters.filter((one) => one.in === "path").map(({ name }) => [name, id]),
  );
  const ready = await fixture.scope.ready(operation, { path });
  return operation.bodies.length === 0 ? ready : { ...ready, body: { parts: queues.partsOf(fixture, true, true) } };
}

/** @param rest the other items, which stay in the queue */
async function checkSettling(
  fixture: queues.QueueFixture,
  operation: Operation,
  rest: queues.QueuedItem,
): Promise<void> {
  const { operators } = fixture;
  const waiting = await queues.put(fixture);
  const sent = await settling(fixture, operation, waiting);
  const done = await queues.sendAs(fixture, operators[0], sent);
  judge(fixture, settledIsGone, operation, violationUnless(done, 200));
  if (done.status !== 200) return;
  const listed = await queues.sendAs(fixture, operators[0], { operation: fixture.queue.list, path: {}, query: {} });
  const ids = queues.idsIn(listed);
  const isThere = ids.includes(waiting.id);
  const stays = queues.leavesItem(operation);
  const place = stays ? "still in the queue" : "not in the queue any more";
  const violation = isThere === stays ? undefined : { expected: place, actual: isThere ? "in it" : "not in it" };
  judge(fixture, settledIsGone, operation, violation);
  judge(fixture, settledIsGone, operation, ids.includes(rest.id) ? undefined : othersGone);
  const again = await queues.sendAs(fixture, operators[0], sent);
  judge(fixture, settledIsGone, operation, violationUnless(again, stays ? 200 : 404, ", the second time"));
  const id = stays && isObject(done.json) ? idIn(done.json) : waiting.id;
  judge(fixture, settledIsGone, operation, differs("the item that is answered", waiting.id, id));
}

const othersGone: Violation = { expected: "the other items are in the queue", actual: "one of them is not" };

/** Of the one item in an answer. */
function idIn(answer: Readonly<Record<string, Json>>): string | null {
  const { item } = answer;
  const id = isObject(item) ? queues.idOf(item) : undefined;
  return isText(id) ? id : null;
}
