/** English names of time zones: `CET`, `Central European Standard Time`. */

export type NameStyle = "short" | "long";

/**
 * Locales in order of preference. An English locale abbreviates only the zones of its own region and writes `GMT+1`
 * for others.
 */
const locales: Readonly<Record<NameStyle, readonly string[]>> = {
  short: ["en-US", "en-GB", "en-AU", "en-CA", "en-IN", "en-ZA"],
  long: ["en-US"],
};
const quarterOfAnHour = 900_000;

/**
 * Returns a lookup of the zone's name at an instant. Names are cached per quarter of an hour, the finest step at
 * which clocks change.
 */
export function zoneNames(zoneId: string): (instant: number, style: NameStyle) => string {
  const cache = new Map<NameStyle, { readonly quarter: number; readonly name: string }>();
  const formatters = new Map<NameStyle, readonly Intl.DateTimeFormat[]>();
  return (instant, style) => {
    const quarter = Math.floor(instant / quarterOfAnHour);
    const found = cache.get(style);
    if (found?.quarter === quarter) return found.name;
    const zoneFormatters = formatters.get(style) ?? formattersOf(zoneId, style);
    formatters.set(style, zoneFormatters);
    const names = zoneFormatters.map((formatter) => nameIn(formatter, instant));
    const name = names.find((each) => !/^GMT[+-]/.test(each)) ?? names[0] ?? zoneId;
    cache.set(style, { quarter, name });
    return name;
  };
}

function formattersOf(timeZone: string, timeZoneName: NameStyle): Intl.DateTimeFormat[] {
  return locales[timeZoneName].map((locale) => new Intl.DateTimeFormat(locale, { timeZone, timeZoneName }));
}

function nameIn(formatter: Intl.DateTimeFormat, instant: number): string {
  return formatter.formatToParts(instant).find(({ type }) => type === "timeZoneName")?.value ?? "";
}
