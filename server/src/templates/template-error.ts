/** What is wrong with a template, and where (Conventions, Identity, Template language). */

/** The line and the column, both from 1; columns count UTF-16 units, as editors do. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

const longestProblem = 1_000;

/** The text is no template (`parse`), or it asks for what the data does not have (`render`). */
export class TemplateError extends Error {
  override name = "TemplateError";
  readonly phase: "parse" | "render";
  readonly position: Position;

  /** @param problem a sentence that says what to do as well */
  constructor(phase: "parse" | "render", position: Position, problem: string) {
    // It may name what is named in the template, at any length.
    const told = problem.length <= longestProblem ? problem : `${problem.slice(0, longestProblem - 1)}…`;
    super(`Line ${position.line}, column ${position.column}: ${told}`);
    this.phase = phase;
    this.position = position;
  }
}

/** Where an offset of the source is. */
export function positionOf(source: string, offset: number): Position {
  let line = 1;
  let start = 0;
  for (let at = source.indexOf("\n"); at >= 0 && at < offset; at = source.indexOf("\n", at + 1)) {
    line++;
    start = at + 1;
  }
  return { line, column: offset - start + 1 };
}
