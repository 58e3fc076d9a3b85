/** Suggests the name that a mistyped one was probably meant to be. */

/** `; did you mean …?` where the case, an end, or a letter or two differ. */
export function suggest(text: string, names: readonly string[], prefix = ""): string {
  const lower = text.toLowerCase();
  const close =
    names.find((name) => name.toLowerCase() === lower) ??
    names.find((name) => name.startsWith(lower) || lower.startsWith(name)) ??
    names.find((name) => isTypo(name.toLowerCase(), lower));
  return close === undefined ? "" : `; did you mean ${prefix}${close}?`;
}

/** Returns true where two neighbours are swapped, or one letter is wrong, missing or too many. */
function isTypo(name: string, text: string): boolean {
  let from = 0;
  while (from < name.length && name[from] === text[from]) from++;
  const [one, other] = [name.slice(from), text.slice(from)];
  const isSwapped = one[0] === other[1] && one[1] === other[0] && one.slice(2) === other.slice(2);
  return isSwapped || one.slice(1) === other.slice(1) || one.slice(1) === other || one === other.slice(1);
}
