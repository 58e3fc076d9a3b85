/** Whether we are inside an element of which something is special: counted by its name, however deep it nests. */
export class ElementScope {
  private name: string | undefined;
  private depth = 0;

  get active(): boolean {
    return this.name !== undefined;
  }

  /** Whether elements of this name are what is counted. */
  is(name: string): boolean {
    return this.name === name;
  }

  /** `starts` says whether an element of this name begins the scope; inside it, its namesakes are counted. */
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

  /** Ends the scope, however deep we are. */
  leave(): void {
    this.name = undefined;
  }
}
