/**
 * Prepares the dictionaries of other languages than English: a graph each, `server/dist/dictionaries/<language>.graph.gz`, read by
 * `src/filtering/blacklist/language-dictionaries.ts`. All of them take twenty seconds, and no first start needs one.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../tools/ensure-installed.mjs";
import { writeGraphs } from "./dictionaries/write-graphs.ts";

const folder = join(root, "server/dist/dictionaries");
mkdirSync(folder, { recursive: true });
await writeGraphs(folder);
