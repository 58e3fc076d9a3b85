/** Sends cases through the SDK's transport, and records requests and responses. */
import { isObject, isText, type Json } from "@gatehouse/openapi/json";
import { GatehouseError, InvalidInputError } from "@gatehouse/sdk";
import type { ReceivedResponse, SentRequest, Step } from "../findings.ts";
import type { RunOptions } from "../run-options.ts";
import { type Case, filledPath } from "./case.ts";
import { isJson, parse } from "./json-text.ts";
import { type MakeTransport, type Reply, sdkTransport, type Transport } from "./transport.ts";

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

/** A request got no response: the connection broke, or it took too long. */
export class NoResponseError extends Error {
  override name = "NoResponseError";
  readonly step: Step;

  constructor(step: Step, options: ErrorOptions) {
    super(`No answer to ${step.request.method} ${step.request.url}: ${step.failure ?? "no reason given"}`, options);
    this.step = step;
  }
}

/** The SDK refuses to send the request, for example because of an empty id. It says nothing about the server. */
export class UnsendableRequestError extends Error {
  override name = "UnsendableRequestError";
}

export interface SendOptions {
  /** The Authorization header in place of the key, unless the case has its own. */
  readonly authorization?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Maximum length of a body in a report, in characters. */
const maximumShownLength = 20_000;

export class Wire {
  readonly #transport: Transport;
  readonly #secrets: (readonly [secret: string, name: string])[];
  readonly #seed: number;
  #last: SentRequest | undefined;
  /** More secrets of the present exchange, and the names that replace them. */
  #hidden: readonly (readonly [secret: string, name: string])[] = [];
  /** A secret in the present response. */
  #responseSecret: string | undefined;
  requests = 0;

  /** @param seed of the run; with a number it makes the id by which the server's log knows a request */
  constructor(options: RunOptions, seed: number, makeTransport: MakeTransport = sdkTransport(options)) {
    this.#seed = seed;
    this.#secrets = secretsOf(options);
    this.#transport = makeTransport(async (request) => {
      this.#last = await this.#record(request);
      return fetch(request);
    });
  }

  /** Replaces a secret by a name from now on. */
  hide(secret: string, name: string): void {
    if (!this.#secrets.some(([known]) => known === secret)) this.#secrets.push([secret, name]);
  }

  /** @throws NoResponseError, UnsendableRequestError */
  async send(sent: Case, how: SendOptions = {}): Promise<Exchange> {
    this.requests++;
    this.#last = undefined;
    this.#hidden = sent.raw?.hidden ?? [];
    this.#responseSecret = undefined;
    const startedAt = performance.now();
    try {
      const requestId = `contract-${this.#seed}-${this.requests}`;
      const reply = await this.#transport(sent, { ...how, requestId });
      return this.#received(sent, reply, performance.now() - startedAt);
    } catch (error) {
      if (error instanceof InvalidInputError) throw new UnsendableRequestError(error.message, { cause: error });
      if (!(error instanceof GatehouseError)) throw error;
      const request = this.#last ?? { method: sent.operation.method, url: filledPath(sent), headers: {} };
      throw new NoResponseError(
        { operationId: sent.operation.operationId, request, failure: error.message },
        { cause: error },
      );
    }
  }

  async #record(request: Request): Promise<SentRequest> {
    const body = request.body === null ? undefined : await request.clone().text();
    const headers = Object.fromEntries([...request.headers].map(([name, value]) => [name, this.#mask(value)]));
    return { method: request.method, url: this.#mask(request.url), headers, ...(body === undefined ? {} : { body }) };
  }

  #received(sent: Case, { status, headers, bytes, text }: Reply, milliseconds: number): Exchange {
    const mediaType = (headers.get("content-type")?.split(";", 1)[0] ?? "").trim().toLowerCase();
    const json = isJson(mediaType) ? parse(text()) : undefined;
    this.#hideResponseSecret(sent, status, json);
    const isText = mediaType === "" || isJson(mediaType) || mediaType.startsWith("text/");
    const body = isText ? this.#mask(text()) : `(${bytes.byteLength} bytes of ${mediaType})`;
    const response: ReceivedResponse = {
      status,
      headers: Object.fromEntries([...headers].map(([name, value]) => [name, this.#mask(value)])),
      body:
        body.length > maximumShownLength ? `${body.slice(0, maximumShownLength)} … (${body.length} characters)` : body,
      milliseconds,
    };
    const request = this.#last ?? { method: sent.operation.method, url: filledPath(sent), headers: {} };
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

  /** Hides a secret that a response gives, such as the token of a login. */
  #hideResponseSecret({ operation }: Case, status: number, json: Json | undefined): void {
    const shape = operation.answers.get(status)?.contents[0]?.schema;
    if (shape === undefined || !isObject(json)) return;
    for (const [name, value] of Object.entries(json)) {
      if (shape.properties.get(name)?.flag("x-secret") === true && isText(value) && value.length > 8)
        this.#responseSecret = value;
    }
  }

  #mask(text: string): string {
    const given: [string, string][] = this.#responseSecret === undefined ? [] : [[this.#responseSecret, "(secret)"]];
    const secrets = [...this.#hidden, ...this.#secrets, ...given];
    return secrets.reduce((masked, [secret, name]) => masked.replaceAll(secret, name), text);
  }
}

/** The shell variable that stands for the value of a header in a report: `$AUTHORIZATION`. */
export function headerVariable(name: string): string {
  return `$${name.toUpperCase().replaceAll(/[^A-Z0-9]/g, "_")}`;
}

function secretsOf({
  key,
  otherKey,
  limitedKey,
  operatorPassword,
  operatorToken,
  ...more
}: RunOptions): [string, string][] {
  const named: [string | undefined, string][] = [
    [key, "$KEY"],
    [otherKey, "$OTHER_KEY"],
    [limitedKey, "$LIMITED_KEY"],
    [operatorPassword, "$OPERATOR_PASSWORD"],
    [operatorToken, "$OPERATOR_TOKEN"],
    [more.identityProviderSecret, "$IDENTITY_PROVIDER_SECRET"],
    [more.accessToken, "$ACCESS_TOKEN"],
    ...Object.entries(more.document?.headers ?? {}).map(([name, value]): [string, string] => [
      value,
      headerVariable(name),
    ]),
  ];
  return named.flatMap(([secret, name]): [string, string][] => (secret ? [[secret, name]] : []));
}
