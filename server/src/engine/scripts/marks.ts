/**
 * Removes the marks that a word may be written without: accents, vowel points, breathings. In other scripts marks are
 * letters: without its vowel signs, Hindi "गांधी" (Gandhi) is another word.
 */

/** Marks of the alphabets, and those that Unicode gives to no script, such as accents and variation selectors. */
const removable =
  /(?![\u3099\u309A])(?=\p{M})[\p{Script=Inherited}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]/gu;

/** Returns `decomposed` without the marks of alphabets; voicing marks of kana stay. */
export function withoutMarks(decomposed: string): string {
  return decomposed.replace(removable, "");
}
