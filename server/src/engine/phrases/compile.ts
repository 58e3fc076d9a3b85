/** A phrase's pattern, checked and ready to run. */
import { PatternError, type PhraseProblem } from "./cursor.ts";
import { type Needs, needsOf } from "./needs.ts";
import { parsePattern } from "./parse.ts";
import { compileProgram, mostSteps, type Program, stepsOf } from "./program.ts";

export type { PhraseProblem } from "./cursor.ts";

export interface CompiledPhrase {
  readonly program: Program;
  readonly needs: Needs;
}

/** The pattern ready to run, or what is wrong with it. */
export function compilePhrase(pattern: string): CompiledPhrase | PhraseProblem {
  try {
    const node = parsePattern(pattern);
    const size = stepsOf(node);
    if (size > mostSteps) {
      const message = "Written out with its repetitions, the pattern is too long. Repeat less, or use * and +.";
      return { position: 1, message };
    }
    const needs = needsOf(node);
    if (needs.shortest === 0) {
      return { position: 1, message: "The pattern would match where nothing stands. Ask for one character at least." };
    }
    return { program: compileProgram(node), needs };
  } catch (error) {
    if (error instanceof PatternError) return { position: error.position, message: error.message };
    throw error;
  }
}

const kept = new Map<string, CompiledPhrase | undefined>();
const mostKept = 5000;

/** The same, kept for the next time that a finder is made of it; undefined for what cannot be run. */
export function compiledPhrase(pattern: string): CompiledPhrase | undefined {
  if (kept.has(pattern)) return kept.get(pattern);
  const result = compilePhrase(pattern);
  const compiled = "program" in result ? result : undefined;
  if (kept.size >= mostKept) kept.delete(kept.keys().next().value ?? "");
  kept.set(pattern, compiled);
  return compiled;
}
