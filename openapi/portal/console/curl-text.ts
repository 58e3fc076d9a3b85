/** Writes a request as a curl command, with variables of the shell in place of credentials and secrets. */
import { curlCommand, quoteText, quoteWord, type ShellPart } from "../../tools/curl.ts";
import type { BuiltRequest } from "./build-request.ts";

interface CurlOptions {
  /** Base URL without a trailing slash. */
  readonly server: string;
  /** Names of the cookies that the browser sends. */
  readonly cookies?: readonly string[];
  /** File for the answer. */
  readonly file?: string | undefined;
}

export function curlText(request: BuiltRequest, { server, cookies = [], file }: CurlOptions): string {
  const { method, target, headers, body } = request;
  const cookie = cookies.flatMap((name, index): ShellPart[] => [
    index === 0 ? `${name}=` : `; ${name}=`,
    variableOf(name),
  ]);
  return curlCommand({
    method,
    url: [server, ...target.map(({ text, secret }) => (secret === undefined ? text : variableOf(secret)))],
    headers: headers.map(({ name, value, sample }) => [`${name}: `, ...(sample ?? [value])]),
    hasBody: body !== undefined,
    options: [
      ...(cookie.length > 0 ? [`--cookie ${quoteWord(cookie)}`] : []),
      ...(file === undefined ? [] : [`--output ${file}`]),
      ...(body === undefined ? [] : [`--data-raw ${quoteText(body)}`]),
    ],
  });
}

/** Converts `refreshToken` to `GATEHOUSE_REFRESH_TOKEN`. */
function variableOf(name: string): ShellPart {
  return { variable: `GATEHOUSE_${name.replaceAll(/(?<=[a-z])(?=[A-Z])|-/g, "_").toUpperCase()}` };
}
