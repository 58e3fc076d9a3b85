import { type Command } from "./command.ts";
/** The command that runs the generator; its jar is there when this resolves. */
export declare function generator(args: readonly string[]): Promise<Command>;
