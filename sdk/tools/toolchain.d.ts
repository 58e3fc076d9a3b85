/** Programs, all of which come with a package of Debian; an empty name where Debian's is too old. */
export interface Toolchain {
    readonly programs: readonly string[];
    readonly debian: string;
    /** Advice on what to install by hand. */
    readonly advice: string;
}
/** OpenAPI Generator runs on Java, whatever it generates. */
export declare const generatorToolchain: Toolchain;
/** Folders of programs: the installers of Go put it where few shells look. */
export declare const searchPath: string;
/** @throws ToolchainError where programs are missing and cannot be installed */
export declare function provide(toolchains: readonly Toolchain[]): void;
