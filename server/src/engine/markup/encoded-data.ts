/** Length of the part of a value that is examined. */
const maximumHeadLength = 100;
const mark = ";base64,";
/** Media that are shown and run nothing; an SVG image can hold a program. */
const shownMedia = /^data:(?:image\/(?!svg)|audio\/|video\/|font\/)/;

/**
 * Returns the end of what is read of the attribute value at `start`: nothing of a picture or the like in base64, the head
 * of any other file in base64, for words in such data are accidents, and `end` for all other values.
 */
export function endOfReadable(source: string, start: number, end: number): number {
  if (source[start] !== "d" && source[start] !== "D") return end;
  const head = source.slice(start, Math.min(end, start + maximumHeadLength)).toLowerCase();
  const marked = head.startsWith("data:") ? head.indexOf(mark) : -1;
  if (marked < 0) return end;
  return shownMedia.test(head) ? start : start + marked + mark.length;
}
