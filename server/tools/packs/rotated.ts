/**
 * Rotates letters by half of their alphabet: ROT13 for a to z, and the same for the 32 letters of а to я, and for the blocks of
 * Arabic and Devanagari letters. The mapping files are written so, because nobody who searches the repository should meet a slur.
 */
const alphabets = [
  { first: "a", size: 26 },
  { first: "а", size: 32 },
  { first: "\u0621", size: 42 },
  { first: "\u0904", size: 54 },
].map(({ first, size }) => ({ start: first.charCodeAt(0), size }));

/** Returns the text with each lower-case letter rotated; applied twice, it returns the text itself. */
export function rotated(text: string): string {
  return text.replaceAll(/[a-zа-я\u0621-\u064A\u0904-\u0939]/g, rotatedLetter);
}

function rotatedLetter(letter: string): string {
  const code = letter.charCodeAt(0);
  const alphabet = alphabets.find(({ start, size }) => code >= start && code < start + size);
  if (alphabet === undefined) return letter;
  const { start, size } = alphabet;
  return String.fromCharCode(start + ((code - start + size / 2) % size));
}
