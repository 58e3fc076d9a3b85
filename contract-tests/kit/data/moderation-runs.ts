/** Contents through every operation that moderates, and the law that it makes no difference which one that is. */
import { isDeepStrictEqual } from "node:util";
import { type Json, type JsonObject, listOf, objectOf } from "@gatehouse/openapi/json";
import { asViolation, difference } from "../checks/compare.ts";
import type { Operation } from "../contract/contract.ts";
import type { CreatedObject } from "../exchange/creations.ts";
import type { Scope } from "../exchange/scope.ts";
import type { Exchange } from "../exchange/wire.ts";
import type { Law, Step } from "../findings.ts";
import type { GalleryPart } from "./content-gallery.ts";
import { differs, objectsIn, type WordListParts } from "./word-lists.ts";

const moderatedAlike: Law = {
  id: "moderated-alike",
  says: "The same content is moderated alike: alone, under an id of its own, in a batch, and as an update.",
  lookAt: "Do all of these operations filter and decide by the same code, and render its result alike?",
};

export interface Moderation {
  readonly scope: Scope;
  readonly application: CreatedObject;
  readonly contents: readonly (readonly GalleryPart[])[];
}

export interface ModerationResult {
  readonly operation: Operation;
  readonly action: Json | undefined;
  /** The result without ids and instants, which differ from item to item. */
  readonly outcome: Json;
  readonly step: Step;
}

/** Resolves to the results of each operation, in the order of the contents; twice where a batch changes what there is. */
export async function moderateAll(
  moderation: Moderation,
  { moderate, update }: WordListParts,
): Promise<readonly (readonly ModerationResult[])[]> {
  const results: (readonly ModerationResult[])[] = [];
  for (const operation of [...moderate, ...update]) {
    const isUpdate = operation.method === "PUT";
    if (operation.bodies[0]?.schema.properties.has("contentItems") === true)
      results.push(...(await (isUpdate ? updateBatch : moderateBatch)(moderation, operation)));
    else if (isUpdate) results.push(await moderateEach(moderation, operation, await itemFor(moderation, "first")));
    else results.push(await moderateEach(moderation, operation));
  }
  return results;
}

/** The id of stored content, and its sender. */
type StoredItem = JsonObject;

/** Creates the content that is to be updated. */
async function itemFor({ scope, application }: Moderation, location: string): Promise<StoredItem> {
  const ready = await scope.ready(scope.session.availability.require("moderateContentItem"));
  const asked = contentIn(ready.body);
  const content = { ...asked, location, applicationId: application.id, parts: [{ type: "text", content: "ahoy" }] };
  const { json } = await scope.send({ ...ready, body: { content } });
  return { id: idIn(objectOf(json)) ?? null, senderId: asked["senderId"] ?? null };
}

/** Moderates each content alone. @param item the one to be updated */
async function moderateEach(
  { scope, application, contents }: Moderation,
  operation: Operation,
  item?: StoredItem,
): Promise<readonly ModerationResult[]> {
  const results: ModerationResult[] = [];
  for (const parts of contents) {
    scope.session.recorder.cases++;
    const ready = await scope.ready(
      operation,
      item === undefined ? {} : { path: { contentItemId: item["id"] ?? null } },
    );
    const { id: _, ...sender } = item ?? {};
    const content = { ...contentIn(ready.body), ...sender, applicationId: application.id, parts: [...parts] };
    const sent = await scope.send({ ...ready, body: { content } });
    results.push(resultOf(scope, sent, objectOf(sent.json), ready.path["contentItemId"]));
  }
  return results;
}

async function moderateBatch(
  { scope, application, contents }: Moderation,
  operation: Operation,
  items: readonly StoredItem[] = [],
): Promise<readonly (readonly ModerationResult[])[]> {
  const ready = await scope.ready(operation);
  const asked = contentIn(ready.body);
  const contentItems = contents.map((parts, index): JsonObject => {
    return { ...asked, ...items[index], applicationId: application.id, parts: [...parts] };
  });
  const sent = await scope.send({ ...ready, body: { contentItems } });
  const results = objectsIn(objectOf(sent.json)["results"]);
  return [contents.map((_, index) => resultOf(scope, sent, results[index] ?? {}, items[index]?.["id"]))];
}

/** Gives each item the content of the next one, and then its own. */
async function updateBatch(
  moderation: Moderation,
  operation: Operation,
): Promise<readonly (readonly ModerationResult[])[]> {
  const { contents, scope } = moderation;
  const items: StoredItem[] = [];
  for (const index of contents.keys()) items.push(await itemFor(moderation, String(index)));
  scope.session.recorder.cases++;
  const turned = { ...moderation, contents: [...contents.slice(1), ...contents.slice(0, 1)] };
  const [first = []] = await moderateBatch(turned, operation, items);
  return [[...first.slice(-1), ...first.slice(0, -1)], ...(await moderateBatch(moderation, operation, items))];
}

/** A result is about the item that was named. */
function resultOf(scope: Scope, { case: { operation }, step }: Exchange, result: JsonObject, id?: Json) {
  const { content, ...decision } = result;
  if (id !== undefined) {
    const violation = differs("content.id", id, idIn(result));
    scope.session.recorder.judge(moderatedAlike, violation, { operation, steps: [step] });
  }
  const { parts, type } = objectOf(content);
  const outcome = { ...decision, ...(parts === undefined ? {} : { parts }), ...(type === undefined ? {} : { type }) };
  return { operation, action: decision["contentAction"], outcome, step };
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
export function judgeAlike({ session }: Scope, results: readonly ModerationResult[], steps: readonly Step[]): void {
  const agreeing = ({ outcome }: ModerationResult): number =>
    results.filter((other) => isDeepStrictEqual(other.outcome, outcome)).length;
  const [usual] = results.toSorted((a, b) => agreeing(b) - agreeing(a));
  if (usual === undefined || results.length < 3) return;
  for (const { operation, outcome, step } of results) {
    const note = `, as ${usual.operation.operationId} answered for the same content`;
    const violation = asViolation(difference(usual.outcome, outcome), "", note);
    session.recorder.judge(moderatedAlike, violation, { operation, steps: [...steps, usual.step, step] });
  }
}
