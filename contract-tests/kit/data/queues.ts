/**
 * Reads the queues from the contract: a list, the operations that check out and release its items, and those that
 * settle one. They are recognised by their paths.
 */
import { isObject, isText, type Json, type JsonObject, objectOf } from "@gatehouse/openapi/json";
import { withCredential } from "../access/credentials.ts";
import type { Operation } from "../contract/contract.ts";
import { creationOf, type Resource } from "../contract/resources.ts";
import type { Availability } from "../exchange/availability.ts";
import type { Case } from "../exchange/case.ts";
import type { CreatedObject } from "../exchange/creations.ts";
import { tokenNames } from "../exchange/credentials.ts";
import { richestExample } from "../exchange/schema-keywords.ts";
import type { Scope } from "../exchange/scope.ts";
import type { Session } from "../exchange/session.ts";
import type { Exchange } from "../exchange/wire.ts";
import type { Step } from "../findings.ts";
import { actionsOf, contentWith, objectsIn } from "./word-lists.ts";

export interface Queue {
  readonly list: Operation;
  readonly checkOut: Operation;
  readonly release: Operation | undefined;
  /** Operations on one item: some remove it from the queue, others keep and return it. */
  readonly settling: readonly Operation[];
}

/** Returns the queues of which an operation was chosen; their other operations are called all the same. */
export function readQueues({ operations: chosen, callable: operations }: Availability): readonly Queue[] {
  const posts = (path: string): Operation | undefined =>
    operations.find((one) => one.method === "POST" && one.path === path);
  return operations.flatMap((list): Queue[] => {
    const checkOut = list.method === "GET" ? posts(`${list.path}/check-out`) : undefined;
    if (checkOut === undefined) return [];
    const settling = operations.filter(({ path }) => path.startsWith(`${list.path}/{`));
    const release = posts(`${list.path}/release`);
    const own = [list, checkOut, ...(release === undefined ? [] : [release]), ...settling];
    return own.some((one) => chosen.includes(one)) ? [{ list, checkOut, release, settling }] : [];
  });
}

/** Returns true where the operation returns the item, which then stays in the queue. */
export function leavesItem({ answers }: Operation): boolean {
  return (answers.get(200)?.contents.length ?? 0) > 0;
}

/** The basis of the laws of a queue: an application of its own, and two operators. */
export interface QueueFixture {
  readonly scope: Scope;
  readonly queue: Queue;
  readonly application: CreatedObject;
  /** Words that the filter finds, equally severe. */
  readonly entries: readonly CreatedObject[];
  /** A more severe word, for changed content. */
  readonly severest: CreatedObject;
  /** Operators with access to the application; the first one has access to nothing else. */
  readonly operators: readonly [first: string, second: string];
  readonly steps: Step[];
}

/** An item of the queue. */
export interface QueuedItem {
  /** Its id in the queue. */
  readonly id: string;
  readonly contentItemId: string;
  readonly senderId: string;
  readonly step: Step;
}

/** @throws SetupError */
export async function prepare(scope: Scope, queue: Queue): Promise<QueueFixture> {
  const { session } = scope;
  const word = (members: JsonObject): Promise<CreatedObject> =>
    scope.create(resource(session, "FilterEntry"), {
      with: { severity: "high", filterMode: "nonEmbeddable", ...members },
    });
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
  const application = await scope.create(resource(session, "ModerationApplication"), {
    with: { moderationConfiguration },
  });
  const [role = null, otherRole = role] = queue.checkOut.operatorRoles;
  const { tenantId } = session.options;
  const operators = [
    await session.operators.withRole({ role, tenantId, applicationIds: [String(application.id)] }),
    await session.operators.withRole({ role: otherRole, tenantId }, tokenNames.otherRole),
  ] as const;
  const steps = [...[...entries, severest].map(({ step }) => step), application.step];
  return { scope, queue, application, entries, severest, operators, steps };
}

export function resource({ resources }: Session, name: string): Resource {
  const found = resources.find((one) => one.name === name);
  if (found === undefined) throw new TypeError(`The contract has no ${name}.`);
  return found;
}

/** Parts in which the filter finds something of every kind, each time another word at another place, or nothing. */
export function partsOf({ entries, severest, scope }: QueueFixture, isRich: boolean, isChanged = false): Json[] {
  const turn = scope.session.fresh.count();
  const entry = isChanged ? severest : entries[turn % entries.length];
  // A private-use character, which the server's own list prohibits.
  const content = isRich && entry !== undefined ? `${"ahoy ".repeat(turn % 3)}${contentWith(entry)} \uE000` : "";
  const markup = { type: "html", content: `<p title="${content}">Ahoy</p>`, name: "markup" };
  const picture = { type: "image", content: "https://images.example.com/oar.jpg", name: "picture" };
  return [{ type: "text", content, name: "body" }, markup, picture];
}

export const location = "harbour/quay-3";

/** Puts content into this queue or another one, regardless of the rules. */
export async function put(fixture: QueueFixture, isRich = true, other?: JsonObject): Promise<QueuedItem> {
  const { scope, queue, application } = fixture;
  const { createWithId } = resource(scope.session, "ContentItem");
  if (createWithId === undefined) throw new TypeError("The contract has no operation for persistent content.");
  const ready = await scope.ready(createWithId);
  const senders = resource(scope.session, "ContentUser");
  const { id: senderId } = await scope.create(senders, { example: isRich ? richestOf(senders) : 0 });
  const content = {
    applicationId: application.id,
    createInstant: 1_732_147_200_000 + scope.session.fresh.count(),
    location,
    parts: partsOf(fixture, isRich),
    senderId,
    senderDisplayName: "Nell",
    receiverId: scope.session.fresh.replacementFor(""),
    receiverDisplayName: "Tom",
  };
  const sent = await scope.send({ ...ready, body: { content, ...(other ?? forced(queue)) } });
  const contentItemId = String(ready.path["contentItemId"]);
  const sender = String(senderId);
  return { id: isOfUsers(queue) ? sender : contentItemId, contentItemId, senderId: sender, step: sent.step };
}

function richestOf(senders: Resource): number {
  const create = creationOf(senders);
  return create === undefined ? 0 : richestExample(create);
}

export function isOfUsers({ settling }: Queue): boolean {
  return settling.some(({ parameters }) =>
    parameters.some(({ definition }) => definition["x-refers-to"] === "ContentItem.senderId"),
  );
}

/** Returns the members that put content into the queue, as its list documents them. */
export function forced({ list }: Queue): JsonObject {
  return objectOf(objectOf(list.definition["x-refers-with"])["ContentItem"]);
}

/** Sends it as one of the operators. */
export async function sendAs({ scope, steps }: QueueFixture, token: string, sent: Case): Promise<Exchange> {
  const received = await scope.send(withCredential(sent, { value: `Bearer ${token}` }));
  steps.push(received.step);
  return received;
}

/** The items of an answer, by their ids. */
export function idsIn({ json }: Exchange): string[] {
  return itemsIn(json).flatMap((item) => idOf(item) ?? []);
}

export function itemsIn(json: Json | undefined): JsonObject[] {
  return objectsIn(objectOf(json)["items"]);
}

/** Returns the id of an item: that of its content or of its user. */
export function idOf(item: JsonObject): string | undefined {
  return Object.values(item)
    .map((member) => (isObject(member) ? member["id"] : undefined))
    .find(isText);
}
