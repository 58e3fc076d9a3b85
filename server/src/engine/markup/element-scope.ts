/** Tracks whether the reader is inside an element of a kind, by counting nested elements of the same name. */
export class ElementScope {
  private name: string | undefined;
  private depth = 0;

  get active(): boolean {
    return this.name !== undefined;
  }

  /** Returns true when elements of this name are counted. */
  is(name: string): boolean {
    return this.name === name;
  }

  /** Opens an element. `starts`: it begins the scope; inside the scope, elements of the same name are counted. */
  opened(name: string, starts: boolean): void {
    if (this.name === undefined && starts) {
      this.name = name;
      this.depth = 1;
    } else if (this.name === name) this.depth++;
  }

  closed(name: string): void {
    if (this.name !== name) return;
    this.depth--;
    if (this.depth === 0) this.leave();
  }

  /** Ends the scope at any depth. */
  leave(): void {
    this.name = undefined;
  }
}
