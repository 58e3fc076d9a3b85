/** The contract kit, which is bundled with the program: see `server/tools/bundle-program.ts`. */
declare module "@gatehouse/contract/command" {
  /** Resolves to the exit code. */
  export function contractCommand(args: readonly string[]): Promise<number>;
}
