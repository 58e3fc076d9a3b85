/** Options of a filter request, and members of word lists, that do not count as they say. */
import type { PipelineOverride } from "@gatehouse/server/pipeline-override";
import { type Fault, type Request, understood } from "../fault.ts";
import { answers, bodies, type Json, object, objects } from "../wire.ts";

const at = "filterContentItem";
const batch = "batchFilterContentItems";
const shownBy = ["createFilterEntry", "createDictionaryEntry", "createBlacklistPhrase", "createAllowedEntry"] as const;
const made = { area: "filtering", operation: at, equally: [batch], shownBy, laws: ["filter-options-hold"] } as const;

/** Has the filter understand other options than were sent. */
function asking(change: (body: Json, request: Request) => void): PipelineOverride {
  return (pipeline) =>
    [at, batch].reduce(
      (one, operation) =>
        understood(operation === at ? at : batch, (request) => change(object(request.body), request))(one),
      pipeline,
    );
}

interface MatchInReply {
  readonly match: Json;
  readonly content: string;
  readonly body: Json;
}

/** Changes the results, one by one, each with its text. */
function results(change: (result: Json, content: string, sent: Json) => void): PipelineOverride {
  return (pipeline) =>
    bodies(at, 200, (body, { request }) => change(body, String(object(request.body)["content"]), object(request.body)))(
      bodies(batch, 200, (body, { request }) => {
        const { contentItems } = object(request.body);
        const texts: readonly unknown[] = Array.isArray(contentItems) ? contentItems : [];
        for (const [index, result] of objects(body["results"]).entries())
          change(result, String(texts[index]), object(request.body));
      })(pipeline),
    );
}

function dropping(isDropped: (found: MatchInReply) => boolean): PipelineOverride {
  return results((body, content) => {
    body["matches"] = objects(body["matches"]).filter((match) => !isDropped({ match, content, body }));
  });
}

/** Changes the matches of one type. */
function changing(type: string | undefined, change: (found: MatchInReply) => void): PipelineOverride {
  return results((body, content) => {
    for (const match of objects(body["matches"]))
      if (type === undefined || match["type"] === type) change({ match, content, body });
  });
}

function matchedIn({ match, content }: MatchInReply): string {
  const start = Number(match["start"]);
  return content.slice(start, start + Number(match["length"]));
}

function next(range: unknown): string {
  return String(range).replace(/-\\u([0-9a-f]{4})$/i, (_, digits: string) => {
    const before = (Number.parseInt(digits, 16) - 1).toString(16).padStart(4, "0");
    return `-\\u${before}`;
  });
}

export const limits: readonly Fault[] = [
  {
    ...made,
    id: "replace-char-ignored",
    title: "filterContentItem replaces by asterisks, whatever replaceChar says.",
    pipelineOverride: () =>
      asking((body) => {
        body["replaceChar"] = "*";
      }),
  },
  {
    ...made,
    id: "longest-address-overlooked",
    title: "filterContentItem finds no address of exactly the greatest length.",
    pipelineOverride: () =>
      dropping(
        ({ match, content, body }) => match["type"] === "emails" && matchedIn({ match, content, body }).length === 50,
      ),
  },
  {
    ...made,
    id: "domain-quality-ignored",
    title: "filterContentItem ignores the qualities of domains.",
    pipelineOverride: () => asking((body) => delete object(body["emails"])["domainQuality"]),
  },
  {
    ...made,
    id: "spaces-cost-once",
    title: "filterContentItem takes the penalty for spaces of a number off once, however many there are.",
    pipelineOverride: () =>
      results((body, content, sent) => {
        const penalty = Number(object(sent["phoneNumbers"])["spacePenalty"] ?? -0.02);
        for (const match of objects(body["matches"])) {
          if (match["type"] !== "phoneNumbers") continue;
          const spaces = [...matchedIn({ match, content, body })].filter((sign) => sign === " ").length;
          const quality = Number(match["quality"]) - penalty * Math.max(0, spaces - 1);
          match["quality"] = Math.round(100 * quality) / 100;
        }
      }),
  },
  {
    ...made,
    id: "range-without-its-end",
    title: "filterContentItem takes ranges of characters without their last one.",
    pipelineOverride: () =>
      asking((body) => {
        const unicode = object(body["unicode"]);
        const { ranges } = unicode;
        if (Array.isArray(ranges)) unicode["ranges"] = ranges.map(next);
      }),
  },
  {
    ...made,
    id: "dictionary-tags-ignored",
    title: "filterContentItem finds words of the dictionary whose tag the request names.",
    pipelineOverride: () => asking((body) => delete object(body["blacklist"])["dictionaryTags"]),
  },
  {
    ...made,
    id: "skipped-letters-ignored",
    title: "filterContentItem skips the default letters, whichever the request names.",
    pipelineOverride: () =>
      asking((body) => {
        const blacklist = object(body["blacklist"]);
        if (blacklist["ignorableCharacters"] !== undefined) blacklist["ignorableCharacters"] = "qxz";
      }),
  },
  {
    ...made,
    id: "starts-in-composed-form",
    title: "filterContentItem counts places in the composed form of the text.",
    laws: ["match-is-cut-out", "word-found-by-its-mode"],
    pipelineOverride: () =>
      changing(undefined, ({ match, content }) => {
        const start = Number(match["start"]);
        match["start"] = content.slice(0, start).normalize("NFC").length;
        if (typeof match["matched"] === "string") {
          const composed = match["matched"].normalize("NFC");
          match["length"] = composed.length;
          match["matched"] = composed;
        }
      }),
  },
  {
    ...made,
    id: "starts-behind-decoded-references",
    title: "filterContentItem counts a character reference of HTML as the one character that it is.",
    laws: ["markup-is-read", "match-is-cut-out"],
    pipelineOverride: () =>
      results((body, content, sent) => {
        if (sent["contentType"] !== "html") return;
        for (const match of objects(body["matches"])) {
          const start = Number(match["start"]);
          const decoded = content.slice(0, start).replaceAll(/&#?\w+;/g, "&");
          match["start"] = decoded.length;
        }
      }),
  },
  {
    ...made,
    id: "phrases-in-their-case",
    title: "filterContentItem finds phrases in the case of their pattern alone.",
    laws: ["phrase-found-in-any-case"],
    pipelineOverride: () =>
      dropping(({ match }) => match["blacklistResult"] === "phrase" && /\p{Lu}/u.test(String(match["matched"]))),
  },
  {
    ...made,
    id: "exclusions-allowed",
    title: "filterContentItem allows the inflections that an allowed word excludes.",
    laws: ["whitelist-allows-its-words"],
    pipelineOverride: () =>
      answers(at, async (answer) => {
        if (answer.status !== 200) return;
        const content = String(object(answer.request.body)["content"]);
        const body = object(JSON.parse(answer.text));
        const rows: { readonly exclusions: string }[] = await answer.parts.store.read((db) =>
          db("allowed_entries").select("exclusions"),
        );
        for (const match of objects(body["matches"])) {
          const quoted = JSON.stringify(matchedIn({ match, content, body }).toLowerCase());
          if (
            match["whitelistResult"] === "disallowedWord" &&
            rows.some(({ exclusions }) => exclusions.includes(quoted))
          )
            match["whitelistResult"] = "allowed";
        }
        answer.text = JSON.stringify(body);
      }),
  },
  {
    ...made,
    id: "plurals-overlooked",
    title: "filterContentItem overlooks the plurals of nouns.",
    laws: ["word-found-by-its-mode"],
    pipelineOverride: () =>
      dropping(({ match }) => String(match["matched"]).toLowerCase() === `${String(match["root"]).toLowerCase()}s`),
  },
];
