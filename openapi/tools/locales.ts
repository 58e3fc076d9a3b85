/** Locales as BCP 47, ICU and Java write them, in the one form that is kept: `zh_Hant_TW`. */

const maximumLength = 64;
/** Java writes the script last: `zh_TW_#Hant`, `zh__#Hant`. */
const java = /^([a-z]{2,3})(?:_([a-z]{2}|\d{3})?)?(?:_([\da-z]{5,8}))?_#([a-z]{4})$/i;

/** Texts that were asked for, since ICU takes a hundred times as long as finding one here. */
const known = new Map<string, string | undefined>();
const maximumKnown = 20_000;

/** Returns the locale as language, script, region and variants; undefined for what is no locale. */
export function canonicalLocale(text: string): string | undefined {
  if (text.length > maximumLength) return undefined;
  if (known.has(text)) return known.get(text);
  const locale = readLocale(text);
  if (known.size >= maximumKnown) known.clear();
  known.set(text, locale);
  return locale;
}

function readLocale(text: string): string | undefined {
  const [, language, region, variant, script] = java.exec(text) ?? [];
  const parts = language === undefined ? text.split(/[_-]/) : [language, script, region, variant];
  const tag = parts.filter((part) => part !== undefined).join("-");
  if (!/^[a-z]{2,3}(?:-|$)/i.test(tag)) return undefined;
  try {
    // The base name leaves out extensions, which say how dates and numbers are written.
    const [first = "", ...rest] = new Intl.Locale(tag).baseName.split("-");
    return [
      first,
      ...rest.map((part) => (/^(?:[a-z\d]{5,8}|\d[a-z\d]{3})$/.test(part) ? part.toUpperCase() : part)),
    ].join("_");
  } catch {
    return undefined;
  }
}
