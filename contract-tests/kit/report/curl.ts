/** Writes a request as a curl command that can be pasted into a shell. */
import type { SentRequest } from "../findings.ts";
import { isTypeable, printCommand, quoteLiteral, shellWord } from "./shell.ts";

/** The location of a long body in a report's JSON file. */
export interface BodyLocation {
  readonly file: string;
  /** Indices into the report's findings and the finding's steps. */
  readonly finding: number;
  readonly step: number;
}

/** Maximum length of a body on a command line, in characters; below every shell's limit. */
const maximumBodyLength = 20_000;

/** Set by the transport itself, and by curl as well. */
const ownHeaders = new Set([
  "accept-encoding",
  "accept-language",
  "connection",
  "content-length",
  "host",
  "sec-fetch-mode",
  "transfer-encoding",
  "user-agent",
]);

/**
 * A command that sends this request again and shows the answer with its status and headers. A body that a command line
 * cannot carry is read from the report's JSON file, where that is known.
 */
export function curlCommand(request: SentRequest, place?: BodyLocation): string {
  const { body } = request;
  const source = body === undefined ? undefined : bodySource(body, place);
  const words = ["curl", "-sS", "-i", ...methodOptions(request), ...urlOptions(request.url), shellWord(request.url)];
  for (const header of headerLines(request)) words.push("-H", shellWord(header));
  if (source !== undefined) words.push("--data-binary", source.word);
  return `${source?.feed === undefined ? "" : `${source.feed} | `}${words.join(" ")}`;
}

function methodOptions({ method, body }: SentRequest): readonly string[] {
  if (method === "HEAD" && body === undefined) return ["--head"];
  const implied = body === undefined ? "GET" : "POST";
  return method === implied ? [] : ["-X", /^[A-Z]+$/.test(method) ? method : quoteLiteral(method)];
}

/** Keeps curl from reading patterns into a URL, and from shortening its path. */
function urlOptions(url: string): readonly string[] {
  const globbed = /[[\]{}]/.test(url) ? ["-g"] : [];
  return /\/\.{1,2}(?:[/?#]|$)/.test(url) ? [...globbed, "--path-as-is"] : globbed;
}

function headerLines({ headers, body }: SentRequest): readonly string[] {
  const sent = Object.entries(headers).filter(([name]) => !ownHeaders.has(name.toLowerCase()));
  // curl sends an empty header only where it ends in a semicolon; ended by a colon it is not sent.
  const lines = sent.map(([name, value]) => (value === "" ? `${name};` : `${name}: ${value}`));
  const names = new Set(sent.map(([name]) => name.toLowerCase()));
  if (body !== undefined && !names.has("content-type")) lines.push("Content-Type:");
  return lines;
}

interface BodySource {
  /** Returns the argument of `--data-binary`. */
  readonly word: string;
  /** The command that writes the body to curl's input. */
  readonly feed?: string;
}

function bodySource(body: string, place: BodyLocation | undefined): BodySource {
  if (body.length > maximumBodyLength && place !== undefined) return { word: "@-", feed: readFromReport(place) };
  const typeable = body.length <= maximumBodyLength && isTypeable(body) && !body.startsWith("@");
  return typeable ? { word: shellWord(body) } : { word: "@-", feed: printCommand(body) };
}

function readFromReport({ file, finding, step }: BodyLocation): string {
  const body = `JSON.parse(require("fs").readFileSync(process.argv[1])).findings[${finding}].steps[${step}].request.body`;
  return `node -e ${quoteLiteral(`process.stdout.write(${body})`)} ${quoteLiteral(file)}`;
}
