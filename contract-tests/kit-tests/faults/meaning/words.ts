/** Words that the filter looks for in another way than their entries say. */
import type { PipelineOverride } from "@gatehouse/server/pipeline-override";
import { type Fault, requests } from "../fault.ts";
import { bodies, type Json, object, objects } from "../wire.ts";

const at = "filterContentItem";
const shownBy = ["createFilterEntry", "createDictionaryEntry"] as const;

interface MatchedText {
  readonly match: Json;
  readonly content: string;
  readonly matched: string;
  readonly root: string;
}

/** Leaves out matches. */
function dropping(isDropped: (text: MatchedText) => boolean): PipelineOverride {
  return bodies(at, 200, (body, { request }) => {
    const content = String(object(request.body)["content"]);
    body["matches"] = objects(body["matches"]).filter((match) => {
      const [matched, root] = [String(match["matched"]), String(match["root"])];
      return match["type"] !== "blacklist" || !isDropped({ match, content, matched, root });
    });
  });
}

/** Changes matches. */
function changing(change: (match: Json, content: string) => void): PipelineOverride {
  return bodies(at, 200, (body, { request }) => {
    for (const match of objects(body["matches"])) change(match, String(object(request.body)["content"]));
  });
}

function hasLetterBeside({ match, content }: MatchedText): boolean {
  const start = Number(match["start"]);
  return [content[start - 1], content[start + Number(match["length"])]].some((one) => /\p{L}/u.test(one ?? ""));
}

function isVariation({ match, matched, root }: MatchedText): boolean {
  return match["quality"] === 1 && /^[a-z]+$/i.test(matched) && matched.toLowerCase() !== root;
}

const mode = { area: "filtering", operation: at, shownBy, laws: ["word-found-by-its-mode"] } as const;

export const words: readonly Fault[] = [
  {
    ...mode,
    id: "words-inside-words-overlooked",
    title: "filterContentItem finds no word inside a longer one, whatever its filterMode.",
    pipelineOverride: () => dropping(hasLetterBeside),
  },
  {
    ...mode,
    id: "words-inside-words-always-found",
    title: "filterContentItem finds words inside longer ones that are to stand alone.",
    pipelineOverride: () => (pipeline) => {
      const alone = new Set<string>();
      return requests("createFilterEntry", ({ body }) => {
        const entry = object(object(body)["entry"]);
        if (entry["filterMode"] === "nonEmbeddable") alone.add(String(entry["text"]));
      })(
        bodies(at, 200, (body, { request }) => {
          const content = String(object(request.body)["content"]);
          const matches = objects(body["matches"]);
          for (const root of alone) {
            const start = content.indexOf(root);
            if (start < 0 || matches.some((match) => match["root"] === root)) continue;
            const found = { type: "blacklist", start, length: root.length, matched: root, root, locale: "qx_ZZ" };
            matches.push({ ...found, severity: "high", tags: ["kit"], quality: 1 });
          }
          if (matches.length > 0) body["matches"] = matches;
        })(pipeline),
      );
    },
  },
  {
    ...mode,
    id: "exact-words-disguised",
    title: "filterContentItem finds disguised words for those of exactMatch alone.",
    pipelineOverride: () => dropping(({ match }) => Number(match["quality"]) < 1),
  },
  {
    ...mode,
    id: "accents-not-undone",
    title: "filterContentItem overlooks words with accents.",
    pipelineOverride: () => dropping(({ matched }) => /[à-ÿ]/.test(matched)),
  },
  {
    ...mode,
    id: "variations-overlooked",
    title: "filterContentItem overlooks the variations of words.",
    pipelineOverride: () => dropping(isVariation),
  },
  {
    ...mode,
    id: "variation-is-its-own-root",
    title: "filterContentItem tells a variation as the root of its match.",
    pipelineOverride: () =>
      changing((match, content) => {
        const [matched, root] = [String(match["matched"]), String(match["root"])];
        if (isVariation({ match, content, matched, root })) match["root"] = matched;
      }),
  },
  {
    ...mode,
    id: "leading-blanks-not-counted",
    title: "filterContentItem counts places from the first sign that is no blank.",
    pipelineOverride: () =>
      changing((match, content) => {
        match["start"] = Number(match["start"]) - (content.length - content.trimStart().length);
      }),
  },
  {
    ...mode,
    id: "quality-in-tenths",
    laws: ["quality-tells-what-was-undone"],
    title: "filterContentItem rounds qualities to tenths.",
    pipelineOverride: () =>
      changing((match) => {
        if (typeof match["quality"] === "number") match["quality"] = Math.round(match["quality"] * 10) / 10;
      }),
  },
  {
    ...mode,
    id: "quality-unrounded",
    laws: ["quality-tells-what-was-undone"],
    title: "filterContentItem answers qualities as its sums come out.",
    pipelineOverride: () =>
      changing((match) => {
        if (typeof match["quality"] === "number" && match["quality"] < 1) match["quality"] -= 1e-9;
      }),
  },
  {
    ...mode,
    id: "language-serves-no-region",
    laws: ["locale-serves-its-regions"],
    title: "filterContentItem finds the words of exactly the locales that are asked for.",
    pipelineOverride: () =>
      bodies(at, 200, (body, { request }) => {
        const { locales } = object(object(request.body)["blacklist"]);
        const matches = objects(body["matches"]);
        if (Array.isArray(locales) && locales.length > 0)
          body["matches"] = matches.filter(({ locale }) => locale === undefined || locales.includes(locale));
      }),
  },
  {
    ...mode,
    id: "regions-serve-each-other",
    laws: ["locale-serves-its-regions", "filter-limits-hold"],
    title: "filterContentItem looks for the words of a whole language where a region is asked for.",
    pipelineOverride: () =>
      requests(at, ({ body }) => {
        const blacklist = object(object(body)["blacklist"]);
        const { locales } = blacklist;
        if (Array.isArray(locales)) blacklist["locales"] = locales.map((locale) => String(locale).split("_")[0] ?? "");
      }),
  },
];
