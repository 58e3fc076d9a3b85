/** A request as a curl command, as it is sent; what lets a caller in stands in variables of the shell. */
import { shellQuoted } from "../samples/command.ts";
import type { BuiltRequest, Header, Piece } from "./build-request.ts";

interface Surroundings {
  /** Where the server is, without a slash at the end. */
  readonly server: string;
  /** Cookies that the browser sends, which no script can read. */
  readonly cookies: readonly string[];
  /** The file that the answer is written to, where it is one. */
  readonly file: string | undefined;
}

export function curlText(request: BuiltRequest, { server, cookies, file }: Surroundings): string {
  const isGlob = request.target.some(({ text }) => /[[\]{}]/.test(text));
  const verb = request.method === "GET" ? "" : ` -X ${request.method}`;
  return [
    `curl${verb}${isGlob ? " --globoff" : ""} ${quoted(server, request.target)}`,
    ...request.headers.map(headerOption),
    ...(cookies.length > 0 ? [`--cookie "${cookies.map((name) => `${name}=$${variable(name)}`).join("; ")}"`] : []),
    ...(file === undefined ? [] : [`--output ${file}`]),
    ...(request.body === undefined ? [] : [`--data-raw ${shellQuoted(request.body)}`]),
  ].join(" \\\n  ");
}

function headerOption({ name, value, sample }: Header): string {
  return `-H ${sample === undefined ? shellQuoted(`${name}: ${value}`) : `"${name}: ${sample}"`}`;
}

/** One word of the shell, of texts and of variables. */
function quoted(server: string, pieces: readonly Piece[]): string {
  let word = "";
  let text = server;
  for (const piece of pieces) {
    if (piece.secret === undefined) text += piece.text;
    else {
      word += `${shellQuoted(text)}"$${variable(piece.secret)}"`;
      text = "";
    }
  }
  return text === "" ? word : word + shellQuoted(text);
}

/** `refreshToken` as `GATEHOUSE_REFRESH_TOKEN`. */
function variable(name: string): string {
  return `GATEHOUSE_${name.replaceAll(/(?<=[a-z])(?=[A-Z])|-/g, "_").toUpperCase()}`;
}
