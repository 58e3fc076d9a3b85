/** Options that several commands take. */
import { readNumber, readServerUrl, UsageError } from "@gatehouse/openapi/command-line";

const text = { type: "string" } as const;

/** Options of a command that calls a server. */
export const connectionOptions = { url: text, key: text, tenant: text, concurrency: text };

export interface Connection {
  readonly url: string;
  readonly key: string;
  readonly tenantId: string | undefined;
  /** Number of concurrent requests. */
  readonly concurrency: number;
}

type ConnectionValues = Readonly<Partial<Record<keyof typeof connectionOptions, string | undefined>>>;

/** Reads the options and the variables that stand in for them. */
export function readConnection(
  { url, key, tenant, concurrency = "16" }: ConnectionValues,
  environment: Readonly<Record<string, string | undefined>>,
  problems: string[],
): Connection {
  const { GATEHOUSE_API_KEY: keyOfEnvironment = "", GATEHOUSE_URL: urlOfEnvironment = "http://127.0.0.1:9011" } =
    environment;
  const apiKey = key ?? keyOfEnvironment;
  if (apiKey === "") problems.push("--key is missing: give an API key, or set GATEHOUSE_API_KEY.");
  const valid = <Value>(value: Value | UsageError, other: Value): Value => {
    if (!(value instanceof UsageError)) return value;
    problems.push(value.message);
    return other;
  };
  return {
    url: valid(readServerUrl(url ?? urlOfEnvironment), ""),
    key: apiKey,
    tenantId: tenant,
    concurrency: valid(readNumber("concurrency", concurrency, { from: 1, to: 64 }), 1),
  };
}

export function readDelimiter(given: string, problems: string[]): string {
  if (given === "tab" || given === String.raw`\t`) return "\t";
  if (given.length !== 1 || given === '"') problems.push('--delimiter is one character, such as ";", or tab.');
  return given;
}
