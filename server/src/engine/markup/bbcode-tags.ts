/** Tags of BBCode by their effect on the text. Any other word in brackets is plain text. */

export type BbcodeTagKind =
  /** Does not separate words: styles of letters, links, spoilers. */
  | "inline"
  /** Starts and ends a line. */
  | "line"
  /** Its text continues neither the text before nor the text after. */
  | "break"
  /** Its text is the address of what is shown in its place. */
  | "media"
  /** Its text is shown as written, tags too. */
  | "literal"
  /** Like `literal`, as a block of its own. */
  | "literalBlock";

const tagsOfKind: readonly (readonly [BbcodeTagKind, string])[] = [
  [
    "inline",
    "abbr acronym anchor b background bdo bgcolor big bold cite color colour del em email face family font glow goto " +
      "hide highlight i icon ins ispoiler italic kbd ltr mark mention o q rtl s shadow size small span spoiler strike strong " +
      "style sub sup tooltip tt u underline url user var iurl ftp link member post thread topic",
  ],
  [
    "line",
    "* abovealign align article blockquote br center centre dd div dl dt h1 h2 h3 h4 h5 h6 header heading indent justify left " +
      "li line list ol outdent p paragraph pre right section title ul",
  ],
  ["break", "accordion caption fieldset hr quote rule slide slider tab table tabs tbody td tfoot th thead tr"],
  [
    "media",
    "attach attachment audio embed flash gif gvideo image img media mp3 mp4 soundcloud twitch tweet video vimeo youtube",
  ],
  ["literal", "icode nobbc nobb noparse plain"],
  ["literalBlock", "code codebox html php source sql"],
];

const kinds: ReadonlyMap<string, BbcodeTagKind> = new Map(
  tagsOfKind.flatMap(([kind, names]) => names.split(" ").map((name) => [name, kind] as const)),
);

export const maximumTagNameLength = Math.max(...[...kinds.keys()].map((name) => name.length));

export function kindOfTag(name: string): BbcodeTagKind | undefined {
  return kinds.get(name);
}
