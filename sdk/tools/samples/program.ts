/** Samples as a program of their language, which runs each against the recorder. */
import type { Command } from "../command.ts";

export interface NamedSample {
  readonly name: string;
  readonly code: string;
}

export interface SampleProgram {
  /** The language, as the portal calls it. */
  readonly id: string;
  /** The files by their names. Each sample is a program of its own. */
  files(samples: readonly NamedSample[]): ReadonlyMap<string, string>;
  /**
   * Compiles the files in a folder, as strictly as the language can, and runs them last. The run finds the key
   * in `GATEHOUSE_API_KEY`, and goes on after a sample that fails: it prints `FAILED <name>`.
   */
  commands(folder: string): readonly Command[];
}
