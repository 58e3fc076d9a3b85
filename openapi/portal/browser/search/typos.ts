/** Words that a reader may have meant: one letter is missing, too much, wrong, or has changed places with the next. */

/** Shorter words have too many neighbours. */
const shortest = 4;

export function wordsMeant(typed: string, vocabulary: readonly string[]): readonly string[] {
  if (typed.length < shortest) return [];
  return vocabulary.filter((word) => isNear(typed, word) || (typed.length > shortest && isNearStart(typed, word)));
}

/** The beginning of a word counts as well, as long as a reader has not typed all of it. */
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
