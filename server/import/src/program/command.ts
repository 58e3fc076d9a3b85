/** A command of the program. */

/** Resolves to the exit code; undefined where the process goes on. */
export type Run = (args: readonly string[]) => Promise<number | undefined>;

export interface Command {
  readonly name: string;
  readonly summary: string;
  /** Its options, without their dashes, for completion. */
  readonly options?: readonly string[];
  /** Options that are known where the command is, which is not worth loading for a start. */
  readonly settings?: () => Promise<readonly string[]>;
  /** Words that may stand behind the name. */
  readonly words?: readonly string[];
  readonly load: () => Promise<Run>;
}
