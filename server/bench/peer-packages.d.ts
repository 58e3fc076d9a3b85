/** Types of the packages in this folder's package.json, as far as `peers.ts` uses them: types are checked without them. */

declare module "@2toad/profanity" {
  export class Profanity {
    constructor(options: { languages: readonly string[] });
    addWords(words: readonly string[]): void;
    removeWords(words: readonly string[]): void;
    exists(text: string): boolean;
  }
  export const profaneWords: ReadonlyMap<string, readonly string[]>;
}

declare module "allprofanity" {
  export class AllProfanity {
    constructor(options: { silent: boolean });
    clearList(): void;
    add(words: readonly string[]): void;
    check(text: string): boolean;
  }
}

declare module "bad-words" {
  export class Filter {
    constructor(options: { emptyList: boolean });
    addWords(...words: readonly string[]): void;
    isProfane(text: string): boolean;
  }
}

declare module "glin-profanity" {
  export class Filter {
    constructor(options: {
      languages: readonly string[];
      customWords: readonly string[];
      detectLeetspeak: boolean;
      leetspeakLevel: "basic" | "moderate" | "aggressive";
      normalizeUnicode: boolean;
    });
    isProfane(text: string): boolean;
  }
}

declare module "leo-profanity" {
  const filter: {
    addDictionary(name: string, words: readonly string[]): void;
    check(text: string): boolean;
  };
  // The package has no other export.
  export default filter;
}

declare module "obscenity" {
  type Pattern = { readonly parsed: unique symbol };
  type Transformer = { readonly transforms: unique symbol };
  interface Transformers {
    readonly blacklistMatcherTransformers: readonly Transformer[];
  }
  export class RegExpMatcher {
    constructor(options: Transformers & { blacklistedTerms: readonly { id: number; pattern: Pattern }[] });
    hasMatch(text: string): boolean;
  }
  export const englishRecommendedTransformers: Transformers;
  export function parseRawPattern(pattern: string): Pattern;
  export function resolveConfusablesTransformer(): Transformer;
  export function resolveLeetSpeakTransformer(): Transformer;
  export function toAsciiLowerCaseTransformer(): Transformer;
  export function collapseDuplicatesTransformer(options: {
    defaultThreshold: number;
    customThresholds: ReadonlyMap<string, number>;
  }): Transformer;
}

declare module "better-sqlite3" {
  interface Statement {
    run(...values: unknown[]): unknown;
    get(...values: unknown[]): unknown;
  }

  export default class Database {
    constructor(file: string);
    pragma(text: string): unknown;
    exec(sql: string): this;
    prepare(sql: string): Statement;
    close(): void;
  }
}
