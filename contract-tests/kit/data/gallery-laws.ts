/** Laws that hold the operations about content against each other, with many kinds of findings at once. */
import { isText, type Json, type JsonObject, listOf, objectOf } from "@gatehouse/openapi/json";
import { asViolation, difference, seenThrough, shown } from "../checks/compare.ts";
import type { CreatedObject } from "../exchange/creations.ts";
import type { Violation } from "../exchange/evidence.ts";
import { ownLocale } from "../exchange/request-builder.ts";
import type { Scope } from "../exchange/scope.ts";
import type { Exchange } from "../exchange/wire.ts";
import type { Law } from "../findings.ts";
import { filterOptions, galleryOf, textsOf } from "./content-gallery.ts";
import { judgeAlike, moderateAll } from "./moderation-runs.ts";
import { actionsOf, objectsIn, type WordListParts, wordOf } from "./word-lists.ts";

const batchLikeSingle: Law = {
  id: "batch-like-single",
  says: "A batch finds in each of its texts what a request with this text alone finds.",
  lookAt: "Which text each result of the batch is about, and which options reach the filter.",
};
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
  const contents = galleryOf(entry, other, { phrase, allowed: await createAllowed(scope) });
  for (const type of ["text", "html", "bbcode"])
    for (const options of filterOptions(entry, other))
      await checkFilters(scope, parts, { contentType: type, texts: textsOf(contents, type), options });
  if (parts.applications === undefined) return;
  const moderationConfiguration = rules(entry, other);
  const application = await scope.create(parts.applications, { with: { moderationConfiguration } });
  const runs = await moderateAll({ scope, application, contents }, parts);
  const steps = [entry.step, other.step, application.step];
  for (const index of contents.keys()) {
    const results = runs.flatMap((run) => run[index] ?? []);
    judgeAlike(scope, results, steps);
  }
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
  const { recorder } = scope.session;
  recorder.cases++;
  const alone: Exchange[] = [];
  for (const content of texts) {
    const body = { content, contentType, ...options };
    const sent = await scope.send({ operation: filter, path: {}, query: {}, body });
    recorder.judge(matchIsCutOut, cutWrongly(content, sent.json), { operation: filter, steps: [sent.step] });
    alone.push(sent);
  }
  if (filterBatch === undefined || texts.length === 0) return;
  const body = { contentItems: [...texts], contentType, ...options };
  const sent = await scope.send({ operation: filterBatch, path: {}, query: {}, body });
  const shape = filterBatch.answers.get(200)?.contents[0]?.schema.properties.get("results")?.items;
  const expected = alone.map(({ json }) => seenThrough(objectOf(json), shape));
  const violation = asViolation(difference(expected, objectOf(sent.json)["results"]), "results");
  const steps = [...alone, sent].map(({ step }) => step);
  recorder.judge(batchLikeSingle, violation, { operation: filterBatch, steps });
}

function cutWrongly(content: string, answer: Json | undefined): Violation | undefined {
  const { matches, metaMatches } = objectOf(answer);
  for (const match of [...objectsIn(matches), ...objectsIn(metaMatches)]) {
    const { start, length, matched, indices } = match;
    if (typeof start !== "number" || typeof length !== "number") continue;
    const end = start + length;
    const cut = content.slice(start, end);
    if (isText(matched) && matched !== cut)
      return { about: "matches[].matched", expected: shown(cut), actual: shown(matched) };
    if (end > content.length)
      return { about: "matches[].length", expected: `at most ${content.length - start}`, actual: `${length}` };
    const outside = listOf(indices).find((at) => typeof at === "number" && (at < start || at >= end));
    if (outside !== undefined)
      return { about: "matches[].indices", expected: `from ${start} to before ${end}`, actual: shown(outside) };
  }
  return undefined;
}

/** Rules by which the contents of the gallery meet different actions. */
function rules(entry: CreatedObject, other: CreatedObject): JsonObject {
  return {
    persistent: true,
    returnFilterMatches: true,
    storeContent: true,
    imageFilteringEnabled: true,
    filterRules: [actionsOf(entry, "replace"), { ...actionsOf(other, "reject"), reportOnly: true }],
    unicodeFilterRule: { action: "reject" },
    phoneNumberRules: [90, 70, 40].map((score) => ({ score, action: "reject" })),
  };
}
