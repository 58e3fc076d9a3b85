/**
 * Combines independent deviations in one request, because a server names all errors at once. A batch that fails is
 * halved until a single deviation shows the fault.
 */
import type { Json } from "@gatehouse/openapi/json";
import { fieldOf, type Path } from "../contract/paths.ts";
import type { Shape } from "../contract/schema.ts";
import type { Validator } from "../contract/validator.ts";
import { type Deviation, deviated, overlaps } from "./deviation.ts";

export interface Subject {
  readonly check: Validator;
  /** The schema of the body. */
  readonly schema: Shape;
  /** A valid body. */
  readonly body: Json;
  /** Maximum length of what one request deviates by, in characters; a million where left out. */
  readonly maximumLength?: number;
}

export type Batch = readonly Deviation[];

const maximumBatchSize = 150;
const usualMaximumLength = 1_000_000;

/** Returns true where the schema finds exactly the errors that the verdicts of these deviations predict. */
export function isSound({ check, schema, body }: Subject, deviations: Batch): boolean {
  // Deviations that the schema cannot judge do not change its result.
  const expected = new Set(deviations.filter(({ verdict }) => verdict === "refused").map(({ path }) => fieldOf(path)));
  const refused = check.refusedFields(schema, parsed(deviated(body, deviations)));
  return refused.size === expected.size && [...expected].every((field) => refused.has(field));
}

/** Writes literals out, because `1e400` and the like change when they are parsed. */
function parsed({ value, text }: ReturnType<typeof deviated>): Json {
  if (text === undefined) return value;
  const json: Json = JSON.parse(text);
  return json;
}

/** Returns sound batches that contain every deviation exactly once. */
export function batchesOf(subject: Subject, deviations: readonly Deviation[]): readonly Batch[] {
  const kinds = new Map<string, Deviation[]>();
  for (const deviation of deviations)
    kinds.set(deviation.verdict, [...(kinds.get(deviation.verdict) ?? []), deviation]);
  const { maximumLength = usualMaximumLength } = subject;
  return [...kinds.values()]
    .flatMap((kind) => grouped(kind, maximumLength))
    .flatMap((batch) => soundParts(subject, batch));
}

function soundParts(subject: Subject, batch: Batch): Batch[] {
  if (batch.length <= 1 || isSound(subject, batch)) return [batch];
  return halves(batch).flatMap((half) => soundParts(subject, half));
}

export function halves(batch: Batch): readonly [Batch, Batch] {
  const middle = Math.ceil(batch.length / 2);
  return [batch.slice(0, middle), batch.slice(middle)];
}

/** Fills each batch with deviations that do not overlap; the innermost first, because they leave the most room. */
function grouped(deviations: readonly Deviation[], maximumLength: number): Batch[] {
  const batches: Batch[] = [];
  const sizes = new Map(deviations.map((deviation) => [deviation, JSON.stringify(deviation.change).length]));
  let waiting = deviations.toSorted((one, other) => other.path.length - one.path.length);
  while (waiting.length > 0) {
    const batch: Deviation[] = [];
    const taken = new OccupiedPaths();
    let size = 0;
    const later = waiting.filter((deviation) => {
      const more = sizes.get(deviation) ?? 0;
      if (batch.length >= maximumBatchSize || (batch.length > 0 && size + more > maximumLength)) return true;
      if (!taken.take(deviation)) return true;
      batch.push(deviation);
      size += more;
      return false;
    });
    batches.push(batch);
    waiting = later;
  }
  return batches;
}

/** The paths that a batch already changes. */
class OccupiedPaths {
  readonly #leaves = new Set<string>();
  readonly #inner = new Set<string>();
  readonly #replaced: Path[] = [];

  /** Occupies the path and the members required beside it; returns false where one is already occupied. */
  take({ path, presence }: Deviation): boolean {
    const replaced = presence.filter(({ replaces }) => replaces).map((one) => one.path);
    if (this.#isTaken(path) || this.#replaced.some((one) => overlaps(one, path))) return false;
    if (replaced.some((one) => this.#isTaken(one))) return false;
    this.#leaves.add(pathKey(path));
    for (let length = 0; length < path.length; length++) this.#inner.add(pathKey(path.slice(0, length)));
    this.#replaced.push(...replaced);
    return true;
  }

  #isTaken(path: Path): boolean {
    if (this.#leaves.has(pathKey(path)) || this.#inner.has(pathKey(path))) return true;
    return path.some((_, length) => this.#leaves.has(pathKey(path.slice(0, length))));
  }
}

function pathKey(path: Path): string {
  return JSON.stringify(path);
}

/** Returns a key that is equal for deviations at the same limit with the same members beside it. */
export function limitOf({ path, keyword, presence }: Deviation): string {
  return `${fieldOf(path)} ${keyword} ${JSON.stringify(presence)}`;
}

/** Returns a key that is equal for the same deviation in bodies made from different examples. */
export function keyOf({ path, keyword, says }: Deviation): string {
  return `${fieldOf(path)} ${keyword} ${says}`;
}

/** Returns the deviations that a rule may be about: those at its path or with members there, else those near it. */
export function deviationsNear(rule: Path, batch: Batch): Batch {
  for (let length = rule.length; length > 0; length--) {
    const place = rule.slice(0, length);
    const found = batch.filter(
      ({ path, presence }) => overlaps(path, place) || presence.some((one) => overlaps(one.path, place)),
    );
    // Further out, all deviations would match.
    if (found.length > 0) return found.length < batch.length || length === rule.length ? found : [];
  }
  return [];
}
