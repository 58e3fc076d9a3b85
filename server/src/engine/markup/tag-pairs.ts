import type { InlineTag } from "./markup-reading.ts";

/** Pairs opening and closing tags by name in constant time each, at any depth of nesting. */
export class TagPairs {
  readonly tags: InlineTag[] = [];
  private readonly open = new Map<string, InlineTag[]>();

  opened(name: string, start: number, end: number): void {
    const tag = { start, end, partner: -1 };
    this.tags.push(tag);
    const open = this.open.get(name);
    if (open) open.push(tag);
    else this.open.set(name, [tag]);
  }

  closed(name: string, start: number, end: number): void {
    const opener = this.open.get(name)?.pop();
    if (opener) opener.partner = start;
    this.tags.push({ start, end, partner: opener?.start ?? -1 });
  }
}
