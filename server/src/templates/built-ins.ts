/** The built-ins of the template language: `${user.firstName?upper_case}`. */
import { escapeHtml, isList, isMap, kindOf, Markup, textOf, type Value } from "./values.ts";

/** Evaluation context of a built-in. */
export interface BuiltInContext {
  readonly args: readonly Value[];
  /** Throws an error about the value, with the built-in's name and position. */
  readonly complain: (problem: string) => never;
  /** Counts characters before they are generated, so that texts stay bounded. */
  readonly count: (characters: number) => void;
}

export interface BuiltIn {
  /** Minimum and maximum number of arguments. */
  readonly takes: readonly [minimum: number, maximum: number];
  readonly apply: (value: Value, surroundings: BuiltInContext) => Value | undefined;
}

const none = [0, 0] as const;
const one = [1, 1] as const;

function onText(
  apply: (text: string, args: readonly string[], surroundings: BuiltInContext) => Value,
  takes: BuiltIn["takes"] = none,
): BuiltIn {
  return {
    takes,
    apply(value, surroundings) {
      const { complain, args } = surroundings;
      const text = textOf(value) ?? complain(`is for texts, and this is ${kindOf(value)}`);
      return apply(
        text,
        args.map((each) => textOf(each) ?? complain(`takes texts, not ${kindOf(each)}`)),
        surroundings,
      );
    },
  };
}

function onNumber(apply: (number: number) => Value): BuiltIn {
  return {
    takes: none,
    apply: (value, { complain }) =>
      apply(typeof value === "number" ? value : complain(`is for numbers, and this is ${kindOf(value)}`)),
  };
}

function onList(
  apply: (list: readonly Value[], surroundings: BuiltInContext) => Value | undefined,
  takes: BuiltIn["takes"] = none,
): BuiltIn {
  return {
    takes,
    apply: (value, surroundings) =>
      apply(isList(value) ? value : surroundings.complain(`is for lists, and this is ${kindOf(value)}`), surroundings),
  };
}

function onMap(apply: (map: Readonly<Record<string, Value | null | undefined>>) => Value): BuiltIn {
  return {
    takes: none,
    apply: (value, { complain }) => apply(isMap(value) ? value : complain(`is for maps, and this is ${kindOf(value)}`)),
  };
}

const maximumEscapeLength = 6;

const escaped = onText((text, _given, { count }) => {
  count(text.length * maximumEscapeLength);
  return new Markup(escapeHtml(text));
});
const jsonEscaped = onText((text, _given, { count }) => {
  count(text.length * maximumEscapeLength);
  const escapes = JSON.stringify(text).slice(1, -1);
  return escapes.replaceAll("'", "\\u0027").replaceAll("<", "\\u003C").replaceAll(">", "\\u003E");
});

const strings: Readonly<Record<string, BuiltIn>> = {
  html: escaped,
  xml: escaped,
  esc: escaped,
  no_esc: onText((text) => new Markup(text)),
  url: onText((text, _given, { count }) => {
    count(text.length * 9);
    return encodeURIComponent(text.toWellFormed());
  }),
  js_string: jsonEscaped,
  json_string: jsonEscaped,
  upper_case: onText((text) => text.toUpperCase()),
  lower_case: onText((text) => text.toLowerCase()),
  cap_first: onText((text) => withFirst(text, (first) => first.toUpperCase())),
  uncap_first: onText((text) => withFirst(text, (first) => first.toLowerCase())),
  capitalize: onText((text, _given, { count }) => {
    // Takes up to five times as long as other built-ins, where each character is a word.
    count(text.length * 5);
    const words = text.split(" ").map((word) => withFirst(word.toLowerCase(), (first) => first.toUpperCase()));
    return words.join(" ");
  }),
  trim: onText((text) => text.trim()),
  length: onText((text) => text.length),
  contains: onText((text, [part = ""]) => text.includes(part), one),
  starts_with: onText((text, [part = ""]) => text.startsWith(part), one),
  ends_with: onText((text, [part = ""]) => text.endsWith(part), one),
  index_of: onText((text, [part = ""]) => text.indexOf(part), one),
  replace: onText(
    (text, [from = "", to = ""], { count, complain }) => {
      const parts = from === "" ? complain("needs a text to replace") : text.split(from);
      count(text.length + parts.length * to.length);
      return parts.join(to);
    },
    [2, 2],
  ),
  split: onText(
    (text, [separator = ""], { complain }) =>
      separator === "" ? complain("needs a separator") : text.split(separator),
    one,
  ),
  number: onText((text, _given, { complain }) => {
    const number = text.trim() === "" ? Number.NaN : Number(text);
    return Number.isFinite(number) ? number : complain("finds no number in the text");
  }),
};

const others: Readonly<Record<string, BuiltIn>> = {
  string: {
    takes: [0, 2],
    apply(value, { args: [yes, no], complain }) {
      if (yes === undefined) return textOf(value) ?? complain(`makes no text of ${kindOf(value)}`);
      return typeof value === "boolean" ? choose(value, yes, no) : complain("takes two values for booleans alone");
    },
  },
  c: { takes: none, apply: (value, { complain }) => textOf(value) ?? complain(`makes no text of ${kindOf(value)}`) },
  round: onNumber((number) => Math.round(number)),
  floor: onNumber((number) => Math.floor(number)),
  ceiling: onNumber((number) => Math.ceil(number)),
  abs: onNumber((number) => Math.abs(number)),
  size: {
    takes: none,
    apply(value, { complain }) {
      if (isList(value)) return value.length;
      return isMap(value) ? Object.keys(value).length : complain(`is for lists and maps, and this is ${kindOf(value)}`);
    },
  },
  first: onList((list) => list[0]),
  last: onList((list) => list.at(-1)),
  reverse: onList((list) => list.toReversed()),
  join: onList((list, { args, count, complain }) => {
    const separator = textOf(args[0] ?? "") ?? "";
    const texts = list.map((each) => textOf(each) ?? complain(`joins texts, not ${kindOf(each)}`));
    count(texts.reduce((sum, { length }) => sum + length + separator.length, 0));
    return texts.join(separator);
  }, one),
  seq_contains: onList((list, { args: [wanted], count }) => {
    if (wanted === undefined) return false;
    if (typeof wanted === "string") count(charactersCompared(list, wanted.length));
    return list.includes(wanted);
  }, one),
  sort: onList((list, { complain, count }) => {
    const texts = list.map((each) => textOf(each) ?? complain(`sorts texts and numbers, not ${kindOf(each)}`));
    const characters = texts.reduce((sum, { length }) => sum + length, 0);
    count(characters * Math.ceil(Math.log2(texts.length + 1)));
    return list.every((each) => typeof each === "number")
      ? list.toSorted((a, b) => Number(a) - Number(b))
      : texts.toSorted();
  }),
  keys: onMap((map) => Object.keys(map)),
  values: onMap((map) => Object.values(map).flatMap((value) => (value === null || value === undefined ? [] : [value]))),
};

const thenOrElse: BuiltIn = {
  takes: [2, 2],
  apply: (value, { args: [yes, no], complain }) =>
    typeof value === "boolean" ? choose(value, yes, no) : complain(`is for booleans, and this is ${kindOf(value)}`),
};

/** Built-ins about the presence of a value or about the current list iteration; `evaluate.ts` implements them. */
const contextual = ["has_content", "index", "counter", "has_next", "is_first", "is_last"] as const;

export const builtIns: ReadonlyMap<string, BuiltIn> = new Map([
  ...Object.entries(strings),
  ...Object.entries(others),
  // A property of this name would make the table look like a promise.
  ["then", thenOrElse],
  ...contextual.map((name): [string, BuiltIn] => [name, { takes: none, apply: () => undefined }]),
]);

/** Returns the characters of the list's texts of one length; texts of other lengths are told apart without reading. */
function charactersCompared(list: readonly Value[], length: number): number {
  return list.filter((each) => typeof each === "string" && each.length === length).length * length;
}

function choose(condition: boolean, yes: Value | undefined, no: Value | undefined): Value | undefined {
  return condition ? yes : no;
}

function withFirst(text: string, change: (first: string) => string): string {
  const [first = ""] = text;
  return change(first) + text.slice(first.length);
}
