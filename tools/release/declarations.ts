/** One file of declarations for each published module: no other package is needed to compile against it. */
import { join } from "node:path";
import { generateDtsBundle } from "dts-bundle-generator";
import { root } from "../ensure-installed.mjs";

/** @param file a built declaration file, from the root of the repository */
export function declarationsOf(file: string): string {
  const [text] = generateDtsBundle(
    [
      {
        filePath: join(root, file),
        libraries: { inlinedLibraries: ["@gatehouse/openapi", "@gatehouse/sdk"] },
        output: { noBanner: true, exportReferencedTypes: false },
      },
    ],
    { preferredConfigPath: join(root, "tools/release/tsconfig.declarations.json") },
  );
  if (text === undefined) throw new Error(`${file} has no declarations.`);
  return text;
}
