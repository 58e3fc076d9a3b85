/**
 * Numbering plans of libphonenumber: country calling codes, lengths, and patterns of national numbers. Only its data is
 * used; parsing a number there takes longer than reading a whole message.
 */
import metadata from "libphonenumber-js/metadata.max";

export const IMPOSSIBLE = 0;
/** A known calling code and a length that numbers there have. */
const POSSIBLE = 1;
export const VALID = 2;

interface Plan {
  readonly national: RegExp;
  readonly lengths: readonly number[];
}

/** Plans by calling code, read on first use. */
const plans = new Map<string, readonly Plan[]>();
const countriesOf: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(metadata.country_calling_codes));
const planOf: ReadonlyMap<string, readonly unknown[]> = new Map(Object.entries(metadata.countries));

export function isCallingCode(digits: string): boolean {
  return countriesOf.has(digits);
}

/** Classifies a number in international form, without "+", at most 15 digits. */
export function internationalKind(digits: string): number {
  for (let length = 1; length <= 3; length++) {
    const code = digits.slice(0, length);
    if (countriesOf.has(code)) return kindIn(plansOf(code), digits.slice(length));
  }
  return IMPOSSIBLE;
}

function kindIn(candidates: readonly Plan[], national: string): number {
  if (candidates.some((plan) => plan.lengths.includes(national.length) && plan.national.test(national))) return VALID;
  // Small countries that share the code have numbers without an area code; those of its main country do not.
  return candidates[0]?.lengths.includes(national.length) === true ? POSSIBLE : IMPOSSIBLE;
}

function plansOf(code: string): readonly Plan[] {
  const known = plans.get(code);
  if (known !== undefined) return known;
  const made = (countriesOf.get(code) ?? []).flatMap((country) => readPlan(planOf.get(country)));
  plans.set(code, made);
  return made;
}

/**
 * Reads a plan: the pattern and the lengths are its third and fourth entries, and they are tested against 14 digits at
 * most.
 */
function readPlan(plan: readonly unknown[] | undefined): readonly Plan[] {
  const [, , pattern, lengths] = plan ?? [];
  if (typeof pattern !== "string" || !Array.isArray(lengths)) return [];
  const known = lengths.filter((length) => typeof length === "number");
  return [{ national: new RegExp(`^(?:${pattern})$`), lengths: known }];
}
