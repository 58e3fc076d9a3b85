/** Reads the command lines of the programs that test the kit. */
import { type ParseArgsConfig, parseArgs } from "node:util";

/** Invalid command line. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** @throws UsageError for an option that the program does not have, or that lacks its value */
export function readOptions<T extends NonNullable<ParseArgsConfig["options"]>>(options: T) {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** @throws UsageError */
export function integer(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`--${name} takes a number such as 20, not ${text}.`);
  return Number(text);
}

/** Runs the program. Where it fails it ends with 2, and an invalid command line is answered with the usage. */
export function runProgram(main: () => Promise<void>, usage: string): void {
  main().catch((error: unknown) => {
    console.error(error instanceof UsageError ? `${error.message}\n\n${usage}` : error);
    process.exitCode = 2;
  });
}
