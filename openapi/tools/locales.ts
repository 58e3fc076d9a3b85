/** Locales as BCP 47, ICU and Java write them, in the one form that is kept: `zh_Hant_TW`. */

/**
 * Language, script, region, two variants and an extension, as in `th_TH-u-nu-thai` (BCP 47), or the script last as Java
 * writes it. More of them would have to differ, which no pattern can say.
 */
export const localePattern =
  "[A-Za-z]{2,3}(([_-][A-Za-z]{4})?([_-]([A-Za-z]{2}|[0-9]{3}))?([_-]([A-Za-z0-9]{5,8}|[0-9][A-Za-z0-9]{3})){0,2}" +
  "([_-][Uu]([_-][A-Za-z0-9]{2,8}){1,3})?|(_([A-Za-z]{2}|[0-9]{3})?)?(_[A-Za-z0-9]{5,8})?_#[A-Za-z]{4})";
const pattern = new RegExp(`^${localePattern}$`);
/** Java writes the script last: `zh_TW_#Hant`, `zh__#Hant`. */
const java = /^([a-z]{2,3})(?:_([a-z]{2}|\d{3})?)?(?:_([\da-z]{5,8}))?_#([a-z]{4})$/i;

/** Texts that were asked for, since ICU takes a hundred times as long as finding one here. */
const known = new Map<string, string | undefined>();
const maximumKnown = 20_000;

/** Returns the locale as language, script, region and variants; undefined for what is no locale. */
export function canonicalLocale(text: string): string | undefined {
  if (!pattern.test(text)) return undefined;
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
