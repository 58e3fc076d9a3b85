/** Compiles the pattern of a phrase. */
import { PatternError, type PhraseProblem } from "./cursor.ts";
import { type PhraseRequirements, requirementsOf } from "./needs.ts";
import type { Node } from "./nodes.ts";
import { parsePattern } from "./parse.ts";
import { compileProgram, maximumStates, maximumSteps, type Program, statesOf, stepsOf } from "./program.ts";
import { simplified } from "./simplify.ts";

export type { PhraseProblem } from "./cursor.ts";

export interface CompiledPhrase {
  readonly program: Program;
  readonly needs: PhraseRequirements;
}

/** A pattern without a fault in its syntax. */
interface ParsedPhrase {
  readonly node: Node;
  readonly simple: Node;
  readonly needs: PhraseRequirements;
}

/** Returns the problem of a pattern that is to be stored, undefined when it has none. */
export function findPatternProblem(pattern: string): PhraseProblem | undefined {
  const parsed = parse(pattern);
  if (!("node" in parsed)) return parsed;
  const states = statesOf(parsed.simple);
  if (states <= maximumStates) return undefined;
  const message = `The pattern has ${states.toLocaleString("en")} states, and the limit is ${maximumStates}: one for each character, class and %Tag%, as often as it is repeated. Repeat less, use * and +, or make several phrases of it.`;
  return { position: 1, message };
}

function parse(pattern: string): ParsedPhrase | PhraseProblem {
  try {
    const node = parsePattern(pattern);
    const needs = requirementsOf(node);
    if (needs.shortest === 0) {
      return { position: 1, message: "The pattern would match where nothing stands. Ask for one character at least." };
    }
    return { node, simple: simplified(node), needs };
  } catch (error) {
    if (error instanceof PatternError) return { position: error.position, message: error.message };
    throw error;
  }
}

const kept = new Map<string, CompiledPhrase | undefined>();
const maximumCached = 5000;

/**
 * Compiles a stored pattern with a cache; returns undefined for an invalid one. It may have more states than a pattern
 * that is stored today.
 */
export function compiledPhrase(pattern: string): CompiledPhrase | undefined {
  if (kept.has(pattern)) return kept.get(pattern);
  const parsed = parse(pattern);
  const compiled =
    "node" in parsed && stepsOf(parsed.node) <= maximumSteps
      ? { program: compileProgram(parsed.simple), needs: parsed.needs }
      : undefined;
  if (kept.size >= maximumCached) kept.delete(kept.keys().next().value ?? "");
  kept.set(pattern, compiled);
  return compiled;
}
