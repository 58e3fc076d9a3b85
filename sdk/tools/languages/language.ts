import type { JsonObject } from "../../../openapi/tools/json.ts";
import type { Command } from "../command.ts";
import type { SampleProgram } from "../samples/program.ts";
import type { Toolchain } from "../toolchain.ts";

export interface Language {
  /** Its folder in `sdk/`: `config.yaml`, `README.md`, `templates/` over the stock ones, and `smoke/` with its tests. */
  readonly name: string;
  /** Toolchain that builds and tests it. */
  readonly toolchain: Toolchain;
  /** The option of the generator that holds the version of the package. */
  readonly versionOption: string;
  /** The profile with what this language's templates need besides. */
  profile?(profile: JsonObject): JsonObject;
  /** Derives further files from what was generated into a folder. */
  finish?(build: string): Promise<void>;
  /** Formats what was generated. */
  tidy?(): readonly Command[];
  /** Builds what is shipped from `sdk/<name>/build/`, and installs what that and the tests need. */
  build(): readonly Command[];
  /** Copies what one would upload, which `build` has built, into a folder. */
  release(folder: string, version: string): readonly Command[];
  /** The files that are in that folder then. */
  released(version: string): readonly string[];
  /** How the samples of the portal are run that use it. */
  readonly samples: SampleProgram;
  /** Runs the smoke contract, whose fixture starts servers, and writes JUnit XML into `reports`. */
  smoke(environment: Readonly<Record<string, string>>, reports: string): readonly Command[];
}
