/**
 * Loads the index when it is first needed. It comes as a script, since from a folder a browser fetches no file; what the
 * pages say comes after it, and what was typed is looked for once more.
 */
import type { Row } from "./entries.ts";
import { type Index, makeIndex, withTexts } from "./ranking.ts";

export interface Loading {
  readonly titles: Promise<Index>;
  readonly all: Promise<Index>;
}

let loading: Loading | undefined;

export function loadIndex(root: string): Loading {
  if (loading !== undefined) return loading;
  const titles = loadFile(`${root}assets/search-index.js`, "gatehouseSearchIndex").then((rows) =>
    makeIndex(rows.filter(isRow)),
  );
  const all = titles.then((index) =>
    loadFile(`${root}assets/search-texts.js`, "gatehouseSearchTexts").then(
      (texts) => withTexts(index, texts.map(String)),
      () => index,
    ),
  );
  // Who waits for the titles hears of their failure.
  all.catch(() => undefined);
  loading = { titles, all };
  return loading;
}

/** After a failure, the next key press tries again. */
export function forgetIndex(): void {
  loading = undefined;
}

async function loadFile(address: string, name: string): Promise<readonly unknown[]> {
  await new Promise<void>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject(new Error(`${address} cannot be loaded.`)));
    document.head.append(script);
  });
  const value: unknown = Reflect.get(globalThis, name);
  if (!Array.isArray(value)) throw new Error(`${address} holds no list.`);
  return value;
}

function isRow(value: unknown): value is Row {
  return Array.isArray(value) && value.length >= 5;
}
