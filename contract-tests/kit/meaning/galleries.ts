/** Laws that hold the operations about content against each other, with many kinds of findings at once. */
import { isText, type Json, type JsonObject, listOf, objectOf, objectsOf } from "@gatehouse/openapi/json";
import { asViolation, difference, seenThrough, shown } from "../checks/compare.ts";
import type { CreatedObject } from "../exchange/creations.ts";
import type { Violation } from "../exchange/evidence.ts";
import { ownLocale } from "../exchange/request-builder.ts";
import type { Exchange } from "../exchange/wire.ts";
import type { Law } from "../findings.ts";
import { filterOptions, galleryOf, textsOf } from "./content-gallery.ts";
import { judgeAlike, moderateAll } from "./moderation-runs.ts";
import type { Caller } from "./subject.ts";
import { actionsOf, effectsOf, wordOf } from "./word-lists.ts";

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
export async function checkGallery(caller: Caller, entry: CreatedObject): Promise<void> {
  const other = await caller.create("FilterEntry", {
    with: { severity: "mild", locale: "qx", filterMode: "nonEmbeddable", tags: ["kittaggallery"] },
  });
  const phrase = `${caller.session.fresh.text()} quay`;
  await caller.create("BlacklistPhrase", {
    with: { pattern: String.raw`\b${phrase}`, locale: ownLocale, severity: "medium", tags: ["kittagphrase"] },
  });
  const allowed = await caller.create("AllowedEntry", { with: { locale: ownLocale } });
  const contents = galleryOf(entry, other, { phrase, allowed: wordOf(allowed) });
  for (const contentType of ["text", "html", "bbcode"])
    for (const options of filterOptions(entry, other))
      await checkFilters(caller, textsOf(contents, contentType), { contentType, ...options });
  if (!caller.has("moderateContentItem")) return;
  const moderationConfiguration = rules(entry, other);
  const application = await caller.create("ModerationApplication", { with: { moderationConfiguration } });
  const runs = await moderateAll(caller, application.id, contents);
  for (const index of contents.keys()) {
    const results = runs.flatMap((run) => run[index] ?? []);
    judgeAlike(caller, results, [entry.step, other.step, application.step]);
  }
}

/** Filters each text alone, then all of them in a batch. */
async function checkFilters(caller: Caller, texts: readonly string[], options: JsonObject): Promise<void> {
  const [single, batch] = ["filterContentItem", "batchFilterContentItems"];
  caller.begin();
  const alone: Exchange[] = [];
  for (const content of texts) {
    const sent = await caller.send(single, { body: { content, ...options } });
    caller.judge(matchIsCutOut, single, cutWrongly(content, sent.json), [sent.step]);
    alone.push(sent);
  }
  if (!caller.has(batch) || texts.length === 0) return;
  const { json } = await caller.send(batch, { body: { contentItems: [...texts], ...options } });
  const { answers } = caller.operation(batch);
  const shape = answers.get(200)?.contents[0]?.schema.properties.get("results")?.items;
  const expected = alone.map((sent) => seenThrough(objectOf(sent.json), shape));
  caller.judge(batchLikeSingle, batch, asViolation(difference(expected, objectOf(json)["results"]), "results"));
}

function cutWrongly(content: string, answer: Json | undefined): Violation | undefined {
  const { matches, metaMatches } = objectOf(answer);
  for (const match of [...objectsOf(matches), ...objectsOf(metaMatches)]) {
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
    filterRules: [
      { ...actionsOf(entry, "replace"), ...effectsOf("Content", -2) },
      { ...actionsOf(other, "reject"), ...effectsOf("User", -3), reportOnly: true },
    ],
    unicodeFilterRule: { action: "reject" },
    phoneNumberRules: [90, 70, 40].map((score) => ({
      score,
      action: "reject",
      alertType: "Content",
      userScoreAdjustment: -score,
    })),
  };
}
