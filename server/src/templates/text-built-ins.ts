/** Built-ins for texts. */
import { trimPlain, wordBlank } from "./blanks.ts";
import { none, one, onText, type PlainBuiltIn, type TextContext, textOf } from "./built-in.ts";
import { Decimal, isWithinBounds } from "./decimal.ts";
import { fillReplacement, LinearPattern, type PatternFlags, parseFlags } from "./patterns.ts";
import { type TruncationMode, truncate } from "./truncate.ts";
import { cut, escapeHtml, escapeXml, kindOf, Markup, Match, Matches, type Value } from "./values.ts";

const maximumEscapeLength = 6;

/** Makes a built-in that escapes; its result counts as escaped. */
function escaping(change: (text: string) => string): PlainBuiltIn {
  return {
    takes: none,
    apply(value, context) {
      const { complain, count, html } = context;
      const text = textOf(value, context) ?? complain(`is for texts, and this is ${kindOf(value)}`);
      count(text.length * maximumEscapeLength);
      const escaped = change(text);
      return html ? new Markup(escaped) : escaped;
    },
  };
}

const markup = onText((text, { count }) => {
  count(text.length * maximumEscapeLength);
  return new Markup(escapeHtml(text));
});

function changed(change: (text: string) => string, takes: PlainBuiltIn["takes"] = none): PlainBuiltIn {
  return onText((text) => change(text), takes);
}

function urlEncoded(kept: RegExp | undefined): PlainBuiltIn {
  return onText(
    (text, { count, text: argument, complain }) => {
      if (argument(0, "UTF-8").toUpperCase() !== "UTF-8") complain("writes UTF-8 alone");
      count(text.length * 9);
      const encoded = encodeURIComponent(text.toWellFormed());
      return kept === undefined ? encoded : encoded.replaceAll(kept, decodeURIComponent);
    },
    [0, 1],
  );
}

const namedEscapes: Readonly<Record<string, string>> = {
  ...{ "\n": "\\n", "\r": "\\r", "\t": "\\t", "\f": "\\f", "\b": "\\b", '"': '\\"', "\\": "\\\\" },
};

/** Escapes for texts of scripts, so that they end neither the text nor the script. */
function scriptEscaped(text: string, isJson: boolean): string {
  const hex = (letter: string): string => {
    const code = letter.charCodeAt(0);
    const digits = code.toString(16).toUpperCase();
    return isJson || code > 255 ? `\\u${digits.padStart(4, "0")}` : `\\x${digits.padStart(2, "0")}`;
  };
  const escapes: Readonly<Record<string, (at: number) => string>> = {
    "'": () => (isJson ? "'" : "\\'"),
    "/": (at) => (at === 0 || text[at - 1] === "<" ? "\\/" : "/"),
    "<": (at) => (["!", "?", undefined].includes(text[at + 1]) ? hex("<") : "<"),
    ">": (at) => (endsMarkup(text, at) ? (isJson ? hex(">") : "\\>") : ">"),
  };
  return text.replaceAll(
    /[\p{Cc}"'\\/<>\u2028\u2029]/gu,
    (letter, at: number) => namedEscapes[letter] ?? escapes[letter]?.(at) ?? hex(letter),
  );
}

export function jsonEscaped(text: string): string {
  return scriptEscaped(text, true);
}

function scriptText(isJson: boolean): PlainBuiltIn {
  return onText((text, { count }) => {
    count(text.length * maximumEscapeLength);
    return scriptEscaped(text, isJson);
  });
}

/** Returns whether the `>` ends a comment or a section in a script, or may end one that stands before it. */
function endsMarkup(text: string, at: number): boolean {
  const before = text[at - 1];
  return at === 0 || ((before === "]" || before === "-") && (at === 1 || text[at - 2] === before));
}

/** Returns the flags at this place in the parentheses. */
function flagsAt(index: number, { text, complain }: TextContext): PatternFlags {
  return parseFlags(text(index)) ?? complain("takes the flags r, i, m, s and f");
}

function patternOf(text: string, { re2, isPattern }: PatternFlags, { complain, count }: TextContext): LinearPattern {
  count(16 * text.length);
  const source = isPattern ? text : text.replaceAll(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`);
  const pattern = LinearPattern.compile(source, re2);
  return typeof pattern === "string" ? complain(pattern) : pattern;
}

/** Finds matches; what is read for each one is counted, as it may reach to the end of the text. */
function* counted(text: string, pattern: LinearPattern, { count }: TextContext) {
  count((text.length * pattern.size) / 4);
  for (const match of pattern.matches(text)) {
    yield match;
    count(((text.length - match.end) * pattern.size) / 4);
  }
}

function replaced(text: string, context: TextContext): string {
  const { count, complain } = context;
  const [from, to] = [context.text(0), context.text(1)];
  const flags = flagsAt(2, context);
  if (!flags.isPattern && !flags.ignoresCase) {
    const parts = from === "" ? ["", ...text, ""] : text.split(from);
    if (flags.firstOnly)
      return from === "" || parts.length === 1 ? (from === "" ? to : "") + text : text.replace(from, () => to);
    count(text.length + parts.length * to.length);
    return parts.join(to);
  }
  const pattern = patternOf(from, flags, context);
  let [result, at] = ["", 0];
  for (const { start, end, groups } of counted(text, pattern, context)) {
    const filled = flags.isPattern ? fillReplacement(to, groups) : to;
    if (filled === undefined) return complain("finds a group in the replacement that there is not");
    count(start - at + filled.length);
    result += text.slice(at, start) + filled;
    at = end;
    if (flags.firstOnly) break;
  }
  return result + text.slice(at);
}

function split(text: string, context: TextContext): Value {
  const separator = context.text(0);
  const flags = flagsAt(1, context);
  if (separator === "") {
    context.count(16 * text.length);
    return [...text];
  }
  if (!flags.isPattern && !flags.ignoresCase) return text.split(separator);
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of counted(text, patternOf(separator, flags, context), context)) {
    if (end === 0) continue;
    parts.push(text.slice(at, start));
    at = end;
  }
  // Java leaves out the empty texts at the end of a division by an expression.
  const all = [...parts, text.slice(at)];
  const last = all.findLastIndex((part) => part !== "");
  return flags.isPattern ? all.slice(0, Math.max(1, last + 1)) : all;
}

function matches(text: string, context: TextContext): Value {
  const flags = flagsAt(1, context);
  const pattern = patternOf(context.text(0), { ...flags, isPattern: true }, context);
  const found = [...counted(text, pattern, context)];
  const whole = pattern.whole(text);
  return new Matches(
    whole !== undefined,
    found.map(({ groups }) => new Match(groups)),
    whole ?? [],
  );
}

/** Makes `?keep_before` and its kin: cuts at the first or last separator. */
function kept(side: "before" | "after", which: "first" | "last"): PlainBuiltIn {
  return onText(
    (text, context) => {
      const separator = context.text(0);
      const flags = flagsAt(1, context);
      const bounds = separatorIn(text, separator, { flags, which, context });
      if (bounds === undefined) return side === "before" ? text : "";
      return side === "before" ? text.slice(0, bounds.start) : text.slice(bounds.end);
    },
    [1, 2],
  );
}

function separatorIn(
  text: string,
  separator: string,
  {
    flags,
    which,
    context,
  }: { readonly flags: PatternFlags; readonly which: "first" | "last"; readonly context: TextContext },
): { readonly start: number; readonly end: number } | undefined {
  if (flags.isPattern || flags.ignoresCase) {
    let found: { readonly start: number; readonly end: number } | undefined;
    for (const match of counted(text, patternOf(separator, flags, context), context)) {
      found = match;
      if (which === "first") break;
    }
    return found;
  }
  const start = which === "first" ? text.indexOf(separator) : text.lastIndexOf(separator);
  return start < 0 ? undefined : { start, end: start + separator.length };
}

function padded(side: "left" | "right"): PlainBuiltIn {
  return onText(
    (text, { number, text: argument, count, complain }) => {
      const length = number(0, 0);
      const filling = argument(1, " ");
      const missing = length - text.length;
      if (missing <= 0) return text;
      if (filling === "") return complain("needs a text to fill with");
      count(length);
      // The filling keeps its place in the whole text.
      if (side === "left") return filling.repeat(Math.ceil(missing / filling.length)).slice(0, missing) + text;
      const at = text.length % filling.length;
      const repeated = filling.repeat(Math.ceil((missing + at) / filling.length));
      return text + repeated.slice(at, at + missing);
    },
    [1, 2],
  );
}

function truncated(mode: TruncationMode): PlainBuiltIn {
  return onText(
    (text, { number, text: argument, complain }) => {
      const [length, terminator] = [number(0, 0), argument(1, "[...]")];
      return length < 0
        ? complain("takes no negative length")
        : truncate(text, length, { terminator, terminatorLength: number(2, terminator.length), mode });
    },
    [1, 3],
  );
}

function ensuredStart(text: string, context: TextContext): string {
  const start = context.text(0);
  if (context.args.length === 1) return text.startsWith(start) ? text : start + text;
  const flags = flagsAt(2, context);
  const isPattern = context.args.length === 2 || flags.isPattern;
  const [first] = counted(text, patternOf(start, { ...flags, isPattern }, context), context);
  return first?.start === 0 ? text : context.text(1) + text;
}

function position(find: (text: string, part: string, from: number | undefined) => number): PlainBuiltIn {
  return onText(
    (text, { text: argument, args, number }) =>
      new Decimal(find(text, argument(0), args.length > 1 ? number(1, 0) : undefined)),
    [1, 2],
  );
}

function substring(text: string, { number, complain }: TextContext): string {
  const [from, to] = [number(0, 0), number(1, text.length)];
  if (from < 0 || to < from || to > text.length)
    return complain(`takes places from 0 to ${text.length}, the first one first`);
  return cut(text, from, to);
}

function toNumber(text: string, { complain }: TextContext): Value {
  const trimmed = text.trim();
  if (trimmed.length > 400 || !/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/.test(trimmed))
    return complain("finds no number in the text");
  const number = new Decimal(
    trimmed
      .replace(/^\+/, "")
      .replace(/\.(?=$|[eE])/, "")
      .replace(/^(-?)\./, "$10."),
  );
  return isWithinBounds(number) ? number : complain("finds no number in the text");
}

function capitalized(text: string, { count }: TextContext): string {
  // Takes up to five times as long as other built-ins, where each character is a word.
  count(text.length * 5);
  return text
    .split(/([ \t\n\r\f])/)
    .map((word) => {
      const [first = ""] = word.slice(0, 2);
      return upperCase(first) + word.slice(first.length).toLowerCase();
    })
    .join("");
}

/** Java knows upper-case letters of one character only: `ß` and `ŉ` have none. */
function upperCase(letter: string): string {
  const upper = letter.toUpperCase();
  return upper.length > letter.length ? letter : upper;
}

/** Changes the first character behind blanks. */
function withFirst(text: string, change: (first: string) => string): string {
  let start = 0;
  while (wordBlank.test(text.charAt(start))) start++;
  const [first = ""] = text.slice(start, start + 2);
  return text.slice(0, start) + change(first) + text.slice(start + first.length);
}

function orNull(isNothing: (text: string) => boolean, change: (text: string) => string = (text) => text): PlainBuiltIn {
  return onText((text) => (isNothing(text) ? undefined : change(text)));
}

export const textBuiltIns: Readonly<Record<string, PlainBuiltIn>> = {
  html: escaping(escapeHtml),
  xhtml: escaping(escapeHtml),
  xml: escaping(escapeXml),
  rtf: changed((text) => text.replaceAll(/[\\{}]/g, String.raw`\$&`)),
  esc: markup,
  no_esc: onText((text) => new Markup(text)),
  markup_string: {
    takes: none,
    apply: (value, { complain }) => (value instanceof Markup ? value.text : complain("is for markup")),
  },
  url: urlEncoded(undefined),
  url_path: urlEncoded(/%2F/g),
  js_string: scriptText(false),
  json_string: scriptText(true),
  j_string: onText((text, { count }) => {
    count(text.length * maximumEscapeLength);
    const hex = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
    return text.replaceAll(/[\p{Cc}"\\]/gu, (letter) =>
      letter < "\x7F" ? (namedEscapes[letter] ?? hex(letter)) : letter,
    );
  }),
  upper_case: onText((text, { formats }) => text.toLocaleUpperCase(formats.locale)),
  lower_case: onText((text, { formats }) => text.toLocaleLowerCase(formats.locale)),
  c_upper_case: changed((text) => text.toUpperCase()),
  c_lower_case: changed((text) => text.toLowerCase()),
  cap_first: changed((text) => withFirst(text, upperCase)),
  uncap_first: changed((text) => withFirst(text, (first) => first.toLowerCase())),
  capitalize: onText(capitalized),
  trim: changed(trimPlain),
  chop_linebreak: changed((text) => text.replace(/(?:\r\n|\n|\r)$/, "")),
  length: onText((text) => new Decimal(text.length)),
  contains: onText((text, { text: part }) => text.includes(part(0)), one),
  starts_with: onText((text, { text: part }) => text.startsWith(part(0)), one),
  ends_with: onText((text, { text: part }) => text.endsWith(part(0)), one),
  index_of: position((text, part, from = 0) => text.indexOf(part, from)),
  last_index_of: position((text, part, from = text.length) => (from < 0 ? -1 : text.lastIndexOf(part, from))),
  substring: onText(substring, [1, 2]),
  replace: onText(replaced, [2, 3]),
  split: onText(split, [1, 2]),
  word_list: onText((text) => text.split(/[ \t\n\r\f]/).filter((word) => word !== "")),
  matches: onText(matches, [1, 2]),
  groups: {
    takes: none,
    apply: (value, { complain }) =>
      value instanceof Matches || value instanceof Match ? value.groups : complain("is for ?matches"),
  },
  keep_before: kept("before", "first"),
  keep_before_last: kept("before", "last"),
  keep_after: kept("after", "first"),
  keep_after_last: kept("after", "last"),
  remove_beginning: onText(
    (text, { text: part }) => (text.startsWith(part(0)) ? text.slice(part(0).length) : text),
    one,
  ),
  remove_ending: onText(
    (text, { text: part }) => (text.endsWith(part(0)) ? text.slice(0, text.length - part(0).length) : text),
    one,
  ),
  ensure_starts_with: onText(ensuredStart, [1, 3]),
  ensure_ends_with: onText((text, { text: part }) => (text.endsWith(part(0)) ? text : text + part(0)), one),
  left_pad: padded("left"),
  right_pad: padded("right"),
  truncate: truncated("auto"),
  truncate_w: truncated("word"),
  truncate_c: truncated("character"),
  number: onText(toNumber),
  boolean: onText((text, { complain }) =>
    text === "true" || text === "false" ? text === "true" : complain("is for the texts true and false"),
  ),
  blank_to_null: orNull((text) => /^[^\S\uFEFF]*$/.test(text)),
  empty_to_null: orNull((text) => text === ""),
  trim_to_null: orNull((text) => trimPlain(text) === "", trimPlain),
};
