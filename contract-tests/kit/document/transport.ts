/** Sends the cases of any description: no client was generated for it, so that everything is written here. */
import { setTimeout } from "node:timers/promises";
import { ConnectionError, InvalidInputError, TimeoutError } from "@gatehouse/sdk";
import type { Operation } from "../contract/contract.ts";
import { readBody } from "../contract/document/load.ts";
import type { Case } from "../exchange/case.ts";
import { isJson } from "../exchange/json-text.ts";
import type { MakeTransport, Reply, TransportOptions } from "../exchange/transport.ts";
import { headerVariable, isSuccess } from "../exchange/wire.ts";
import { RunSetupError } from "../phases/greet.ts";
import type { Hooks, RunOptions } from "../run-options.ts";
import { bodyText, headerText, pathText, queryPairs, queryText } from "./serialize.ts";

/** A larger answer counts as none, so that a server cannot fill the memory. */
const maximumAnswerBytes = 50_000_000;

/** Before a request that was answered 503 is sent again, unless that was of no use at its operation. */
const waitsMs = [250, 1000, 3000];

/** Operations at which it was of no use, after which the server counts as down. */
const maximumBusy = 5;

/** Headers whose values are secret whoever sets them. */
const credentialHeaders = ["authorization", "cookie", "proxy-authorization"];

export function documentTransport({ url, timeoutMs = 30_000, document }: RunOptions, hooks: Hooks = {}): MakeTransport {
  return (send, hide) => {
    const { login } = document ?? {};
    const query = Object.entries(document?.query ?? {});
    let headers = document?.headers ?? {};
    let areTaken = false;
    let renewal: Promise<void> | undefined;
    const renew = async (): Promise<void> => {
      const renewed = await login?.headers();
      for (const [name, value] of Object.entries(renewed ?? {})) hide(value, headerVariable(name));
      headers = { ...headers, ...renewed };
      areTaken = false;
      renewal = undefined;
    };
    const once = async (sent: Case, options: TransportOptions): Promise<Reply> => {
      const made = requestOf(sent, { url, headers, query, options, timeoutMs });
      const request = await hooked(hooks, made, sent);
      if (request === null) throw new InvalidInputError("A hook left it out.", factsOf(sent, made.method, made.url));
      // Those that a hook sets are as secret as those of an option.
      for (const name of credentialHeaders) {
        const value = request.headers.get(name);
        if (value !== null && value !== made.headers.get(name)) hide(value, headerVariable(name));
      }
      try {
        return await read(await send(request, options.requestId));
      } catch (error) {
        throw failure(sent, request, error);
      }
    };
    const alwaysBusy = new Set<Operation>();
    const patient = async (sent: Case, options: TransportOptions): Promise<Reply> => {
      const reply = await once(sent, options);
      if (reply.status !== 503 || alwaysBusy.has(sent.operation) || alwaysBusy.size >= maximumBusy) return reply;
      // With requests side by side, a server may be busy for a moment.
      for (const wait of waitsMs) {
        await setTimeout(wait, undefined, { signal: options.signal });
        const again = await once(sent, options);
        if (again.status !== 503) return again;
      }
      alwaysBusy.add(sent.operation);
      return reply;
    };
    return async (sent, options) => {
      const used = headers;
      const reply = await patient(sent, options);
      // Only what was taken before can have ended; other refusals are the server's word.
      const haveEnded = reply.status === 401 && sent.raw?.headers === undefined && (areTaken || used !== headers);
      areTaken ||= isSuccess(reply) && isSecured(sent.operation);
      if (!haveEnded || login === undefined) return reply;
      // Of several requests side by side, the first that is refused renews for all.
      renewal ??= used === headers ? renew() : undefined;
      await renewal;
      return await once(sent, options);
    };
  };
}

/** Resolves to what the hook makes of a request. @throws RunSetupError where that is none */
async function hooked({ request }: Hooks, made: Request, { operation }: Case): Promise<Request | null> {
  if (request === undefined) return made;
  const place = `--hooks, request(…) for ${operation.operationId}`;
  const given: unknown = await Promise.resolve()
    .then(() => request(made, operation))
    .catch((error: unknown) => {
      throw new RunSetupError(`${place}: it has failed: ${messageOf(error)}`, { cause: error });
    });
  if (given === null || given instanceof Request) return given;
  throw new RunSetupError(`${place}: it returned no Request: return the one to send, or null for none.`);
}

function isSecured({ definition: { security } }: Operation): boolean {
  return !Array.isArray(security) || security.length > 0;
}

interface RequestContext {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Goes with each request. */
  readonly query: readonly (readonly [string, string])[];
  readonly options: TransportOptions;
  readonly timeoutMs: number;
}

/** @throws InvalidInputError where HTTP has no way to write it */
function requestOf(sent: Case, { url, headers: given, query, options, timeoutMs }: RequestContext): Request {
  const { operation, raw = {} } = sent;
  const method = raw.method ?? operation.method;
  const body = raw.body ?? writtenBody(sent);
  const headers = new Headers({ Accept: acceptOf(operation) });
  try {
    for (const [name, value] of Object.entries(given)) headers.set(name, value);
    for (const [name, value] of headersOf(sent)) {
      const before = name === "Cookie" ? headers.get(name) : null;
      headers.set(name, before === null ? value : `${before}; ${value}`);
    }
    const contentType = raw.contentType === undefined ? contentTypeOf(sent) : raw.contentType;
    if (contentType !== null && (body !== undefined || raw.contentType !== undefined))
      headers.set("Content-Type", contentType);
    for (const [name, value] of Object.entries(raw.headers ?? {})) {
      if (value === null) headers.delete(name);
      else headers.set(name, value);
    }
    const timeout = AbortSignal.timeout(timeoutMs);
    return new Request(`${url}${targetOf(sent, sent.raw?.withoutKeys === true ? [] : query)}`, {
      method,
      headers,
      redirect: "manual",
      signal: options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal]),
      // Bytes have no Content-Type of their own.
      ...(body === undefined || method === "GET" || method === "HEAD" ? {} : { body: bytesOf(body) }),
    });
  } catch (error) {
    const unsendable = new InvalidInputError(messageOf(error), factsOf(sent, method, url));
    throw Object.assign(unsendable, { cause: error });
  }
}

function bytesOf(body: string | Uint8Array): Uint8Array<ArrayBuffer> {
  return typeof body === "string" ? new TextEncoder().encode(body) : new Uint8Array(body);
}

function writtenBody(sent: Case): string | undefined {
  return written(sent)?.text;
}

function written({ operation, body, mediaType = "application/json" }: Case): ReturnType<typeof bodyText> {
  const shape = operation.bodies.find((content) => content.mediaType === mediaType)?.schema;
  return body === undefined ? undefined : bodyText(body, mediaType, shape);
}

function contentTypeOf(sent: Case): string {
  return written(sent)?.contentType ?? sent.mediaType ?? "application/json";
}

/** Returns the path and the query. */
function targetOf(sent: Case, keys: RequestContext["query"]): string {
  const { operation, path, query, raw } = sent;
  const filled = operation.path.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => {
    const parameter = operation.parameters.find((one) => one.in === "path" && one.name === name);
    const text = parameter === undefined ? "" : pathText(parameter, path[name] ?? "");
    // These lead to another path.
    if (/^\.{0,2}$/.test(text)) throw new TypeError(`The path parameter ${name} cannot be ${JSON.stringify(text)}.`);
    return text;
  });
  const pairs = operation.parameters.flatMap((parameter) => {
    const value = parameter.in === "query" ? query[parameter.name] : undefined;
    return value === undefined ? [] : queryPairs(parameter, value);
  });
  const added = keys.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  const all = [queryText(pairs), raw?.query ?? "", ...added].filter((text) => text !== "").join("&");
  return all === "" ? filled : `${filled}?${all}`;
}

function headersOf({ operation, header = {}, cookie = {} }: Case): readonly (readonly [string, string])[] {
  const cookies: string[] = [];
  const found: (readonly [string, string])[] = [];
  for (const parameter of operation.parameters) {
    const { name, in: place } = parameter;
    const value = place === "header" ? header[name] : place === "cookie" ? cookie[name] : undefined;
    if (value === undefined) continue;
    if (place === "cookie") cookies.push(`${name}=${encodeURIComponent(headerText(parameter, value))}`);
    else found.push([name, headerText(parameter, value)]);
  }
  return cookies.length === 0 ? found : [...found, ["Cookie", cookies.join("; ")]];
}

/** Asks for JSON where it is documented, and takes anything else. */
function acceptOf({ answers, otherAnswers = new Map() }: Operation): string {
  const types = [...answers.values(), ...otherAnswers.values()].flatMap(({ contents }) =>
    contents.map(({ mediaType }) => mediaType),
  );
  const json = [...new Set(types)].filter(isJson);
  return json.length === 0 ? "*/*" : `${json.join(", ")}, */*;q=0.1`;
}

async function read(response: Response): Promise<Reply> {
  const bytes = await readBody(response, maximumAnswerBytes);
  if (bytes === undefined) throw new RangeError(`an answer of more than ${maximumAnswerBytes} bytes`);
  return { status: response.status, headers: response.headers, bytes, text: () => new TextDecoder().decode(bytes) };
}

function failure(sent: Case, { method, url }: Request, error: unknown): Error {
  const facts = factsOf(sent, method, url);
  if (error instanceof Error && error.name === "TimeoutError") return new TimeoutError("no answer in time", facts);
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined;
  const code = cause !== undefined && "code" in cause ? String(cause.code) : undefined;
  return new ConnectionError(cause?.message ?? messageOf(error), facts, code);
}

function factsOf({ operation: { operationId } }: Case, method: string, url: string) {
  return { operationId, method, url, status: 0, requestId: undefined };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
