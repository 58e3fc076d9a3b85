/** Where the members of a JSON text stand, so that what is said about one of them can be shown there. */

export interface Place {
  readonly start: number;
  readonly end: number;
  readonly line: number;
}

const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** One of the objects and lists that a token stands in. */
interface Level {
  readonly path: string;
  readonly isList: boolean;
  /** The name of the present member, or how many items stand before it. */
  at: string | number;
  /** Where the name of the present member begins. */
  start: number;
}

/** The place of `application.roles[0].name` in a text that is JSON; of what it is in, where it is not there. */
export function placeOf(text: string, path: string): Place | undefined {
  const reader = new Reader();
  let found: Member | undefined;
  for (const { 0: token, index } of text.matchAll(tokens)) {
    const member = reader.read(token, index);
    if (member === undefined || !isOnTheWay(member.path, path)) continue;
    if (found === undefined || member.path.length > found.path.length) found = member;
  }
  if (found === undefined) return undefined;
  const { start, end } = found;
  return { start, end, line: text.slice(0, start).split("\n").length };
}

function isOnTheWay(own: string, path: string): boolean {
  return own === path || path.startsWith(`${own}.`) || path.startsWith(`${own}[`);
}

interface Member {
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

/** Is given each token of a text, and tells at which of them a member begins. */
class Reader {
  readonly #levels: Level[] = [];
  #isName = false;

  read(token: string, index: number): Member | undefined {
    const level = this.#levels.at(-1);
    if (/^[\]}:,]$/.test(token)) this.#mark(token, level);
    else if (!this.#isName || level === undefined) return this.#value(token, index, level);
    else {
      level.at = String(JSON.parse(token));
      level.start = index;
    }
    return undefined;
  }

  #mark(token: string, level: Level | undefined): void {
    if (token === "," && level?.isList === true) level.at = Number(level.at) + 1;
    if (token === "}" || token === "]") this.#levels.pop();
    this.#isName = token === "," && level?.isList === false;
  }

  #value(token: string, index: number, level: Level | undefined): Member | undefined {
    const path = pathOf(level);
    const start = level?.isList === false ? level.start : index;
    const isList = token === "[";
    if (isList || token === "{") this.#levels.push({ path, isList, at: isList ? 0 : "", start });
    this.#isName = token === "{";
    return path === "" ? undefined : { path, start, end: index + token.length };
  }
}

function pathOf(level: Level | undefined): string {
  if (level === undefined) return "";
  if (level.isList) return `${level.path}[${level.at}]`;
  return level.path === "" ? String(level.at) : `${level.path}.${level.at}`;
}
