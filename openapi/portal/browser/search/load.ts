import type { Row } from "./entries.ts";
import { createIndex, type Index, withTexts } from "./ranking.ts";

/** The index, loaded on first use, as scripts, because browsers fetch no files from a folder. */
export class IndexFiles {
  readonly #assets: string;
  #titles: Promise<Index> | undefined;
  #all: Promise<Index> | undefined;

  constructor(assets: string) {
    this.#assets = assets;
  }

  /** The titles alone, a fifth of the whole. */
  titles(): Promise<Index> {
    this.#titles ??= loadFile(`${this.#assets}search-index.js`, "gatehouseSearchIndex").then((rows) =>
      createIndex(rows.filter(isRow)),
    );
    return this.#titles;
  }

  async all(): Promise<Index> {
    const titles = await this.titles();
    this.#all ??= loadFile(`${this.#assets}search-texts.js`, "gatehouseSearchTexts").then((texts) =>
      withTexts(titles, texts.map(String)),
    );
    return this.#all;
  }

  /** Lets the next key press load the files again after a failure. */
  forget(): void {
    this.#titles = undefined;
    this.#all = undefined;
  }
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
