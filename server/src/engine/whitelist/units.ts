/** Allowed texts with the entries that allow them: more than one where entries fold to the same text. */

/** Whatever allows texts: an allowed entry. */
export interface Allowing {
  readonly text: string;
  readonly tags: readonly string[];
}

/** An allowed text: a word, a sign, or several of them. */
export class Unit {
  readonly #claims: { readonly by: Allowing; readonly possessive: boolean }[] = [];
  #possessives = 0;
  /** The symbols of its entries, as phrases named them at `symbolsVersion`. */
  symbols: readonly number[] = [];
  symbolsVersion = -1;

  get isEmpty(): boolean {
    return this.#claims.length === 0;
  }

  /** Of one atom, to which `'s` may be added. */
  get possessive(): boolean {
    return this.#possessives > 0;
  }

  *entries(): Generator<Allowing> {
    for (const { by } of this.#claims) yield by;
  }

  add(by: Allowing, possessive: boolean): void {
    this.#claims.push({ by, possessive });
    if (possessive) this.#possessives++;
    this.symbolsVersion = -1;
  }

  /** Takes back what was added so. */
  remove(by: Allowing, possessive: boolean): void {
    const index = this.#claims.findIndex((claim) => claim.by === by && claim.possessive === possessive);
    if (index < 0) return;
    this.#claims.splice(index, 1);
    if (possessive) this.#possessives--;
    this.symbolsVersion = -1;
  }
}
