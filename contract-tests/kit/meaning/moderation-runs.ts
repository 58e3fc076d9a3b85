/** Contents through every operation that moderates, and the law that it makes no difference which one that is. */
import { isDeepStrictEqual } from "node:util";
import { type Json, type JsonObject, listOf, objectOf, objectsOf } from "@gatehouse/openapi/json";
import { asViolation, difference } from "../checks/compare.ts";
import type { Exchange } from "../exchange/wire.ts";
import type { Law, Step } from "../findings.ts";
import type { GalleryPart } from "./content-gallery.ts";
import type { Caller } from "./subject.ts";

const moderatedAlike: Law = {
  id: "moderated-alike",
  says: "The same content is moderated alike: alone, under an id of its own, in a batch, and as an update.",
  lookAt: "Do all of these operations filter and decide by the same code, and render its result alike?",
};

type Contents = readonly (readonly GalleryPart[])[];

interface Moderation {
  readonly caller: Caller;
  readonly applicationId: Json;
  readonly contents: Contents;
  /** Further members of each request. */
  readonly asked: JsonObject;
}

export interface ModerationResult {
  /** The operation. */
  readonly at: string;
  readonly action: Json | undefined;
  /** The result without ids and instants, which differ from item to item. */
  readonly outcome: Json;
  readonly step: Step;
}

/**
 * Resolves to the results of each operation, in the order of the contents; twice where a batch changes what there is.
 *
 * @param forced what each request forces
 */
export async function moderateAll(
  caller: Caller,
  applicationId: Json,
  contents: Contents,
  forced?: string,
): Promise<readonly (readonly ModerationResult[])[]> {
  const asked: JsonObject = forced === undefined ? {} : { moderation: forced };
  const moderation = { caller, applicationId, contents, asked };
  const results: (readonly ModerationResult[])[] = [];
  for (const at of ["moderateContentItem", "moderateContentItemWithId"].filter((name) => caller.has(name)))
    results.push(await moderateEach(moderation, at));
  if (caller.has("batchModerateContentItems"))
    results.push(...(await moderateBatch(moderation, "batchModerateContentItems")));
  if (caller.has("updateContentItem"))
    results.push(await moderateEach(moderation, "updateContentItem", await itemFor(moderation, "first")));
  if (caller.has("batchUpdateContentItems"))
    results.push(...(await updateBatch(moderation, "batchUpdateContentItems")));
  return results;
}

/** The id of stored content, and its sender. */
type StoredItem = JsonObject;

/** Creates the content that is to be updated. */
async function itemFor({ caller, applicationId }: Moderation, location: string): Promise<StoredItem> {
  const at = "moderateContentItem";
  const asked = contentIn((await caller.scope.ready(caller.operation(at))).body);
  const content = { ...asked, location, applicationId, parts: [{ type: "text", content: "ahoy" }] };
  const { json } = await caller.send(at, { body: { content } });
  return { id: idIn(objectOf(json)) ?? null, senderId: asked["senderId"] ?? null };
}

/** Moderates each content alone. @param item the one to be updated */
async function moderateEach(
  { caller, applicationId, contents, asked }: Moderation,
  at: string,
  item?: StoredItem,
): Promise<readonly ModerationResult[]> {
  const results: ModerationResult[] = [];
  for (const parts of contents) {
    caller.begin();
    const known = item === undefined ? {} : { path: { contentItemId: item["id"] ?? null } };
    const { path, body } = await caller.scope.ready(caller.operation(at), known);
    const { id: _, ...sender } = item ?? {};
    const content = { ...contentIn(body), ...sender, applicationId, parts: [...parts] };
    const sent = await caller.send(at, { path, body: { content, ...asked } });
    results.push(resultOf(caller, sent, objectOf(sent.json), path["contentItemId"]));
  }
  return results;
}

async function moderateBatch(
  { caller, applicationId, contents, asked: members }: Moderation,
  at: string,
  items: readonly StoredItem[] = [],
): Promise<readonly (readonly ModerationResult[])[]> {
  const asked = contentIn((await caller.scope.ready(caller.operation(at))).body);
  const contentItems = contents.map((parts, index): JsonObject => {
    return { ...asked, ...items[index], applicationId, parts: [...parts] };
  });
  const sent = await caller.send(at, { body: { contentItems, ...members } });
  const results = objectsOf(objectOf(sent.json)["results"]);
  return [contents.map((_, index) => resultOf(caller, sent, results[index] ?? {}, items[index]?.["id"]))];
}

/** Gives each item the content of the next one, and then its own. */
async function updateBatch(moderation: Moderation, at: string): Promise<readonly (readonly ModerationResult[])[]> {
  const { contents, caller } = moderation;
  const items: StoredItem[] = [];
  for (const index of contents.keys()) items.push(await itemFor(moderation, String(index)));
  caller.begin();
  const turned = { ...moderation, contents: [...contents.slice(1), ...contents.slice(0, 1)] };
  const [first = []] = await moderateBatch(turned, at, items);
  return [[...first.slice(-1), ...first.slice(0, -1)], ...(await moderateBatch(moderation, at, items))];
}

/** A result is about the item that was named. */
function resultOf(caller: Caller, { case: sent, step }: Exchange, result: JsonObject, id?: Json): ModerationResult {
  const at = sent.operation.operationId;
  const { content, ...decision } = result;
  if (id !== undefined)
    caller.judge(moderatedAlike, at, asViolation(difference(id, idIn(result)), "content.id"), [step]);
  const { parts, type } = objectOf(content);
  const outcome = { ...decision, ...(parts === undefined ? {} : { parts }), ...(type === undefined ? {} : { type }) };
  return { at, action: decision["contentAction"], outcome, step };
}

function idIn({ content }: JsonObject): Json | undefined {
  return objectOf(content)["id"];
}

/** The content of the document's example, without an id. */
function contentIn(example: Json | undefined): JsonObject {
  const { contentItems, content } = objectOf(example);
  const { id: _, ...asked } = objectOf(contentItems === undefined ? content : listOf(contentItems)[0]);
  return asked;
}

/** Holds each result against the one that most operations have, so that the odd one is named. */
export function judgeAlike(caller: Caller, results: readonly ModerationResult[], steps: readonly Step[]): void {
  const agreeing = ({ outcome }: ModerationResult): number =>
    results.filter((other) => isDeepStrictEqual(other.outcome, outcome)).length;
  const [usual] = results.toSorted((a, b) => agreeing(b) - agreeing(a));
  if (usual === undefined || results.length < 3) return;
  for (const { at, outcome, step } of results) {
    const violation = asViolation(
      difference(usual.outcome, outcome),
      "",
      `, as ${usual.at} answered for the same content`,
    );
    caller.judge(moderatedAlike, at, violation, [...steps, usual.step, step]);
  }
}
