/** The contract kit, which is bundled with the program: see `server/tools/bundle-program.ts`. */
declare module "@gatehouse/contract/command" {
  /** Without their dashes. */
  export const optionNames: readonly string[];
  /** Resolves to the exit code. */
  export function contractCommand(args: readonly string[]): Promise<number>;
}
