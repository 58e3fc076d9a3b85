/**
 * Records the samples of the pages: writes each program by the template of its language, and lets the language's own
 * formatter lay it out: `node tools/run.mjs node openapi/portal/samples/record.ts [<language> …]`, such as `go` or `py`.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { manifest } from "../../generated/manifest.ts";
import { readExampleParts } from "../../tools/example-files.ts";
import { readCatalogue } from "../catalogue.ts";
import { readDocuments, readProfile } from "../documents.ts";
import { formatters } from "./formatters.ts";
import {
  digestOf,
  type LanguageId,
  languageIds,
  type RecordedSample,
  recordedText,
  type Sample,
  samplesFile,
} from "./samples.ts";
import { makeSampleWriter } from "./write.ts";

export interface WrittenSample extends Sample {
  readonly operationId: string;
}

/** Returns the samples of each language, as their templates write them. */
export async function writtenSamples(): Promise<ReadonlyMap<LanguageId, readonly WrittenSample[]>> {
  const catalogue = readCatalogue(await readDocuments(), manifest);
  const examples = await readExampleParts(fileURLToPath(new URL("../../../sdk/examples/", import.meta.url)));
  const write = makeSampleWriter(catalogue, { examples, profile: await readProfile() });
  const written = catalogue.operations.map((operation) => ({
    operationId: operation.operationId,
    samples: write(operation),
  }));
  return new Map(
    languageIds.map((id) => [
      id,
      written.flatMap(({ operationId, samples }) => samples[id].map((one) => ({ operationId, ...one }))),
    ]),
  );
}

/** Stands between the set-up and the code of a program while it is laid out. */
const divider = "the-code-begins-here";

function laidOut(id: LanguageId, samples: readonly WrittenSample[]): readonly RecordedSample[] {
  const formatter = formatters[id];
  if (formatter === undefined) return samples.map((one) => ({ ...one, digest: digestOf(one) }));
  const { ending, comment, format } = formatter;
  const root = fileURLToPath(new URL("../../../.cache/", import.meta.url));
  mkdirSync(root, { recursive: true });
  const folder = mkdtempSync(join(root, "samples-"));
  try {
    const files = samples.map((_, index) => join(folder, `sample_${index}${ending}`));
    for (const [index, { setUp, code }] of samples.entries())
      writeFileSync(files[index] ?? "", `${setUp}${comment} ${divider}\n${code}\n`);
    format(folder, files);
    return samples.map((one, index) => {
      const text = readFileSync(files[index] ?? "", "utf8");
      const [setUp = "", code = ""] = text.split(new RegExp(`^[ \\t]*${comment} ${divider}\\n`, "m"));
      return { ...one, setUp, code: code.trimEnd(), digest: digestOf(one) };
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (import.meta.main) {
  const named = process.argv.slice(2);
  for (const [id, samples] of await writtenSamples()) {
    if (named.length > 0 && !named.includes(id)) continue;
    const file = samplesFile(id);
    mkdirSync(dirname(fileURLToPath(file)), { recursive: true });
    writeFileSync(file, recordedText(laidOut(id, samples)));
    console.log(`${samples.length} samples are in ${fileURLToPath(file)}.`);
  }
}
