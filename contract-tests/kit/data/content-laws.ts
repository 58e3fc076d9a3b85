/** Laws of contents other than one plain text: several texts, HTML and BBCode. */
import { isObject, type Json, type JsonObject } from "@gatehouse/openapi/json";
import type { CreatedObject } from "../exchange/creations.ts";
import { ownLocale } from "../exchange/request-builder.ts";
import type { Scope } from "../exchange/scope.ts";
import type { Law } from "../findings.ts";
import { before, contentWith, differs, filter, judge, type WordListParts, wordOf } from "./word-lists.ts";

export const batchLikeSingle: Law = {
  id: "batch-like-single",
  says: "A batch finds in each of its texts what a request with this text alone finds.",
  lookAt: "Which text each result of the batch is about, and which options reach the filter.",
};

const markupIsRead: Law = {
  id: "markup-is-read",
  says: "In HTML and BBCode, words are found as they are displayed, at their position in the source; attributes are distinguished.",
  lookAt: "How places of the text that is shown are turned into places of the source.",
};

const blacklist = { locales: [ownLocale] };
/** The word is of no other locale than the kit's own. */
const anotherLocale = "qy";

export async function checkBatch(scope: Scope, parts: WordListParts, entry: CreatedObject): Promise<void> {
  const { filterBatch: operation } = parts;
  if (operation === undefined) return;
  const contentItems = [contentWith(entry), "ahoy there", `${wordOf(entry)}, nell@example.com`];
  for (const limits of [blacklist, { locales: [anotherLocale] }]) {
    const alone: Json[] = [];
    const steps = [entry.step];
    for (const content of contentItems) {
      const { matches, replacement, sent } = await filter(scope, parts, { content, blacklist: limits });
      alone.push({ matches: [...matches], replacement: replacement ?? null });
      steps.push(sent.step);
    }
    const sent = await scope.send({ operation, path: {}, query: {}, body: { contentItems, blacklist: limits } });
    const results = isObject(sent.json) ? sent.json["results"] : undefined;
    judge(scope, batchLikeSingle, {
      violation: differs("results", alone, results),
      operation,
      steps: [...steps, sent.step],
    });
  }
}

/** The word split by a tag, and once more in an attribute, beside a character that the server's own list prohibits. */
export async function checkMarkup(scope: Scope, parts: WordListParts, entry: CreatedObject): Promise<void> {
  const word = wordOf(entry);
  const [head, middle, tail] = [word.slice(0, 2), word.slice(2, 4), word.slice(4)];
  const sign = "\uE000";
  const samples = [
    { contentType: "html", attribute: `<p title="${word} ${sign}">`, split: `${head}<b>${middle}</b>${tail}` },
    { contentType: "bbcode", attribute: `[quote="${word} ${sign}"]`, split: `${head}[b]${middle}[/b]${tail}` },
  ];
  for (const { contentType, attribute, split } of samples) {
    const content = `${attribute}${before}${split} there`;
    const { matches, metaMatches, sent } = await filter(scope, parts, { content, contentType, blacklist });
    const shown = { start: attribute.length + before.length, length: split.length, matched: split };
    const hidden = { start: attribute.indexOf(word), length: word.length, matched: word };
    const violation =
      differs(`${contentType}: matches`, [shown], placesOf(matches, "blacklist")) ??
      differs(`${contentType}: metaMatches`, [hidden], placesOf(metaMatches, "blacklist")) ??
      differs(`${contentType}: unicode in matches`, [], placesOf(matches, "unicode")) ??
      differs(
        `${contentType}: unicode in metaMatches`,
        [{ start: attribute.indexOf(sign), length: 1 }],
        placesOf(metaMatches, "unicode"),
      );
    judge(scope, markupIsRead, { violation, operation: parts.filter, steps: [entry.step, sent.step] });
  }
}

function placesOf(matches: readonly JsonObject[], type: string): Json {
  const found = matches.filter((match) => match["type"] === type);
  return found.map(({ start = null, length = null, matched }) => ({
    start,
    length,
    ...(matched === undefined ? {} : { matched }),
  }));
}
