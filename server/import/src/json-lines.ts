/** Finds the lines of array elements in a JSON text. */

interface Container {
  /** Path of the value, such as `blacklist.entries`. */
  readonly path: string;
  /** For an array: lines of its elements. */
  readonly lines: number[] | undefined;
  /** For the root object: lines of its members. */
  readonly members: number[] | undefined;
  /** For an object: name of the next value. */
  name: string | undefined;
  /** True after the start of an element, until the next comma. */
  begun: boolean;
}

/**
 * Returns element lines by path for arrays at most two objects deep, and those of the root object's members; the path
 * of the root is empty. The text must be valid JSON.
 */
export function elementLines(text: string): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  const holders: Container[] = [];
  let line = 1;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === "\n") line++;
    else if (character === "]" || character === "}") holders.pop();
    else if (character === ",") separate(holders.at(-1));
    else if (character === "{" || character === "[") {
      begin(holders.at(-1), line);
      holders.push(enter(holders.at(-1), character === "[", holders.length < 3 ? found : undefined));
    } else if (character === '"') {
      const end = endOfText(text, at);
      const holder = holders.at(-1);
      if (holder !== undefined && holder.lines === undefined && holder.name === undefined) {
        holder.name = text.slice(at + 1, end);
        holder.members?.push(line);
      } else begin(holder, line);
      at = end;
    } else if (character !== undefined && /[-\dtfn]/.test(character)) begin(holders.at(-1), line);
  }
  return found;
}

function enter(holder: Container | undefined, isArray: boolean, found: Map<string, number[]> | undefined): Container {
  const path = [holder?.path, holder?.name].filter((part) => part !== undefined && part !== "").join(".");
  const lines: number[] | undefined = isArray ? [] : undefined;
  if (lines !== undefined && holder?.lines === undefined) found?.set(path, lines);
  const members: number[] | undefined = holder === undefined && !isArray ? [] : undefined;
  if (members !== undefined) found?.set(path, members);
  return { path, lines, members, name: undefined, begun: false };
}

function begin(holder: Container | undefined, line: number): void {
  if (holder?.lines === undefined || holder.begun) return;
  holder.lines.push(line);
  holder.begun = true;
}

function separate(holder: Container | undefined): void {
  if (holder === undefined) return;
  holder.name = undefined;
  holder.begun = false;
}

function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === '"') return at;
  }
  return text.length;
}
