/**
 * Numbers the symbols of disallowed phrases: the words and tags that some phrase names. Numbers that no phrase needs
 * any more are reused.
 */
import { ANY } from "./phrases.ts";
import type { AllowedText } from "./units.ts";
import { sameText } from "./vocabulary.ts";

/** Filtering, Disallowed phrase: texts of allowed entries; of an advanced one names of tags, or `*` for any one word. */
export interface Phrase {
  readonly advanced: boolean;
  readonly parts: readonly string[];
}

interface SymbolNumber {
  readonly number: number;
  uses: number;
}

export class PhraseSymbols {
  readonly #words = new Map<string, SymbolNumber>();
  readonly #tags = new Map<string, SymbolNumber>();
  readonly #free: number[] = [];
  #last: number = ANY;
  /** Changes with the named symbols and the tags of entries. */
  #version = 0;

  /** Returns the numbers of a phrase's parts, reserved while the phrase is listed. */
  retain({ advanced, parts }: Phrase): number[] {
    return parts.map((part) => {
      if (advanced && part === "*") return ANY;
      const [numbers, name] = this.#of(advanced, part);
      const present = numbers.get(name) ?? this.#add(numbers, name);
      present.uses++;
      return present.number;
    });
  }

  /** Releases and returns the numbers of a phrase that is removed. */
  release({ advanced, parts }: Phrase): number[] {
    return parts.map((part) => {
      const [numbers, name] = this.#of(advanced, part);
      const present = advanced && part === "*" ? undefined : numbers.get(name);
      if (present === undefined) return ANY;
      present.uses--;
      if (present.uses === 0) this.#remove(numbers, name, present.number);
      return present.number;
    });
  }

  /** Returns the numbers of the texts and tags of the entries that allow a text, as far as phrases name them. */
  of(unit: AllowedText): ReadonlySet<number> {
    if (unit.symbolsVersion !== this.#version) {
      unit.symbols = this.#find(unit);
      unit.symbolsVersion = this.#version;
    }
    return unit.symbols;
  }

  /** Invalidates the symbols of all texts after a change of tags. */
  forget(): void {
    this.#version++;
  }

  #find(unit: AllowedText): ReadonlySet<number> {
    const found = new Set<number>();
    for (const { text, tags } of unit.entries()) {
      const word = this.#words.size === 0 ? undefined : this.#words.get(sameText(text));
      if (word !== undefined) found.add(word.number);
      for (const name of this.#tags.size === 0 ? [] : tags) {
        const tag = this.#tags.get(name);
        if (tag !== undefined) found.add(tag.number);
      }
    }
    return found;
  }

  #of(advanced: boolean, part: string): [Map<string, SymbolNumber>, string] {
    return advanced ? [this.#tags, part] : [this.#words, sameText(part)];
  }

  #add(numbers: Map<string, SymbolNumber>, name: string): SymbolNumber {
    this.#last = this.#free.length === 0 ? this.#last + 1 : this.#last;
    const added = { number: this.#free.pop() ?? this.#last, uses: 0 };
    numbers.set(name, added);
    this.#version++;
    return added;
  }

  #remove(numbers: Map<string, SymbolNumber>, name: string, number: number): void {
    numbers.delete(name);
    this.#free.push(number);
    this.#version++;
  }
}
