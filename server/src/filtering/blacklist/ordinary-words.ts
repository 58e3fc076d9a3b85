/**
 * The common words of many languages and the names of people and places that come with the server, in one set for all tenants
 * (Decisions: Ordinary words of all languages). `tools/generate-ordinary-words.ts` makes it.
 */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { once } from "../../contract/once.ts";
import { OrdinaryWords } from "../../engine/filter.ts";

/** Reads the words once. */
export const loadOrdinaryWords = once(read);

/** Numbers of the head: seed, length and number of segments. */
const headLength = 3;

async function read(): Promise<OrdinaryWords> {
  const file = fileURLToPath(import.meta.resolve("@gatehouse/server/dictionaries/ordinary-words.bin"));
  const data = await readFile(file).catch((cause: unknown) => {
    throw new Error("The ordinary words were not prepared. Run `npm run build`.", { cause });
  });
  const [seed = 0, segmentLength = 0, segmentCount = 0] = Array.from({ length: headLength }, (_, at) =>
    data.readUInt32LE(4 * at),
  );
  const body = data.subarray(4 * headLength);
  const fingerprints = new Uint16Array(new SharedArrayBuffer(body.length));
  new Uint8Array(fingerprints.buffer).set(body);
  return new OrdinaryWords({ seed, segmentLength, segmentCount, fingerprints });
}
