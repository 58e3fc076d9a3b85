/** Stores the allowed texts by their atoms, and finds them in a text. */
import { SequenceTrie } from "../lexicon/sequence-trie.ts";
import { type Atoms, GAP, keyOf, PUNCTUATION, splitAtoms, WORD } from "./atoms.ts";
import { AllowedText, type TextPermission } from "./units.ts";

/** Allowed texts at each atom of a text. */
export interface Reading {
  /** Allowed text of the atom alone. */
  readonly singles: readonly (AllowedText | undefined)[];
  /** Longest allowed text of several atoms that ends with the atom. */
  readonly compounds: readonly (AllowedText | undefined)[];
  /** Number of atoms of that text, 0 for none. */
  readonly lengths: readonly number[];
}

export class Vocabulary {
  /** Number of each atom of an allowed text, from 1; unused numbers are reused. */
  readonly #ids = new Map<string, number>();
  readonly #singles: (AllowedText | undefined)[] = [undefined];
  /** Number of occurrences of each atom in allowed texts. */
  readonly #uses: number[] = [0];
  readonly #free: number[] = [];
  /** Texts of several atoms, such as `ice cream`, `:-)` or `c++`. */
  readonly #compounds = new SequenceTrie<AllowedText>();
  /** Number of steps, which the tests of growth count. */
  steps = 0;

  /** Number of atoms and nodes for which memory is allocated. */
  get capacity(): number {
    return this.#singles.length + this.#compounds.capacity;
  }

  /** Allows a text, by an entry; with `possessive`, it may be followed by `'s`. */
  allow(text: string, by: TextPermission, possessive: boolean): void {
    const keys = keysOf(text);
    if (keys.length === 0) return;
    const atoms = keys.map((key) => this.#ids.get(key) ?? this.#newId(key));
    const unit = this.#unit(atoms) ?? this.#add(atoms);
    unit.add(by, possessive && atoms.length === 1);
    if (possessive && atoms.length > 1) this.allow(`${text}'s`, by, false);
  }

  /** Reverts `allow`. */
  disallow(text: string, by: TextPermission, possessive: boolean): void {
    const keys = keysOf(text);
    if (keys.length === 0) return;
    const atoms = keys.map((key) => this.#ids.get(key) ?? 0);
    const unit = this.#unit(atoms);
    unit?.remove(by, possessive && atoms.length === 1);
    if (unit?.isEmpty === true) this.#remove(keys, atoms);
    if (possessive && atoms.length > 1) this.disallow(`${text}'s`, by, false);
  }

  read(text: string, { kinds, starts, ends }: Atoms): Reading {
    const singles: (AllowedText | undefined)[] = [];
    const ids: number[] = [];
    for (const [index, kind] of kinds.entries()) {
      this.steps++;
      const neutral = kind === GAP || kind === PUNCTUATION;
      const [start = 0, end = 0] = [starts[index], ends[index]];
      const key =
        end - start > maximumAtomLength || (neutral && this.#compounds.size === 0) ? "" : keyOf(text, kind, start, end);
      const id = this.#ids.get(key) ?? 0;
      singles.push(neutral ? undefined : (this.#singles[id] ?? (kind === WORD ? this.#possessive(key) : undefined)));
      ids.push(id);
    }
    return { singles, ...this.#readCompounds(ids) };
  }

  /** Follows the texts of several atoms from each atom, no further than the longest of them. */
  #readCompounds(ids: readonly number[]): Pick<Reading, "compounds" | "lengths"> {
    const compounds = ids.map((): AllowedText | undefined => undefined);
    const lengths = ids.map(() => 0);
    for (const first of this.#compounds.size === 0 ? [] : ids.keys()) {
      let node = 0;
      for (let last = first; last < ids.length; last++) {
        this.steps++;
        node = this.#compounds.child(node, ids[last] ?? 0);
        if (node === 0) break;
        const unit = this.#compounds.value(node);
        // A longer text begins earlier, and was found before.
        if (unit === undefined || compounds[last] !== undefined) continue;
        compounds[last] = unit;
        lengths[last] = last + 1 - first;
      }
    }
    return { compounds, lengths };
  }

  #possessive(key: string): AllowedText | undefined {
    if (!key.endsWith("'s")) return undefined;
    const owner = this.#singles[this.#ids.get(key.slice(0, -2)) ?? 0];
    return owner?.possessive === true ? owner : undefined;
  }

  #unit(atoms: readonly number[]): AllowedText | undefined {
    return atoms.length > 1 ? this.#compounds.get(atoms) : this.#singles[atoms[0] ?? 0];
  }

  #add(atoms: readonly number[]): AllowedText {
    const unit = new AllowedText();
    if (atoms.length > 1) this.#compounds.set(atoms, unit);
    else this.#singles[atoms[0] ?? 0] = unit;
    for (const atom of atoms) this.#uses[atom] = (this.#uses[atom] ?? 0) + 1;
    return unit;
  }

  #remove(keys: readonly string[], atoms: readonly number[]): void {
    if (atoms.length > 1) this.#compounds.delete(atoms);
    else this.#singles[atoms[0] ?? 0] = undefined;
    for (const [index, atom] of atoms.entries()) {
      const uses = (this.#uses[atom] ?? 0) - 1;
      this.#uses[atom] = uses;
      if (uses > 0) continue;
      this.#ids.delete(keys[index] ?? "");
      this.#free.push(atom);
    }
  }

  #newId(key: string): number {
    const id = this.#free.pop() ?? this.#singles.push(undefined) - 1;
    this.#uses[id] = 0;
    this.#ids.set(key, id);
    return id;
  }
}

/** Returns a key that equal texts share for the whitelist. */
export function sameText(text: string): string {
  return keysOf(text).join("");
}

/** Maximum length of an entry's atom; a longer atom of a text is not compared. */
const maximumAtomLength = 1024;

/** Returns the keys of an entry's atoms, without white space at its ends. */
function keysOf(text: string): string[] {
  if (/^[a-z]+$/.test(text)) return [text];
  const trimmed = text.trim();
  const { kinds, starts, ends } = splitAtoms(trimmed);
  return kinds.map((kind, index) => keyOf(trimmed, kind, starts[index] ?? 0, ends[index] ?? 0));
}
