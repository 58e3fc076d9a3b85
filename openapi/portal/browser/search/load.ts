/**
 * Loads the index on first use, as scripts, because browsers fetch no files from a folder. Texts load after titles, and the
 * search then runs again.
 */
import type { Row } from "./entries.ts";
import { createIndex, type Index, withTexts } from "./ranking.ts";

export interface Loading {
  readonly titles: Promise<Index>;
  readonly all: Promise<Index>;
}

let loadedTitles: Promise<Index> | undefined;
let loading: Loading | undefined;

/** Loads the index of titles alone, a fifth of the whole. */
export function loadTitles(assets: string): Promise<Index> {
  loadedTitles ??= loadFile(`${assets}search-index.js`, "gatehouseSearchIndex").then((rows) =>
    createIndex(rows.filter(isRow)),
  );
  return loadedTitles;
}

export function loadIndex(assets: string): Loading {
  if (loading !== undefined) return loading;
  const titles = loadTitles(assets);
  const all = titles.then((index) =>
    loadFile(`${assets}search-texts.js`, "gatehouseSearchTexts").then(
      (texts) => withTexts(index, texts.map(String)),
      () => index,
    ),
  );
  // A failure rejects `titles` too, which is handled.
  all.catch(() => undefined);
  loading = { titles, all };
  return loading;
}

/** Lets the next key press load the index again after a failure. */
export function forgetIndex(): void {
  loading = undefined;
  loadedTitles = undefined;
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
