/** Writes curl commands for a POSIX shell. */

/** Literal text, or a variable that the shell fills in. */
export type ShellPart = string | { readonly variable: string };

export interface CurlRequest {
  readonly method: string;
  readonly url: readonly ShellPart[];
  readonly headers: readonly (readonly ShellPart[])[];
  readonly hasBody: boolean;
  /** Options before the method. */
  readonly flags?: readonly string[];
  /** Options after the headers, quoted. */
  readonly options: readonly string[];
}

/** @param separator between the command and its options */
export function curlCommand(request: CurlRequest, separator = " \\\n  "): string {
  const { url, headers, options, flags = [] } = request;
  const start = ["curl", ...flags, ...methodOptions(request), ...urlOptions(url), quoteWord(url)].join(" ");
  return [start, ...headers.map((header) => `-H ${quoteWord(header)}`), ...options].join(separator);
}

/** Quotes one word of a command. */
export function quoteWord(word: readonly ShellPart[]): string {
  const parts = word.filter((part) => part !== "");
  if (parts.every((part) => typeof part === "string")) return quoteText(parts.join(""));
  // `"Authorization: $KEY"` is easier to read than quotes around each part.
  if (parts.every((part, index) => isPlain(part, parts[index + 1]))) {
    return `"${parts.map((part) => (typeof part === "string" ? part : `$${part.variable}`)).join("")}"`;
  }
  return parts.map((part) => (typeof part === "string" ? quoteText(part) : `"$${part.variable}"`)).join("");
}

/** Quotes a text literally. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Returns true for parts that double quotes do not change, and that do not extend a variable's name. */
function isPlain(part: ShellPart, next: ShellPart | undefined): boolean {
  if (typeof part === "string") return /^[\w :;,./@%+=-]*$/.test(part);
  return typeof next !== "string" || !/^\w/.test(next);
}

function methodOptions({ method, hasBody }: CurlRequest): readonly string[] {
  if (method === "HEAD" && !hasBody) return ["--head"];
  if (method === "GET" && !hasBody) return [];
  return ["-X", /^[A-Z]+$/.test(method) ? method : quoteText(method)];
}

/** Stops curl from expanding patterns in a URL, and from shortening its path. */
function urlOptions(url: readonly ShellPart[]): readonly string[] {
  const text = url.filter((part) => typeof part === "string").join("");
  const globbing = /[[\]{}]/.test(text) ? ["-g"] : [];
  return /\/\.{1,2}(?:[/?#]|$)/.test(text) ? [...globbing, "--path-as-is"] : globbing;
}
