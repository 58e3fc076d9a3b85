/**
 * The word packs that come with the server (Decisions: Word packs). `tools/prepare-packs.ts` makes them at build, in the
 * form of a bootstrap file's `blacklist`; a start that applies none reads none.
 */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type Bootstrap, checkBootstrap } from "./bootstrap-file.ts";

export type WordPackName = NonNullable<Bootstrap["packs"]>[number];

export type WordPack = NonNullable<Bootstrap["blacklist"]>;

/** @throws BootstrapError when the file is not one that this version's schema takes */
export async function readWordPack(name: WordPackName): Promise<WordPack> {
  const file = fileURLToPath(import.meta.resolve(`@gatehouse/server/packs/${name}.json`));
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new Error(`The word pack ${name} was not prepared. Run \`npm run build\`.`, { cause });
  });
  return checkBootstrap(JSON.parse(text), `The word pack ${name}`).blacklist ?? {};
}
