/** Characters that Unicode composes with others. */

/** Characters that compose with the one before them (NFC_Quick_Check=Maybe), and accents beside them. */
export const seconds = new Set([
  ...[0x093c, 0x09be, 0x09d7, 0x0b3e, 0x0b56, 0x0b57, 0x0bbe, 0x0bd7, 0x0c56, 0x0cc2, 0x0cd5, 0x0cd6, 0x0d3e, 0x0d57],
  ...[0x0dca, 0x0dcf, 0x0ddf, 0x102e, 0x1b35, 0x3099, 0x309a, 0xff9e, 0xff9f],
  ...range(0x0300, 0x036f),
  ...range(0x0653, 0x0655),
  ...range(0x1161, 0x1175),
  ...range(0x11a8, 0x11c2),
]);

/** Thai and Lao vowels below a consonant come before its tone; keyboards let both orders pass. */
export const vowelsBelow = new Set([0x0e38, 0x0e39, 0x0e3a, 0x0eb8, 0x0eb9, 0x0eba]);
export const tones = new Set([...range(0x0e48, 0x0e4b), ...range(0x0ec8, 0x0ecb)]);

/** Letters that composing takes apart, such as U+0958. */
export const excluded = new Set(
  range(0x0958, 0x0fb9).filter((code) => String.fromCharCode(code).normalize("NFC") !== String.fromCharCode(code)),
);

const firstSecond = 0x0300;

/** Returns true for characters with which a text may have a composed form other than itself. */
export function mayCompose(code: number): boolean {
  return code >= firstSecond && (seconds.has(code) || vowelsBelow.has(code) || excluded.has(code));
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
