/** Contents in which the filter finds something of each kind, for laws that compare operations. */
import type { Json, JsonObject } from "@gatehouse/openapi/json";
import type { CreatedObject } from "../exchange/creations.ts";
import { wordOf } from "./word-lists.ts";

/** A part of a content item. */
export interface GalleryPart extends JsonObject {
  readonly type: string;
  readonly content: string;
}

/** A private-use character, which the server's own list prohibits. */
const sign = "\uE000";

/** Returns contents of one part or several, each with other findings at other places. */
export function galleryOf(
  one: CreatedObject,
  other: CreatedObject,
  { phrase, allowed }: { readonly phrase: string; readonly allowed: string },
): readonly (readonly GalleryPart[])[] {
  const [word, second] = [wordOf(one), wordOf(other)];
  return [
    [{ type: "text", content: `${second} and ${word}, nell@example.com` }],
    [{ type: "text", content: "ahoy there" }],
    [{ type: "text", content: `such ${phrase} again` }],
    [{ type: "text", content: `${allowed} ahoy ${allowed} ${word}` }],
    [{ type: "text", content: `call 202-555-0170 or see http://example.org/quay?${word} and ${second}` }],
    [{ type: "text", content: `ahoy ${sign} there \uE001${sign}` }],
    [
      {
        type: "html",
        content: `<p title="${word} ${sign}, nell@example.com 202-555-0170">${second} <b>${word.slice(0, 2)}</b>${word.slice(2)}</p>`,
      },
    ],
    [{ type: "html", content: `<p title="${phrase}"> such ${phrase}</p>` }],
    [{ type: "bbcode", content: `[quote="http://example.org/quay ${second}"]ahoy[/quote] ${word}` }],
    [
      { type: "text", name: "title", content: word },
      { type: "image", name: "picture", content: "http://example.org/quay.png" },
      { type: "text", name: "body", content: `ahoy 😀 ${second}` },
      { type: "attribute", content: second },
    ],
    [{ type: "html", content: `<p title="${second}">\r\n ahoy é 😀 ${word}</p>` }],
  ];
}

/** Returns the texts of the gallery that are of one type. */
export function textsOf(gallery: readonly (readonly GalleryPart[])[], type: string): readonly string[] {
  return gallery.flat().flatMap((part) => (part.type === type ? [part.content] : []));
}

/** Options under which the filter looks for different things. */
export function filterOptions(one: CreatedObject, other: CreatedObject): readonly JsonObject[] {
  const locales = [one, other].flatMap(({ answered }): Json[] =>
    answered["locale"] === undefined ? [] : [answered["locale"]],
  );
  return [
    { blacklist: { locales } },
    { blacklist: { locales }, whitelist: true },
    // The words are of no such locale.
    { blacklist: { locales: ["qy"] } },
    { characters: ["a"], words: ["ahoy", "there"], replaceChar: "#" },
    { blacklist: { disabled: true }, emails: { disabled: true }, whitelist: true },
    { blacklist: { locales: locales.slice(1), minimumSeverity: "mild" }, urls: { disabled: true } },
  ];
}
