/** Finds members in a JSON text by their paths. */

export interface JsonPosition {
  readonly start: number;
  readonly end: number;
  readonly line: number;
}

const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** An object or list around the current token. */
interface Level {
  readonly path: string;
  readonly isList: boolean;
  /** Name or index of the current member. */
  key: string | number;
  /** Offset of the current member's name. */
  start: number;
}

/** Returns the position of `application.roles[0].name` in valid JSON, or of its nearest parent. */
export function jsonPositionOf(text: string, path: string): JsonPosition | undefined {
  const reader = new MemberReader();
  let nearest: Member | undefined;
  for (const { 0: token, index } of text.matchAll(tokens)) {
    const member = reader.read(token, index);
    if (member === undefined || !isSameOrParent(member.path, path)) continue;
    if (nearest === undefined || member.path.length > nearest.path.length) nearest = member;
  }
  if (nearest === undefined) return undefined;
  const { start, end } = nearest;
  return { start, end, line: text.slice(0, start).split("\n").length };
}

function isSameOrParent(own: string, path: string): boolean {
  return own === path || path.startsWith(`${own}.`) || path.startsWith(`${own}[`);
}

interface Member {
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

/** Reads a text token by token, and returns the members that begin. */
class MemberReader {
  readonly #levels: Level[] = [];
  #isName = false;

  read(token: string, index: number): Member | undefined {
    const level = this.#levels.at(-1);
    if (/^[\]}:,]$/.test(token)) this.#mark(token, level);
    else if (!this.#isName || level === undefined) return this.#value(token, index, level);
    else {
      level.key = String(JSON.parse(token));
      level.start = index;
    }
    return undefined;
  }

  #mark(token: string, level: Level | undefined): void {
    if (token === "," && level?.isList === true) level.key = Number(level.key) + 1;
    if (token === "}" || token === "]") this.#levels.pop();
    this.#isName = token === "," && level?.isList === false;
  }

  #value(token: string, index: number, level: Level | undefined): Member | undefined {
    const path = pathOf(level);
    const start = level?.isList === false ? level.start : index;
    const isList = token === "[";
    if (isList || token === "{") this.#levels.push({ path, isList, key: isList ? 0 : "", start });
    this.#isName = token === "{";
    return path === "" ? undefined : { path, start, end: index + token.length };
  }
}

function pathOf(level: Level | undefined): string {
  if (level === undefined) return "";
  if (level.isList) return `${level.path}[${level.key}]`;
  return level.path === "" ? String(level.key) : `${level.path}.${level.key}`;
}
