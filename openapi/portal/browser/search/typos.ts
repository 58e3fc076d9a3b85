/** Similar words for typing errors: one letter is missing, added, wrong or swapped with the next. */

/** Minimum length; shorter words have too many similar ones. */
const minimumLength = 4;

export function similarWords(typed: string, vocabulary: readonly string[]): readonly string[] {
  if (typed.length < minimumLength) return [];
  return vocabulary.filter((word) => isNear(typed, word) || (typed.length > minimumLength && isNearStart(typed, word)));
}

/** Compares with the beginning of a word, for a query that is not complete yet. */
function isNearStart(typed: string, word: string): boolean {
  if (word.length <= typed.length || word[0] !== typed[0]) return false;
  return isNear(typed, word.slice(0, typed.length)) || isNear(typed, word.slice(0, typed.length + 1));
}

function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  const shared = Math.min(one.length, other.length) - start;
  while (end < shared && one[one.length - 1 - end] === other[other.length - 1 - end]) end += 1;
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}
