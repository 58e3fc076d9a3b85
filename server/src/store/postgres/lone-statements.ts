/**
 * Learns which reads consist of one statement: such a statement is sent without a transaction around it, since by itself it
 * sees one moment. A read that turns out to go on runs again in a transaction, and all that begin like it do so at once.
 */

/** Maximum number of statements; their texts are those that have names, so that lists of values do not count. */
const maximumStatements = 512;

export class LoneStatements {
  /** By the text of a read's first statement, whether no read went on after it. */
  readonly #texts = new Map<string, boolean>();

  /** Returns whether all reads that began with the statement have ended with it so far. */
  includes(text: string): boolean {
    return this.#texts.get(text) === true;
  }

  /** Notes that a read had this statement alone. */
  add(text: string): void {
    if (this.#texts.has(text) || this.#texts.size >= maximumStatements) return;
    this.#texts.set(text, isPlainSelect(text));
  }

  /** Notes that a read went on after this statement. */
  exclude(text: string): void {
    if (this.#texts.has(text) || this.#texts.size < maximumStatements) this.#texts.set(text, false);
  }
}

/** Any other statement needs the transaction: it is read-only, and holds what it locks. */
function isPlainSelect(text: string): boolean {
  return (
    /^select\b/i.test(text) && !/\b(?:for (?:no key )?(?:update|share|key share)|into|nextval|pg_\w+)\b/i.test(text)
  );
}
