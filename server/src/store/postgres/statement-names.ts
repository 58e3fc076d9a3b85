/**
 * Names for statements that come back, so that PostgreSQL parses and plans them once a connection. Names are never taken
 * back, so that there is a limit to them: the texts of some statements grow with a list, and would come without end.
 */
const maximumNames = 512;
const maximumCandidates = 2_048;
/** A text that was seen so often gets a name. */
const minimumUses = 3;
const maximumLength = 8_192;

export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #uses = new Map<string, number>();
  #generation = 0;

  /** Returns the name to prepare the statement under; undefined where it is to be sent as it is. */
  of(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= maximumNames || text.length > maximumLength) return name;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (uses < minimumUses) {
      if (this.#uses.size >= maximumCandidates) this.#uses.clear();
      this.#uses.set(text, uses);
      return undefined;
    }
    this.#uses.delete(text);
    const given = `gatehouse_${this.#generation}_${this.#names.size}`;
    this.#names.set(text, given);
    return given;
  }

  /** Forgets all names: after a migration of a newer version, what was prepared returns other columns than it promised. */
  renew(): void {
    this.#generation++;
    this.#names.clear();
    this.#uses.clear();
  }
}
