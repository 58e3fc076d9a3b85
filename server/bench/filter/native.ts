/**
 * RE2, an engine in C++, with all listed words in one expression: the limit of what a native module brings. It is no package
 * of the bench, because its binary comes from GitHub or out of a compiler: `npm install --no-save re2` in server/bench
 * adds it. Hyperscan has no package of this kind; it is to be measured by hand.
 */
import type { FilterEntry } from "../../src/engine/filter.ts";

export const native = "re2";

/** Returns a test for listed words; undefined where RE2 is not installed, or refuses as many words. */
export async function loadNative(list: readonly FilterEntry[]): Promise<((text: string) => boolean) | undefined> {
  const engine = await importNative();
  if (engine === undefined) return undefined;
  const words = [...new Set(list.flatMap(({ text, variations }) => [text, ...variations]))];
  try {
    const expression = new engine(`\\b(?:${words.map(escaped).join("|")})\\b`, "i");
    return (text) => expression.test(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

type Expression = new (pattern: string, flags: string) => { test(text: string): boolean };

async function importNative(): Promise<Expression | undefined> {
  try {
    const { default: engine }: { default: Expression } = await import(native);
    return engine;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND") return undefined;
    throw error;
  }
}

function escaped(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
