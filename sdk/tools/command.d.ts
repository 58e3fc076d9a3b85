export interface Command {
    readonly program: string;
    readonly args: readonly string[];
    readonly cwd: string;
    readonly env?: Readonly<Record<string, string>>;
    readonly timeoutMs?: number;
}
/** Resolves to what the program printed, the last of it where that is much. */
export declare function run(command: Command): Promise<string>;
