/** Allowed texts with the entries that allow them: several where entries fold to the same text. */

/** An allowed entry. */
export interface TextPermission {
  readonly text: string;
  readonly tags: readonly string[];
}

/** An allowed text: a word, a sign, or several of them. */
export class AllowedText {
  readonly #claims: { readonly by: TextPermission; readonly possessive: boolean }[] = [];
  #possessives = 0;
  /** Symbols of its entries, valid for `symbolsVersion`. */
  symbols: ReadonlySet<number> = new Set();
  symbolsVersion = -1;

  get isEmpty(): boolean {
    return this.#claims.length === 0;
  }

  /** Returns true when `'s` may follow; for texts of one atom. */
  get possessive(): boolean {
    return this.#possessives > 0;
  }

  *entries(): Generator<TextPermission> {
    for (const { by } of this.#claims) yield by;
  }

  add(by: TextPermission, possessive: boolean): void {
    this.#claims.push({ by, possessive });
    if (possessive) this.#possessives++;
    this.symbolsVersion = -1;
  }

  /** Removes what `add` added. */
  remove(by: TextPermission, possessive: boolean): void {
    const index = this.#claims.findIndex((claim) => claim.by === by && claim.possessive === possessive);
    if (index < 0) return;
    this.#claims.splice(index, 1);
    if (possessive) this.#possessives--;
    this.symbolsVersion = -1;
  }
}
