/** The state of a search for addresses in one text, which its passes share. */
import type { Candidate } from "./candidates.ts";
import { Claims } from "./claims.ts";
import type { Tokens } from "./tokens.ts";
import type { IsWord } from "./types.ts";

export class AddressSearch {
  readonly tokens: Tokens;
  readonly claims: Claims;
  readonly isWord: IsWord;
  /** Words that a dot may follow, and those that an at sign may follow: see joints.ts. */
  readonly wordsBeforeDots: number[] = [];
  readonly wordsBeforeAtSigns: number[] = [];
  readonly found: Candidate[] = [];

  constructor(tokens: Tokens, isWord: IsWord) {
    this.tokens = tokens;
    this.claims = new Claims(tokens);
    this.isWord = isWord;
  }

  /** Adds a candidate, unless a part of it belongs to another one. */
  add(candidate: Candidate | undefined): void {
    if (candidate === undefined || this.claims.overlaps(candidate.start, candidate.end)) return;
    this.found.push(candidate);
    this.claims.add(candidate.start, candidate.end);
  }
}

/** A pass over a text: what it looks at is counted by tokens, or by words before joints. */
export interface Pass {
  /** Number of things to look at; 0 where the text lacks a sign that every match has. */
  readonly count: (search: AddressSearch) => number;
  readonly look: (search: AddressSearch, count: number) => void;
}
