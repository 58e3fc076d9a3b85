/** Finds the next occurrence of a character without scanning the same text twice. */
export class LookAhead {
  private readonly source: string;
  private readonly character: string;
  /** The character is at `known` and nowhere between `asked` and there. */
  private asked = 0;
  private known = -1;

  constructor(source: string, character: string) {
    this.source = source;
    this.character = character;
  }

  /** Returns the next occurrence, or the source's length when there is none. */
  from(start: number): number {
    const { source, character, asked } = this;
    const code = character.charCodeAt(0);
    if (start > this.known) {
      const found = source.indexOf(character, start);
      this.known = found === -1 ? source.length : found;
    } else {
      for (let i = start; i < asked; i++) {
        if (source.charCodeAt(i) !== code) continue;
        this.known = i;
        break;
      }
      if (start >= asked) return this.known;
    }
    this.asked = start;
    return this.known;
  }
}
