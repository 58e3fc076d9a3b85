/**
 * TypeScript's native compiler, from the root of the repository. `typescript` beside it is 5.9, for what needs its API; both have
 * a program `tsc`, so that this one is called by its file.
 */
export const compiler = "node_modules/typescript7/bin/tsc";
