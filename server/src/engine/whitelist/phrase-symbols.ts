/**
 * What disallowed phrases are made of, by number: the words and the tags that some phrase names. No other word or tag has
 * a number; a number that no phrase needs any more is used again.
 */
import { ANY } from "./phrases.ts";
import type { Unit } from "./units.ts";
import { sameText } from "./vocabulary.ts";

/** Filtering, Disallowed phrase: texts of allowed entries; of an advanced one names of tags, or `*` for any one word. */
export interface Phrase {
  readonly advanced: boolean;
  readonly parts: readonly string[];
}

interface Numbered {
  readonly number: number;
  uses: number;
}

export class PhraseSymbols {
  readonly #words = new Map<string, Numbered>();
  readonly #tags = new Map<string, Numbered>();
  readonly #free: number[] = [];
  #last: number = ANY;
  /** Changes with what is named and with the tags of entries. */
  #version = 0;

  /** The numbers of a phrase's parts, for as long as the phrase is listed. */
  retain({ advanced, parts }: Phrase): number[] {
    return parts.map((part) => {
      if (advanced && part === "*") return ANY;
      const [numbers, name] = this.#of(advanced, part);
      const present = numbers.get(name) ?? this.#add(numbers, name);
      present.uses++;
      return present.number;
    });
  }

  /** Those that a phrase has, when it is listed no more. */
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

  /** The numbers of the texts and tags of the entries that allow a text, as far as phrases name them. */
  of(unit: Unit): readonly number[] {
    if (unit.symbolsVersion !== this.#version) {
      unit.symbols = this.#find(unit);
      unit.symbolsVersion = this.#version;
    }
    return unit.symbols;
  }

  /** Looks again at what allows each text: tags changed. */
  forget(): void {
    this.#version++;
  }

  #find(unit: Unit): readonly number[] {
    const found = new Set<number>();
    for (const { text, tags } of unit.entries()) {
      const word = this.#words.size === 0 ? undefined : this.#words.get(sameText(text));
      if (word !== undefined) found.add(word.number);
      for (const name of this.#tags.size === 0 ? [] : tags) {
        const tag = this.#tags.get(name);
        if (tag !== undefined) found.add(tag.number);
      }
    }
    return found.size === 0 ? none : [...found];
  }

  #of(advanced: boolean, part: string): [Map<string, Numbered>, string] {
    return advanced ? [this.#tags, part] : [this.#words, sameText(part)];
  }

  #add(numbers: Map<string, Numbered>, name: string): Numbered {
    this.#last = this.#free.length === 0 ? this.#last + 1 : this.#last;
    const added = { number: this.#free.pop() ?? this.#last, uses: 0 };
    numbers.set(name, added);
    this.#version++;
    return added;
  }

  #remove(numbers: Map<string, Numbered>, name: string, number: number): void {
    numbers.delete(name);
    this.#free.push(number);
    this.#version++;
  }
}

const none: readonly number[] = [];
