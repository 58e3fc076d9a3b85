export declare const root: string;
export declare const sdk: string;
export declare const cache: string;
/** The profile that the SDK of a language is generated from. Each has a file of its own: they are generated side by side. */
export declare function profileFile(language: string): string;
/** The version of all packages. */
export declare function packageVersion(): string;
