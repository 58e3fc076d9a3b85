/** The allowed texts by their atoms, and what a text holds of them. */
import { type Atoms, GAP, keyOf, PUNCTUATION, splitAtoms, WORD } from "./atoms.ts";
import { Compounds } from "./compounds.ts";

/** An allowed text: a word, a sign, or several of them. */
export interface Unit {
  /** What phrases know it by: its entries, their tags. */
  readonly symbols: Set<number>;
  /** Of one atom, to which `'s` may be added. */
  possessive: boolean;
}

/** What is allowed at each atom of a text. */
export interface Reading {
  /** The atom as an allowed text. */
  readonly singles: readonly (Unit | undefined)[];
  /** The longest allowed text of several atoms that ends with the atom. */
  readonly compounds: readonly (Unit | undefined)[];
  /** How many atoms that one has, 0 for none. */
  readonly lengths: readonly number[];
}

export class Vocabulary {
  /** The number of each atom that an allowed text has, from 1. */
  readonly #ids = new Map<string, number>();
  readonly #singles: (Unit | undefined)[] = [undefined];
  readonly #compounds = new Compounds<Unit>();
  #isLinked = true;
  #steps = 0;

  /** Steps taken by reading, for tests of growth. */
  get steps(): number {
    return this.#steps + this.#compounds.steps;
  }

  /** Allows a text, and what phrases know it by; with `possessive`, it may be followed by `'s`. */
  allow(text: string, symbols: readonly number[], possessive: boolean): void {
    const atoms = keysOf(text).map((key) => this.#idOf(key));
    const unit = atoms.length > 1 ? this.#compound(atoms) : this.#single(atoms[0] ?? 0);
    for (const symbol of symbols) unit.symbols.add(symbol);
    if (possessive && atoms.length > 1) this.allow(`${text}'s`, symbols, false);
    else if (possessive) unit.possessive = true;
  }

  read(text: string, atoms: Atoms): Reading {
    if (!this.#isLinked) this.#compounds.link();
    this.#isLinked = true;
    const { kinds, starts, ends } = atoms;
    const singles: (Unit | undefined)[] = [];
    const compounds: (Unit | undefined)[] = [];
    const lengths: number[] = [];
    let node = 0;
    for (const [index, kind] of kinds.entries()) {
      this.#steps++;
      const neutral = kind === GAP || kind === PUNCTUATION;
      const [start = 0, end = 0] = [starts[index], ends[index]];
      const key =
        end - start > longestAtom || (neutral && this.#compounds.size === 0) ? "" : keyOf(text, kind, start, end);
      const id = this.#ids.get(key) ?? 0;
      singles.push(neutral ? undefined : (this.#singles[id] ?? (kind === WORD ? this.#possessive(key) : undefined)));
      if (this.#compounds.size > 0) node = id === 0 ? 0 : this.#compounds.next(node, id);
      compounds.push(this.#compounds.unit(node));
      lengths.push(this.#compounds.length(node));
    }
    return { singles, compounds, lengths };
  }

  #possessive(key: string): Unit | undefined {
    if (!key.endsWith("'s")) return undefined;
    const owner = this.#singles[this.#ids.get(key.slice(0, -2)) ?? 0];
    return owner?.possessive === true ? owner : undefined;
  }

  #single(atom: number): Unit {
    const unit = this.#singles[atom] ?? makeUnit();
    this.#singles[atom] = unit;
    return unit;
  }

  #compound(atoms: readonly number[]): Unit {
    this.#isLinked = false;
    return this.#compounds.add(atoms, makeUnit);
  }

  #idOf(key: string): number {
    const present = this.#ids.get(key);
    if (present !== undefined) return present;
    const id = this.#singles.push(undefined) - 1;
    this.#ids.set(key, id);
    return id;
  }
}

/** What two texts have in common that are the same to the whitelist. */
export function sameText(text: string): string {
  return keysOf(text).join("");
}

/** No entry has a longer atom; a longer one of a text is not compared. */
const longestAtom = 1024;

/** The keys of an entry's atoms; white space at its ends means nothing. */
function keysOf(text: string): string[] {
  if (/^[a-z]+$/.test(text)) return [text];
  const { kinds, starts, ends } = splitAtoms(text.trim());
  return kinds.map((kind, index) => keyOf(text.trim(), kind, starts[index] ?? 0, ends[index] ?? 0));
}

function makeUnit(): Unit {
  return { symbols: new Set(), possessive: false };
}
