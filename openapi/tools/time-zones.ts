/**
 * Names of time zones: those of the tz database in any case, and offsets from UTC as Java has them. `Intl` knows more, such
 * as the three-letter names of old systems, of which `BST` is Dhaka and `IST` is Kolkata.
 */

/** Names of the runtime that the tz database does not have. */
const foreign = new Set(
  (
    "act aet agt art ast bet bst cat cnt cst ctt eat ect iet ist jst mit net nst plt pnt prt pst sst vst " +
    "us/pacific-new canada/east-saskatchewan"
  ).split(" "),
);

/** Names whose case the rule of `spelled` does not find. */
const spellings = new Map(
  (
    "America/Argentina/ComodRivadavia America/Knox_IN Australia/ACT Australia/LHI Australia/NSW Brazil/DeNoronha " +
    "Chile/EasterIsland Mexico/BajaNorte Mexico/BajaSur GB-Eire W-SU Etc/GMT Etc/GMT0 Etc/UCT"
  )
    .split(" ")
    .map((name) => [name.toLowerCase(), name]),
);

/** Zones by their lower-case names, where the runtime spells them as the tz database does. Listing them takes milliseconds. */
let runtime: ReadonlyMap<string, string> | undefined;

const maximumOffset = 18 * 60;

/** Returns the offset from UTC in minutes that the name says; undefined for another name. */
export function offsetOfTimezone(name: string): number | undefined {
  if (name === "Z") return 0;
  const parts = /^(?:UTC|GMT|UT)?([+-])(\d{1,2})(?::?(\d\d))?$/.exec(name);
  if (parts === null) return undefined;
  const minutes = Number(parts[2]) * 60 + Number(parts[3] ?? 0);
  if (Number(parts[3] ?? 0) > 59 || minutes > maximumOffset) return undefined;
  return parts[1] === "-" ? -minutes : minutes;
}

/** Returns the name in the spelling in which it is kept; undefined where there is no such zone. */
export function canonicalTimezone(name: string): string | undefined {
  if (name.length > 64) return undefined;
  const offset = offsetOfTimezone(name);
  if (offset !== undefined) {
    const prefix = /^[A-Z]*/.exec(name)?.[0] ?? "";
    if (offset === 0 || name === "Z") return prefix === "Z" || prefix === "" ? "Z" : prefix;
    const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
    return `${prefix}${offset < 0 ? "-" : "+"}${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
  }
  const lower = name.toLowerCase();
  // The zone of most configurations, which a start reads: the runtime's first formatter takes milliseconds.
  if (lower === "etc/utc") return "Etc/UTC";
  if (!/^[a-z][a-z0-9_+/-]*$/.test(lower) || foreign.has(lower) || lower.startsWith("systemv/")) return undefined;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
  } catch {
    return undefined;
  }
  runtime ??= new Map(Intl.supportedValuesOf("timeZone").map((each) => [each.toLowerCase(), each]));
  return spellings.get(lower) ?? runtime.get(lower) ?? spelled(lower);
}

/** Spells a name as the tz database does: abbreviations in capitals, words with one. */
function spelled(lower: string): string {
  if (/^[a-z]{2,3}(?:-[a-z]{4}|[+-]?\d(?:[a-z]{3})?)?$/.test(lower)) return lower.toUpperCase();
  return lower.replaceAll(
    /(^|[/_-])(us(?=\/)|gmt(?=[+-])|[a-z])/g,
    (_, before: string, letters: string) => before + letters.toUpperCase(),
  );
}
