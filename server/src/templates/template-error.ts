/** Errors of templates with their positions (Decisions: Template language). */

/** Line and column, both from 1; columns count UTF-16 units, as editors do. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

const maximumProblemLength = 1_000;

/** The template is malformed (`parse`) or needs data that does not exist (`render`). */
export class TemplateError extends Error {
  override name = "TemplateError";
  readonly phase: "parse" | "render";
  readonly position: Position;

  /** @param problem a sentence that includes the remedy */
  constructor(phase: "parse" | "render", position: Position, problem: string) {
    // The problem may quote names of any length from the template.
    const text = problem.length <= maximumProblemLength ? problem : `${problem.slice(0, maximumProblemLength - 1)}…`;
    super(`Line ${position.line}, column ${position.column}: ${text}`);
    this.phase = phase;
    this.position = position;
  }
}

/** Returns the position of an offset in the source. */
export function positionOf(source: string, offset: number): Position {
  let line = 1;
  let start = 0;
  for (let at = source.indexOf("\n"); at >= 0 && at < offset; at = source.indexOf("\n", at + 1)) {
    line++;
    start = at + 1;
  }
  return { line, column: offset - start + 1 };
}
