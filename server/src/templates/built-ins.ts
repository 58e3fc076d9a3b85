/** The built-ins of the template language: `${user.firstName?upper_case}`. */
import { type BuiltInContext, many, none, type PlainBuiltIn } from "./built-in.ts";
import { Decimal } from "./decimal.ts";
import { isSameValue, listBuiltIns } from "./list-built-ins.ts";
import { textBuiltIns } from "./text-built-ins.ts";
import { valueBuiltIns } from "./value-built-ins.ts";
import { isList, isMap, kindOf, Markup, Matches, Range, type Value } from "./values.ts";

/** A built-in for a value that may be missing. */
interface PresenceBuiltIn {
  readonly takes: PlainBuiltIn["takes"];
  readonly ofPresence: (value: Value | undefined, otherwise: () => Value | undefined) => Value | undefined;
}

/** A built-in for the current iteration of a list. */
interface RoundBuiltIn {
  readonly takes: PlainBuiltIn["takes"];
  readonly ofRound: (
    round: { readonly index: number; readonly hasNext: boolean },
    args: readonly Value[],
  ) => Value | undefined;
}

/** A built-in that evaluates only one of its values: `choose` returns its place. */
interface ChoosingBuiltIn {
  readonly takes: PlainBuiltIn["takes"];
  readonly choose: (
    value: Value,
    count: number,
    evaluate: (index: number) => Value | undefined,
    context: Pick<BuiltInContext, "complain">,
  ) => number | undefined;
}

export type BuiltIn = PlainBuiltIn | PresenceBuiltIn | RoundBuiltIn | ChoosingBuiltIn;

function hasContent(value: Value | undefined): boolean {
  if (value === undefined) return false;
  if (isList(value)) return value.length > 0;
  if (value instanceof Markup) return value.text !== "";
  if (value instanceof Matches) return value.all.length > 0;
  if (value instanceof Range) return value.size !== 0;
  return isMap(value) ? Object.keys(value).length > 0 : value !== "";
}

const presence: Readonly<Record<string, PresenceBuiltIn>> = {
  has_content: { takes: none, ofPresence: hasContent },
  exists: { takes: none, ofPresence: (value) => value !== undefined },
  if_exists: { takes: none, ofPresence: (value) => value ?? "" },
  default: { takes: [1, 50], ofPresence: (value, otherwise) => value ?? otherwise() },
};

function ofRound(apply: RoundBuiltIn["ofRound"], takes: RoundBuiltIn["takes"] = none): RoundBuiltIn {
  return { takes, ofRound: apply };
}

const rounds: Readonly<Record<string, RoundBuiltIn>> = {
  index: ofRound(({ index }) => new Decimal(index)),
  counter: ofRound(({ index }) => new Decimal(index + 1)),
  has_next: ofRound(({ hasNext }) => hasNext),
  is_first: ofRound(({ index }) => index === 0),
  is_last: ofRound(({ hasNext }) => !hasNext),
  is_odd_item: ofRound(({ index }) => index % 2 === 0),
  is_even_item: ofRound(({ index }) => index % 2 === 1),
  item_parity: ofRound(({ index }) => (index % 2 === 0 ? "odd" : "even")),
  item_parity_cap: ofRound(({ index }) => (index % 2 === 0 ? "Odd" : "Even")),
  item_cycle: ofRound(({ index }, args) => args[index % args.length], [1, 50]),
};

function isTrue(value: Value): boolean | undefined {
  const found = value instanceof Matches ? value.isWhole : value;
  return typeof found === "boolean" ? found : undefined;
}

const choosing: readonly (readonly [string, ChoosingBuiltIn])[] = [
  [
    // A property of this name would make the table look like a promise.
    "then",
    {
      takes: [2, 2],
      choose: (value, _count, _evaluate, { complain }) =>
        (isTrue(value) ?? complain(`is for booleans, and this is ${kindOf(value)}`)) ? 0 : 1,
    },
  ],
  [
    "switch",
    {
      takes: many,
      choose: (value, count, evaluate, { complain }) => {
        for (let index = 0; index + 1 < count; index += 2) if (isSameValue(evaluate(index), value)) return index + 1;
        return count % 2 === 1 ? count - 1 : complain("finds no case of this value, and has no default");
      },
    },
  ],
];

export const builtIns: ReadonlyMap<string, BuiltIn> = new Map<string, BuiltIn>([
  ...Object.entries(textBuiltIns),
  ...Object.entries(listBuiltIns),
  ...Object.entries(valueBuiltIns),
  ...Object.entries(presence),
  ...Object.entries(rounds),
  ...choosing,
]);
