/** Finds the word packs that come with the server, as files to import. */
import { readdirSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { readJson } from "./json-rows.ts";
import type { Rows } from "./rows.ts";

/** Returns the names of all packs. */
export function packNames(): readonly string[] {
  const files = readdirSync(dirname(fileOf("profanity-en")));
  return files.flatMap((file) => /^(.+-[a-z]+)\.json$/.exec(file)?.[1] ?? []).sort();
}

/** Reads packs one after the other. */
export function readPacks(names: readonly string[]): Rows {
  const packs = names.map((name) => readJson(fileOf(name), { list: undefined }));
  return {
    position() {
      const positions = packs.map((pack) => pack.position());
      const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
      return { read: sum(positions.map(({ read }) => read)), size: sum(positions.map(({ size }) => size)) };
    },
    async *[Symbol.asyncIterator]() {
      for (const pack of packs) yield* pack;
    },
  };
}

function fileOf(name: string): string {
  return fileURLToPath(import.meta.resolve(`@gatehouse/server/packs/${name}.json`));
}
