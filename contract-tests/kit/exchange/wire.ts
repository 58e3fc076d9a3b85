/** Sends cases through the SDK's transport, and records requests and responses. */
import { isObject, isText, type Json } from "@gatehouse/openapi/json";
import { ConnectionError, GatehouseError, InvalidInputError } from "@gatehouse/sdk";
import type { ReceivedResponse, SentRequest, Step } from "../findings.ts";
import { type RunOptions, serverOptions } from "../run-options.ts";
import { type Case, filledPath } from "./case.ts";
import { isJson, parse } from "./json-text.ts";
import { type MakeTransport, type Reply, sdkTransport, type Transport, type TransportOptions } from "./transport.ts";

/** A case with the response to it. */
export interface Exchange {
  readonly case: Case;
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  /** The media type of the answer without its parameters; empty where it names none. */
  readonly mediaType: string;
  /** The body where it is JSON; undefined where it is not, or is malformed. */
  readonly json: Json | undefined;
  readonly step: Step;
}

export function isSuccess({ status }: Pick<Exchange, "status">): boolean {
  return status >= 200 && status < 300;
}

/** A request got no response: the connection broke, or it took too long. */
export class NoResponseError extends Error {
  override name = "NoResponseError";
  readonly step: Step;

  constructor(step: Step, options: ErrorOptions) {
    super(`No answer to ${step.request.method} ${step.request.url}: ${step.failure ?? "no reason given"}`, options);
    this.step = step;
  }
}

/** Returns true where there was a connection, which the server ended without an answer. */
export function isBroken({ cause }: NoResponseError): boolean {
  return cause instanceof ConnectionError && brokenConnection.has(cause.code ?? "");
}

const brokenConnection: ReadonlySet<string> = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"]);

/** The SDK refuses to send the request, for example because of an empty id. It says nothing about the server. */
export class UnsendableRequestError extends Error {
  override name = "UnsendableRequestError";
}

/** Maximum length of a body in a report, in characters. */
const maximumShownLength = 20_000;

/**
 * Time after which a connection counts as idle. A server may close such a one at any time (RFC 9112, 9.5), also just as the next
 * request goes out, which is then sent again on a new one.
 */
const idleMilliseconds = 3_000;

type Mask = (text: string) => string;

/** Secrets of one exchange, beside those of the run, and the names that replace them. */
type OwnSecrets = [secret: string, name: string][];

/** A request that is under way, as a report shows it. */
interface Sending {
  request: SentRequest;
  readonly secrets: OwnSecrets;
}

export class Wire {
  readonly #transport: Transport;
  /** Names of the run's secrets, by the secrets. */
  readonly #secrets: Map<string, string>;
  /** Secrets that the settings of operations send in bodies. */
  readonly #settingSecrets: OwnSecrets;
  readonly #seed: number;
  /** Requests under way, by their ids. */
  readonly #sending = new Map<string, Sending>();
  #underWay = 0;
  /** When an answer last came, by how many other requests were under way. */
  readonly #answeredAt: number[] = [];
  /** When the server last failed: some close the connection then, and do not say so. */
  #failedAt = Number.NEGATIVE_INFINITY;
  requests = 0;

  readonly #exchanged: (step: Step) => void;

  /** @param seed of the run; with a number it makes the id by which the server's log knows a request */
  constructor(
    options: RunOptions,
    seed: number,
    {
      transport: makeTransport = sdkTransport(options),
      exchanged = () => undefined,
    }: { readonly transport?: MakeTransport | undefined; readonly exchanged?: (step: Step) => void } = {},
  ) {
    this.#seed = seed;
    this.#exchanged = exchanged;
    this.#settingSecrets = Object.values(options.document?.settings ?? {}).flatMap(({ body, values = {} }) =>
      secretMembers([body ?? null, values]),
    );
    this.#secrets = new Map([...secretsOf(options), ...this.#settingSecrets]);
    this.#transport = makeTransport(
      async (request, requestId) => {
        const sending = this.#sending.get(requestId);
        // A clone of the request would be read as a stream, which takes longer than all else here.
        const body = request.body === null ? undefined : await request.arrayBuffer();
        if (sending !== undefined) sending.request = this.#record(request, body, sending.secrets);
        const { method, headers, redirect, signal } = request;
        return fetch(request.url, { method, headers, redirect, signal, ...(body === undefined ? {} : { body }) });
      },
      (secret, name) => this.hide(secret, name),
    );
  }

  /** Replaces a secret by a name in all that is shown. */
  hide(secret: string, name: string): void {
    if (!this.#secrets.has(secret)) this.#secrets.set(secret, name);
  }

  /** @throws NoResponseError, UnsendableRequestError */
  async send(sent: Case, how: Omit<TransportOptions, "requestId"> = {}): Promise<Exchange> {
    const requestId = `contract-${this.#seed}-${++this.requests}`;
    const { operation } = sent;
    const sending: Sending = {
      request: { method: operation.method, url: filledPath(sent), headers: {} },
      secrets: (sent.raw?.hidden ?? []).map(([secret, name]) => [secret, name]),
    };
    this.#sending.set(requestId, sending);
    const startedAt = performance.now();
    const lane = this.#underWay++;
    // Any free connection may be taken, also one that only many requests at once need.
    const isIdle = this.#answeredAt.some((at) => startedAt - at > idleMilliseconds);
    const mayBeClosed = isIdle || startedAt - this.#failedAt < idleMilliseconds;
    try {
      const reply = await this.#transport(sent, { ...how, requestId }).catch((error: unknown) => {
        if (!mayBeClosed || !(error instanceof ConnectionError)) throw error;
        return this.#transport(sent, { ...how, requestId });
      });
      const answeredAt = performance.now();
      this.#answeredAt[lane] = answeredAt;
      if (reply.status >= 500) this.#failedAt = answeredAt;
      const received = this.#received(sent, sending, { reply, milliseconds: answeredAt - startedAt });
      this.#exchanged(received.step);
      return received;
    } catch (error) {
      if (error instanceof InvalidInputError) throw new UnsendableRequestError(error.message, { cause: error });
      if (!(error instanceof GatehouseError)) throw error;
      const step = { operationId: operation.operationId, request: sending.request, failure: error.message };
      this.#exchanged(step);
      throw new NoResponseError(step, { cause: error });
    } finally {
      this.#underWay--;
      this.#sending.delete(requestId);
    }
  }

  #record({ method, url, headers }: Request, body: ArrayBuffer | undefined, own: OwnSecrets): SentRequest {
    const mask = this.#mask(own);
    return {
      method,
      get url() {
        return mask(url);
      },
      headers: maskedWhenRead(headers, mask),
      ...(body === undefined ? {} : { body: masked(new TextDecoder().decode(body), this.#settingSecrets) }),
    };
  }

  #received(
    sent: Case,
    { request, secrets }: Sending,
    { reply: { status, headers, bytes, text }, milliseconds }: { readonly reply: Reply; readonly milliseconds: number },
  ): Exchange {
    const mediaType = (headers.get("content-type")?.split(";", 1)[0] ?? "").trim().toLowerCase();
    const json = isJson(mediaType) ? parse(text()) : undefined;
    secrets.push(...secretsAnswered(sent, status, json));
    const isText = mediaType === "" || isJson(mediaType) || mediaType.startsWith("text/");
    const mask = this.#mask(secrets);
    const response: ReceivedResponse = {
      status,
      headers: maskedWhenRead(headers, mask),
      get body() {
        return isText ? cut(mask(text())) : `(${bytes.byteLength} bytes of ${mediaType})`;
      },
      milliseconds,
    };
    return {
      case: sent,
      status,
      headers,
      bytes,
      mediaType,
      json,
      step: { operationId: sent.operation.operationId, request, response },
    };
  }

  #mask(own: OwnSecrets): Mask {
    return (text) => masked(masked(text, own), this.#secrets);
  }
}

function masked(text: string, secrets: Iterable<readonly [secret: string, name: string]>): string {
  let shown = text;
  for (const [secret, name] of secrets) shown = shown.replaceAll(secret, name);
  return shown;
}

/** Masks each value when it is read: nearly all exchanges of a run are never shown, and a run has hundreds of secrets. */
function maskedWhenRead(values: Headers, mask: Mask): Readonly<Record<string, string>> {
  const record: Record<string, string> = {};
  for (const [name, value] of values)
    Object.defineProperty(record, name, { enumerable: true, configurable: true, get: () => mask(value) });
  return record;
}

function cut(body: string): string {
  if (body.length <= maximumShownLength) return body;
  return `${body.slice(0, maximumShownLength)} … (${body.length} characters)`;
}

/** Members that hold a credential, whatever a description says of them. */
const credentialNames =
  /^(?:(?:access|refresh|id|api|auth|session|bearer)[_-]?)?(?:token|secret|password|passwd|jwt)$|^api[_-]?key$/i;

/** Returns the credentials among the members of settings, as JSON and forms write them, with the variables that replace them. */
function secretMembers(value: Json): OwnSecrets {
  if (Array.isArray(value)) return value.flatMap(secretMembers);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, child]): OwnSecrets => {
    if (!isText(child) || !credentialNames.test(name)) return secretMembers(child);
    const variable = `$SETTING_${variableName(name)}`;
    const inForm = `${encodeURIComponent(name)}=`;
    return [
      [JSON.stringify(child), `"${variable}"`],
      [`${inForm}${encodeURIComponent(child)}`, `${inForm}${variable}`],
    ];
  });
}

function variableName(name: string): string {
  return name.toUpperCase().replaceAll(/[^A-Z0-9]/g, "_");
}

/** Returns the secrets that a response gives, such as the token of a login. */
function secretsAnswered({ operation }: Case, status: number, json: Json | undefined): OwnSecrets {
  const shape = operation.answers.get(status)?.contents[0]?.schema;
  if (!isObject(json)) return [];
  return Object.entries(json).flatMap(([name, value]): OwnSecrets => {
    const isSecret = shape?.properties.get(name)?.flag("x-secret") === true || credentialNames.test(name);
    return isSecret && isText(value) && value.length > 8 ? [[value, "(secret)"]] : [];
  });
}

/** The shell variable that stands for the whole value of a header in a report: `$HEADER_AUTHORIZATION`. */
export function headerVariable(name: string): string {
  return `$HEADER_${variableName(name)}`;
}

/** The shell variable that stands for a value of the query, as it is written there. */
export function queryVariable(name: string): string {
  return `$QUERY_${variableName(name)}`;
}

function secretsOf(options: RunOptions): readonly (readonly [secret: string, name: string])[] {
  const { headers = {}, query = {} } = options.document ?? {};
  const named = [
    ...serverOptions.flatMap((one) => ("variable" in one ? [[options[one.name] ?? "", one.variable] as const] : [])),
    ...Object.entries(headers).map(([name, value]) => [value, headerVariable(name)] as const),
    ...Object.entries(query).map(([name, value]) => [encodeURIComponent(value), queryVariable(name)] as const),
  ];
  return named.filter(([secret]) => secret !== "");
}
