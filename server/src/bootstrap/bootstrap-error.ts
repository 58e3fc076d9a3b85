import type { Errors } from "../contract/errors.ts";

/** Aborts the start; each line names a path in the bootstrap and its problem. */
export class BootstrapError extends Error {
  override name = "BootstrapError";
  readonly lines: readonly string[];

  constructor(message: string, lines: readonly string[], options?: ErrorOptions) {
    super([message, ...lines.map((line) => `  ${line}`)].join("\n"), options);
    this.lines = lines;
  }
}

/** Converts errors of a request to lines, prefixed with the request's path in the file. */
export function toLines(errors: Errors, at = ""): string[] {
  const general = (errors.generalErrors ?? []).map(({ message }) => `${at === "" ? "The file" : at}: ${message}`);
  const fields = Object.entries(errors.fieldErrors ?? {}).flatMap(([path, details]) =>
    details.map(({ message }) => `${at === "" ? "" : `${at}.`}${path}: ${message}`),
  );
  return [...general, ...fields];
}
