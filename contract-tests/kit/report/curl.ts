/** Writes a finding's request as a curl command. */
import { curlCommand, quoteText } from "@gatehouse/openapi/curl";
import type { SentRequest } from "../findings.ts";
import { isTypeable, printCommand, shellWord, textParts } from "./shell.ts";

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
 * Returns a command that sends the request again and shows the answer with its headers. Bodies too long for a command
 * line are read from the report's JSON file, if there is one.
 */
export function repeatWithCurl(request: SentRequest, location?: BodyLocation): string {
  const { method, url, body } = request;
  const source = body === undefined ? undefined : bodySource(body, location);
  const command = curlCommand(
    {
      method,
      url: textParts(url),
      headers: headerLines(request).map(textParts),
      hasBody: body !== undefined,
      flags: ["-sS", "-i"],
      options: source === undefined ? [] : [`--data-binary ${source.word}`],
    },
    " ",
  );
  return `${source?.feed === undefined ? "" : `${source.feed} | `}${command}`;
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

function bodySource(body: string, location: BodyLocation | undefined): BodySource {
  if (body.length > maximumBodyLength && location !== undefined) return { word: "@-", feed: readFromReport(location) };
  const typeable = body.length <= maximumBodyLength && isTypeable(body) && !body.startsWith("@");
  return typeable ? { word: shellWord(body) } : { word: "@-", feed: printCommand(body) };
}

function readFromReport({ file, finding, step }: BodyLocation): string {
  const body = `JSON.parse(require("fs").readFileSync(process.argv[1])).findings[${finding}].steps[${step}].request.body`;
  return `node -e ${quoteText(`process.stdout.write(${body})`)} ${quoteText(file)}`;
}
