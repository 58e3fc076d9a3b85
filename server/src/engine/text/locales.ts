/** Compares locales (Filtering, entry.locale). */

/**
 * Returns true when an entry's locale serves the requested one: `en` and `en_US` serve each other; `en_US` and `en_GB`
 * do not.
 */
export function servesLocale(wanted: string, locale: string): boolean {
  const a = canonical(wanted);
  const b = canonical(locale);
  return a === b || a.startsWith(`${b}_`) || b.startsWith(`${a}_`);
}

function canonical(locale: string): string {
  return locale.replaceAll("-", "_").toLowerCase();
}
