/** Compiles the pattern of a phrase. */
import { PatternError, type PhraseProblem } from "./cursor.ts";
import { type PhraseRequirements, requirementsOf } from "./needs.ts";
import { parsePattern } from "./parse.ts";
import { compileProgram, maximumSteps, type Program, stepsOf } from "./program.ts";

export type { PhraseProblem } from "./cursor.ts";

export interface CompiledPhrase {
  readonly program: Program;
  readonly needs: PhraseRequirements;
}

/** Compiles a pattern, or returns its problem. */
export function compilePhrase(pattern: string): CompiledPhrase | PhraseProblem {
  try {
    const node = parsePattern(pattern);
    const size = stepsOf(node);
    if (size > maximumSteps) {
      const message = "Written out with its repetitions, the pattern is too long. Repeat less, or use * and +.";
      return { position: 1, message };
    }
    const needs = requirementsOf(node);
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
const maximumCached = 5000;

/** Compiles with a cache; returns undefined for an invalid pattern. */
export function compiledPhrase(pattern: string): CompiledPhrase | undefined {
  if (kept.has(pattern)) return kept.get(pattern);
  const result = compilePhrase(pattern);
  const compiled = "program" in result ? result : undefined;
  if (kept.size >= maximumCached) kept.delete(kept.keys().next().value ?? "");
  kept.set(pattern, compiled);
  return compiled;
}
