/** Attacks by texts that cost the filter the most, and by phrases that cost their matcher the most. */
import type { Attack } from "../attacker.ts";
import { keys } from "../content.ts";

const headers = { "content-type": "application/json", authorization: keys.tenant };
/** Maximum characters of a text that the filter takes. */
const maximumLength = 1_000_000;
/** Maximum texts of a batch. */
const maximumTexts = 1_000;

/** Texts that repeat the beginnings of what the filter looks for. */
const units = [
  "a",
  "s c a l l y w a ",
  "s.c.a.l.l.y.w.a.",
  "@a",
  "a@b.",
  "http://a.",
  "a.b.c.d.",
  "[b",
  "[url=a]",
  "<a href=",
  "&#65;",
  "+1 2",
  "1-2-",
  "\uff41",
  "e\u0301\u0302\u0303\u0304\u0305",
  "\u202ea\u200b",
  "hhhheeeecccckkk",
  "|-|3ck",
  "((((((",
  "w w w . a . c o m ",
] as const;

const text = (index: number, length: number): string => {
  const unit = units[index % units.length] ?? "a";
  return unit.repeat(Math.floor(length / Buffer.byteLength(unit)));
};

export const longTexts: Attack = {
  name: "texts of 1 MB against the filter",
  acceptable: [200, 400, 413, 429, 503],
  run(attacker) {
    return attacker.flood(3, (count) => {
      const body = JSON.stringify({ content: text(count, maximumLength) });
      return attacker.send({ method: "POST", path: "/content/item/filter", headers, body });
    });
  },
};

export const textBatches: Attack = {
  name: "batches of long texts against the filter",
  acceptable: [200, 400, 413, 429, 503],
  run(attacker) {
    return attacker.flood(2, (count) => {
      const many = count % 2 === 0;
      const contentItems = Array.from({ length: many ? maximumTexts : 9 }, (_, index) =>
        text(index + count, many ? 9_000 : maximumLength),
      );
      const body = JSON.stringify({ contentItems });
      return attacker.send({ method: "POST", path: "/content/item/batch-filter", headers, body });
    });
  },
};

/** Each is short, and stands for a large machine. */
const patterns = [
  "(.*a){50}",
  "(a|aa)+$",
  "(a*)*b",
  "((a{0,99}){0,99}){0,99}",
  "(x+x+)+y",
  "[a-z]{1,1000}[a-z]{1,1000}z",
  "%Insult% .{0,500} %Insult%",
  "(%Insult%|a)*%Insult%",
];

export const hostilePhrases: Attack = {
  name: "phrases such as (.*a){50}, and texts for them",
  acceptable: [200, 400, 404, 413, 429, 503],
  async run(attacker) {
    const tag = { tag: { name: "Insult" } };
    await attacker.send({ method: "POST", path: "/filter/blacklist/tag", headers, body: JSON.stringify(tag) });
    return attacker.flood(2, async (count) => {
      if (count % 4 !== 0) {
        const body = JSON.stringify({ content: `${"a".repeat(50_000)}${"x".repeat(50_000)} scallywag` });
        return attacker.send({ method: "POST", path: "/content/item/filter", headers, body });
      }
      const pattern = `${patterns[(count / 4) % patterns.length]}${attacker.random.letters(6)}`;
      const phrase = { locale: "en", pattern, severity: "high", tags: ["Insult"] };
      const body = JSON.stringify({ phrase });
      return attacker.send({ method: "POST", path: "/filter/blacklist/phrase", headers, body });
    });
  },
};
