/** Values to search for: those of entries, and some that no entry has. */
import { isText, type Json } from "@gatehouse/openapi/json";
import type { Values } from "../exchange/case.ts";
import type { Random } from "../exchange/random.ts";
import type { Filter } from "./listing.ts";
import type { Item } from "./pages.ts";
import { ownLocales } from "./population.ts";
import { patternsAbout } from "./wildcards.ts";

/** Searches by one parameter alone; each value of it, or several patterns. */
export function simpleValues(filter: Filter, model: readonly Item[], random: Random): readonly Json[] {
  if (filter.wildcards) return patterns(filter, model, random);
  const known = knownValues(filter, model);
  const some = known.length > 8 ? Array.from({ length: 8 }, () => known[random.below(known.length)] ?? null) : known;
  if (!filter.repeated) return some;
  const [first, second] = some;
  const singles = some.map((value) => [value]);
  if (first === undefined) return singles;
  // Two values, the same one twice, and, where it may be asked for, one that no entry has.
  const nowhere = isLocaleFormat(filter.value.format) ? [[ownLocales.none], [ownLocales.none, first]] : [];
  return [...singles, ...(second === undefined ? [] : [[first, second]]), [first, first], ...nowhere];
}

/** The formats of a parameter whose values are locales. */
export function isLocaleFormat(format: string | undefined): boolean {
  return format === "locale" || format === "locale-or-none";
}

/** A value for a random search; undefined where there is none. */
export function drawValue(filter: Filter, model: readonly Item[], random: Random): Json | undefined {
  if (filter.wildcards) return random.pick(patterns(filter, model, random));
  const known = knownValues(filter, model);
  if (!filter.repeated) return random.pick(known);
  const count = 1 + random.below(Math.min(3, known.length));
  const drawn = Array.from({ length: count }, () => random.pick(known)).filter((value) => value !== undefined);
  return drawn.length === 0 ? undefined : [...new Set(drawn)];
}

/** The query with one more value of a repeated parameter; undefined where there is none to add. */
export function withMore(
  query: Values,
  filters: readonly Filter[],
  model: readonly Item[],
  random: Random,
): Values | undefined {
  const repeated = filters.filter(({ name, repeated: many }) => many && Array.isArray(query[name]));
  const filter = random.pick(repeated);
  const values = filter === undefined ? undefined : query[filter.name];
  if (filter === undefined || !Array.isArray(values)) return undefined;
  const more = random.pick(knownValues(filter, model).filter((value) => !values.includes(value)));
  return more === undefined ? undefined : { ...query, [filter.name]: [...values, more] };
}

/** All values that may be asked for where they are few, otherwise those that entries have. */
function knownValues({ value, property, absent }: Filter, model: readonly Item[]): readonly Json[] {
  if (value.enum !== undefined) return value.enum;
  if (value.type === "boolean") return [true, false];
  const all = model.flatMap((item) => item.value[property] ?? []);
  // An entry may have what nobody can ask for, such as an empty text.
  const known = [...new Set(all)].filter((one) => (isText(one) ? fits(one, value) : typeof one === "number"));
  return absent === undefined ? known : [absent, ...known];
}

function patterns({ property, value, ignoresCase }: Filter, model: readonly Item[], random: Random): readonly string[] {
  const texts = model.map((item) => item.value[property]).filter((text) => isText(text));
  const special = texts.filter((text) => /[%_\\.?*[]/.test(text));
  const chosen = [random.pick(texts), random.pick(texts), random.pick(special)].filter((text) => text !== undefined);
  const about = chosen.flatMap((text) => patternsAbout(text, (below) => random.below(below)));
  const cased = ignoresCase ? about.slice(0, 4).map((text) => text.toUpperCase()) : [];
  // Where case matters, the other one must not be found.
  const uncased = ignoresCase ? [] : about.slice(0, 2).map((text) => text.toUpperCase());
  const unlike = chosen.slice(0, 2).flatMap((text) => ["%", "_"].map((sign) => withSign(text, sign)));
  return [...new Set(["*", ...about, ...special, ...unlike, ...cased, ...uncased])].filter((text) => fits(text, value));
}

/** Returns the text with a sign in its middle that stands for characters in SQL, and here for itself. */
function withSign(text: string, sign: string): string {
  const characters = [...text];
  characters[characters.length >> 1] = sign;
  return characters.join("");
}

function fits(text: string, value: Filter["value"]): boolean {
  const { length } = text;
  const bounds = length >= (value.atLeast("minLength") ?? 0) && length <= (value.atMost("maxLength") ?? length);
  return bounds && value.patterns.every((pattern) => new RegExp(pattern, "u").test(text));
}
