/** Laws that hold the operations about content against each other, with many kinds of findings at once. */
import { isObject, isText, type Json, type JsonObject } from "@gatehouse/openapi/json";
import { asViolation, difference, seenThrough, shown } from "../checks/compare.ts";
import type { Operation } from "../contract/contract.ts";
import type { CreatedObject } from "../exchange/creations.ts";
import type { Violation } from "../exchange/evidence.ts";
import { ownLocale } from "../exchange/request-builder.ts";
import type { Scope } from "../exchange/scope.ts";
import type { Exchange } from "../exchange/wire.ts";
import type { Law, Step } from "../findings.ts";
import { filterOptions, type GalleryPart, galleryOf, textsOf } from "./content-gallery.ts";
import { batchLikeSingle } from "./content-laws.ts";
import { judgeAlike, type ModerationResult, moderatedAlike, outcomeOf, resultsIn } from "./moderated-alike.ts";
import { differs, judge, type WordListParts, wordOf } from "./word-lists.ts";

const matchIsCutOut: Law = {
  id: "match-is-cut-out",
  says: "start and length cut the match out of the text, in UTF-16 code units, and indices lie within it.",
  lookAt: "In which units and in which text, shown or original, the filter counts.",
};

/** Sends many kinds of content through every operation that filters or moderates. */
export async function checkGallery(scope: Scope, parts: WordListParts, entry: CreatedObject): Promise<void> {
  const other = await scope.create(parts.entries, {
    with: { severity: "mild", locale: "qx", filterMode: "nonEmbeddable", tags: ["kittaggallery"] },
  });
  const phrase = await createPhrase(scope);
  const gallery = galleryOf(entry, other, { phrase, allowed: await createAllowed(scope) });
  for (const type of ["text", "html", "bbcode"])
    for (const options of filterOptions(entry, other))
      await checkFilters(scope, parts, { contentType: type, texts: textsOf(gallery, type), options });
  await checkModeration(scope, parts, { gallery, entry, other });
}

/** Creates a phrase of the blacklist, and resolves to a text that has it. */
async function createPhrase(scope: Scope): Promise<string> {
  const phrases = scope.session.resources.find(({ name }) => name === "BlacklistPhrase");
  const words = `${scope.session.fresh.text()} quay`;
  if (phrases !== undefined)
    await scope.create(phrases, {
      with: { pattern: String.raw`\b${words}`, locale: ownLocale, severity: "medium", tags: ["kittagphrase"] },
    });
  return words;
}

/** Creates a word of the whitelist, and resolves to it. */
async function createAllowed(scope: Scope): Promise<string> {
  const allowed = scope.session.resources.find(({ name }) => name === "AllowedEntry");
  const entry = allowed && (await scope.create(allowed, { with: { locale: ownLocale } }));
  return entry === undefined ? "ahoy" : wordOf(entry);
}

interface FilteredTexts {
  readonly contentType: string;
  readonly texts: readonly string[];
  readonly options: JsonObject;
}

/** Filters each text alone, then all of them in a batch. */
async function checkFilters(
  scope: Scope,
  { filter, filterBatch }: WordListParts,
  { contentType, texts, options }: FilteredTexts,
): Promise<void> {
  scope.session.recorder.cases++;
  const alone: Exchange[] = [];
  for (const content of texts) {
    const body = { content, contentType, ...options };
    const sent = await scope.send({ operation: filter, path: {}, query: {}, body });
    judge(scope, matchIsCutOut, { violation: cutWrongly(content, sent.json), operation: filter, steps: [sent.step] });
    alone.push(sent);
  }
  if (filterBatch === undefined || texts.length === 0) return;
  const body = { contentItems: [...texts], contentType, ...options };
  const sent = await scope.send({ operation: filterBatch, path: {}, query: {}, body });
  const results = isObject(sent.json) ? sent.json["results"] : undefined;
  const shape = filterBatch.answers.get(200)?.contents[0]?.schema.properties.get("results")?.items;
  const expected = alone.map(({ json }) => (isObject(json) ? seenThrough(json, shape) : null));
  const found = difference(expected, results);
  const violation = asViolation(found, "results");
  judge(scope, batchLikeSingle, {
    violation,
    operation: filterBatch,
    steps: [...alone.map(({ step }) => step), sent.step],
  });
}

function cutWrongly(content: string, answer: Json | undefined): Violation | undefined {
  const lists = isObject(answer) ? [answer["matches"], answer["metaMatches"]] : [];
  for (const match of lists.flatMap((list) => (Array.isArray(list) ? list.filter(isObject) : []))) {
    const { start, length, matched, indices } = match;
    if (typeof start !== "number" || typeof length !== "number") continue;
    const end = start + length;
    const cut = content.slice(start, end);
    if (isText(matched) && matched !== cut)
      return { about: "matches[].matched", expected: shown(cut), actual: shown(matched) };
    if (end > content.length)
      return { about: "matches[].length", expected: `at most ${content.length - start}`, actual: `${length}` };
    const outside = (Array.isArray(indices) ? indices : []).find(
      (at) => typeof at === "number" && (at < start || at >= end),
    );
    if (outside !== undefined)
      return { about: "matches[].indices", expected: `from ${start} to before ${end}`, actual: shown(outside) };
  }
  return undefined;
}

interface GalleryFixture {
  readonly gallery: readonly (readonly GalleryPart[])[];
  readonly entry: CreatedObject;
  readonly other: CreatedObject;
}

/** Moderates each content alone, under an id of its own, in a batch, and as updates of one item and of several. */
async function checkModeration(
  scope: Scope,
  parts: WordListParts,
  { gallery, entry, other }: GalleryFixture,
): Promise<void> {
  if (parts.applications === undefined) return;
  const application = await scope.create(parts.applications, {
    with: { moderationConfiguration: rules(entry, other) },
  });
  const about = { scope, application, gallery };
  const results: ModerationResult[][] = [];
  for (const operation of [...parts.moderate, ...parts.update]) results.push(...(await moderateAll(about, operation)));
  const steps = [entry.step, other.step, application.step];
  for (const index of gallery.keys())
    judgeAlike(
      scope,
      results.flatMap((each) => each[index] ?? []),
      steps,
    );
}

/** Rules by which the contents of the gallery meet different actions. */
function rules(entry: CreatedObject, other: CreatedObject): JsonObject {
  const levels = ["mildAction", "mediumAction", "highAction", "severeAction"];
  const rule = ({ answered }: CreatedObject, action: string): JsonObject => ({
    tags: answered["tags"] ?? [],
    ...Object.fromEntries(levels.map((name) => [name, action])),
  });
  return {
    persistent: true,
    returnFilterMatches: true,
    storeContent: true,
    imageFilteringEnabled: true,
    filterRules: [rule(entry, "replace"), { ...rule(other, "reject"), reportOnly: true }],
    unicodeFilterRule: { action: "reject" },
    phoneNumberRules: [90, 70, 40].map((score) => ({ score, action: "reject" })),
  };
}

interface GalleryRun {
  readonly scope: Scope;
  readonly application: CreatedObject;
  readonly gallery: GalleryFixture["gallery"];
}

/** Resolves to the results of the whole gallery, twice where the operation changes existing content. */
async function moderateAll(run: GalleryRun, operation: Operation): Promise<ModerationResult[][]> {
  const { scope, gallery } = run;
  const isBatch = operation.bodies[0]?.schema.properties.has("contentItems") === true;
  if (operation.method !== "PUT")
    return [isBatch ? await moderateBatch(run, operation, gallery) : await moderateEach(run, operation)];
  if (!isBatch) {
    const item = await itemFor(run, "first");
    return item === undefined ? [] : [await moderateEach(run, operation, item)];
  }
  const items: StoredItem[] = [];
  for (const index of gallery.keys()) items.push(...((await itemFor(run, String(index))) ?? []));
  if (items.length < gallery.length) return [];
  scope.session.recorder.cases++;
  const turned = [...gallery.slice(1), ...gallery.slice(0, 1)];
  const first = await moderateBatch(run, operation, turned, items);
  const second = await moderateBatch(run, operation, gallery, items);
  return [[...first.slice(-1), ...first.slice(0, -1)], second];
}

/** The id of stored content, and its sender. */
type StoredItem = JsonObject;

/** Creates the content that is to be updated. */
async function itemFor({ scope, application }: GalleryRun, location: string): Promise<StoredItem[] | undefined> {
  const { operations } = scope.session.availability;
  const operation = operations.find(({ operationId }) => operationId === "moderateContentItem");
  if (operation === undefined) return undefined;
  const ready = await scope.ready(operation);
  const asked = contentIn(ready.body);
  const content = { ...asked, location, applicationId: application.id, parts: [{ type: "text", content: "ahoy" }] };
  const sent = await scope.send({ ...ready, body: { content } });
  const [result] = resultsIn(sent.json);
  const answered = isObject(result?.["content"]) ? result["content"]["id"] : undefined;
  return answered === undefined ? undefined : [{ id: answered, senderId: asked["senderId"] ?? null }];
}

async function moderateEach(
  { scope, application, gallery }: GalleryRun,
  operation: Operation,
  item?: readonly StoredItem[],
): Promise<ModerationResult[]> {
  const results: ModerationResult[] = [];
  for (const parts of gallery) {
    scope.session.recorder.cases++;
    const [stored] = item ?? [];
    const path = stored?.["id"] === undefined ? {} : { path: { contentItemId: stored["id"] } };
    const ready = await scope.ready(operation, path);
    const senderId = stored === undefined ? {} : { senderId: stored["senderId"] ?? null };
    const content = { ...contentIn(ready.body), ...senderId, applicationId: application.id, parts: [...parts] };
    const sent = await scope.send({ ...ready, body: { content } });
    const [result] = resultsIn(sent.json);
    judgeId(scope, sent, result, ready.path["contentItemId"]);
    results.push(resultOf(operation, sent, result));
  }
  return results;
}

async function moderateBatch(
  { scope, application }: GalleryRun,
  operation: Operation,
  contents: GalleryFixture["gallery"],
  items: readonly StoredItem[] = [],
): Promise<ModerationResult[]> {
  const ready = await scope.ready(operation);
  const asked = contentIn(ready.body);
  const contentItems = contents.map((parts, index) => ({
    ...asked,
    ...items[index],
    applicationId: application.id,
    parts: [...parts],
  }));
  const sent = await scope.send({ ...ready, body: { contentItems } });
  const results = resultsIn(sent.json);
  for (const [index, item] of items.entries()) judgeId(scope, sent, results[index], item["id"]);
  return contents.map((_, index) => resultOf(operation, sent, results[index]));
}

/** A result is about the item that was named. */
function judgeId(scope: Scope, sent: Exchange, result: JsonObject | undefined, id: Json | undefined): void {
  if (id === undefined) return;
  const answered = isObject(result?.["content"]) ? result["content"]["id"] : undefined;
  const { operation } = sent.case;
  judge(scope, moderatedAlike, { violation: differs("content.id", id, answered), operation, steps: [sent.step] });
}

function resultOf(
  operation: Operation,
  { step }: { readonly step: Step },
  result: JsonObject | undefined,
): ModerationResult {
  return { operation, item: undefined, outcome: outcomeOf(result ?? {}), step };
}

/** The content of the document's example, without an id. */
function contentIn(example: Json | undefined): JsonObject {
  const given = isObject(example) ? example : {};
  const listed = given["contentItems"];
  const [first] = Array.isArray(listed) ? listed : [given["content"]];
  const { id: _, ...asked } = isObject(first) ? first : {};
  return asked;
}
