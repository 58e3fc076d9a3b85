/** A deliberate difference between a server and its specs, and the name by which reports and exceptions know it. */

/** Changes to a property of a response. */
export const valueKinds = ["value-wrong", "value-missing", "value-stale", "value-of-another"] as const;
/** Changes to a list in a response. */
export const listKinds = ["item-lost", "item-repeated"] as const;
/** Changes to what an operation does, the response stays as it should be. */
export const effectKinds = ["not-done", "done-twice", "done-to-neighbour"] as const;
/** Changes to a response header. */
export const headerKinds = ["header-missing", "header-wrong"] as const;
/** Changes to a parameter before the server sees it. */
export const parameterKinds = ["parameter-ignored", "parameter-off-by-one"] as const;

export type ValueKind = (typeof valueKinds)[number] | (typeof listKinds)[number];
export type EffectKind = (typeof effectKinds)[number];
export type HeaderKind = (typeof headerKinds)[number];
export type ParameterKind = (typeof parameterKinds)[number];

interface Target {
  readonly operationId: string;
  /** The changed part, such as `200 entry.tags[]`, `query locale` or `404 as 400`; empty where it is the whole operation. */
  readonly at: string;
}

/** A property of a JSON body: names of members, `[]` for every item of a list, `{}` for every value of a map. */
export type PropertyPath = readonly string[];

export interface ValueMutant extends Target {
  readonly kind: ValueKind;
  readonly path: PropertyPath;
  /** The values that the property may have, where the document lists them. */
  readonly values: readonly string[];
}

/** A property of a request that the server never sees. */
export interface LossMutant extends Target {
  readonly kind: "sent-lost";
  readonly path: PropertyPath;
}

export interface ParameterMutant extends Target {
  readonly kind: ParameterKind;
  readonly in: "query" | "header" | "cookie";
  readonly name: string;
}

export interface EffectMutant extends Target {
  readonly kind: EffectKind;
}

export interface StatusMutant extends Target {
  readonly kind: "status";
  readonly status: number;
  readonly becomes: number;
}

export interface HeaderMutant extends Target {
  readonly kind: HeaderKind;
  /** Undefined where it is the same at every status. */
  readonly status: number | undefined;
  readonly name: string;
}

export type Mutant = ValueMutant | LossMutant | ParameterMutant | EffectMutant | StatusMutant | HeaderMutant;
export type MutantKind = Mutant["kind"];

/** The name of a mutant, such as `retrieveFilterEntry · value-stale · 200 entry.tags`. */
export function nameOf({ operationId, kind, at }: Mutant): string {
  return [operationId, kind, at].filter((part) => part !== "").join(" · ");
}
