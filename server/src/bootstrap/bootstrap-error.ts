import type { Errors } from "../contract/errors.ts";

/** The bootstrap stops the start; each line names a path and what is wrong there. */
export class BootstrapError extends Error {
  override name = "BootstrapError";
  readonly lines: readonly string[];

  constructor(message: string, lines: readonly string[], options?: ErrorOptions) {
    super([message, ...lines.map((line) => `  ${line}`)].join("\n"), options);
    this.lines = lines;
  }
}

/** Errors of a request as lines, with the path at which the request stands in the file. */
export function toLines(errors: Errors, at = ""): string[] {
  const general = (errors.generalErrors ?? []).map(({ message }) => `${at === "" ? "The file" : at}: ${message}`);
  const fields = Object.entries(errors.fieldErrors ?? {}).flatMap(([path, details]) =>
    details.map(({ message }) => `${at === "" ? "" : `${at}.`}${path}: ${message}`),
  );
  return [...general, ...fields];
}
