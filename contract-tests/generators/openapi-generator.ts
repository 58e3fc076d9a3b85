/** openapi-generator, by its jar in Maven's repository. */
import { join } from "node:path";
import { run, type Trial } from "./trial.ts";

const version = "7.25.0";

export const openapiGenerator = {
  version,
  install: {
    key: version,
    async into(folder: string): Promise<void> {
      const artifact = `-Dartifact=org.openapitools:openapi-generator-cli:${version}`;
      await run(folder, "mvn", "-q", "-B", "dependency:copy", artifact, "-DoutputDirectory=.");
    },
  },
  /** Makes a client in `generated`; a later `-o` wins. */
  generate({ run }: Trial, language: string, ...options: readonly string[]): Promise<string> {
    const jar = join("..", `openapi-generator-cli-${version}.jar`);
    const output = ["-i", "document.json", "-o", "generated"];
    return run("java", "-jar", jar, "generate", "-g", language, ...output, ...options);
  },
} as const;
