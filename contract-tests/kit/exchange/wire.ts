/** Sends cases through the SDK's transport, and keeps what went over the wire. */
import { isObject, isText, type Json } from "@gatehouse/openapi/json";
import { type Client, createClient, type Exchange, GatehouseError, InvalidInputError } from "@gatehouse/sdk";
import type { ReceivedResponse, SentRequest, Step } from "../findings.ts";
import type { RunOptions } from "../run-options.ts";
import { type Case, filledPath } from "./case.ts";
import { isJson, parse } from "./json-text.ts";

/** A case that was sent and answered. */
export interface Sent {
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

/** A request got no answer: the connection broke, or it took too long. */
export class Unanswered extends Error {
  override name = "Unanswered";
  readonly step: Step;

  constructor(step: Step, options: ErrorOptions) {
    super(`No answer to ${step.request.method} ${step.request.url}: ${step.failure ?? "no reason given"}`, options);
    this.step = step;
  }
}

/** The SDK does not send this, such as an empty id: nothing can be said of the server. */
export class Unsendable extends Error {
  override name = "Unsendable";
}

export interface SendOptions {
  /** What is sent in place of the key, where the case itself does not say what. */
  readonly authorization?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** How much of a body a report holds, in characters. */
const longestShown = 20_000;

export class Wire {
  readonly #client: Client;
  readonly #secrets: (readonly [secret: string, name: string])[];
  readonly #seed: number;
  #last: SentRequest | undefined;
  /** What else is not for a report in the exchange at hand, and what stands there instead. */
  #hidden: readonly (readonly [secret: string, name: string])[] = [];
  /** A secret that the answer at hand gives. */
  #given: string | undefined;
  requests = 0;

  /** @param seed of the run; with a number it makes the id by which the server's log knows a request */
  constructor(options: RunOptions, seed: number) {
    this.#seed = seed;
    this.#secrets = secretsOf(options);
    this.#client = createClient({
      baseUrl: options.url,
      apiKey: options.key,
      ...(options.tenantId === undefined ? {} : { tenantId: options.tenantId }),
      timeoutMs: options.timeoutMs ?? 30_000,
      fetch: async (request) => {
        this.#last = await this.#record(request);
        return fetch(request);
      },
    });
  }

  /** Puts a name in the place of a secret from now on. */
  hide(secret: string, name: string): void {
    if (!this.#secrets.some(([known]) => known === secret)) this.#secrets.push([secret, name]);
  }

  /** @throws Unanswered, Unsendable */
  async send(sent: Case, how: SendOptions = {}): Promise<Sent> {
    this.requests++;
    this.#last = undefined;
    this.#hidden = sent.raw?.hidden ?? [];
    this.#given = undefined;
    const startedAt = performance.now();
    try {
      const exchange = await this.#request(sent, how);
      return this.#received(sent, exchange, performance.now() - startedAt);
    } catch (error) {
      if (error instanceof InvalidInputError) throw new Unsendable(error.message, { cause: error });
      if (!(error instanceof GatehouseError)) throw error;
      const request = this.#last ?? { method: sent.operation.method, url: filledPath(sent), headers: {} };
      throw new Unanswered(
        { operationId: sent.operation.operationId, request, failure: error.message },
        { cause: error },
      );
    }
  }

  #request(sent: Case, { authorization, signal }: SendOptions): Promise<Exchange> {
    const { operation, raw = {}, body, mediaType } = sent;
    const chosen = operation.requestMediaTypes.length > 1 && mediaType !== undefined;
    const given =
      body === undefined || raw.body !== undefined ? {} : { body: chosen ? { contentType: mediaType, body } : body };
    const options = {
      ...(signal === undefined ? {} : { signal }),
      requestId: `contract-${this.#seed}-${this.requests}`,
      ...(raw.body === undefined ? {} : { rawBody: raw.body, contentType: mediaType }),
      ...(raw.contentType === undefined ? {} : { contentType: raw.contentType }),
      ...(raw.query === undefined ? {} : { rawQuery: raw.query }),
      headers: { ...(authorization === undefined ? {} : { Authorization: authorization }), ...raw.headers },
    };
    const input = { ...sent.query, ...given };
    return raw.method === undefined
      ? this.#client.request(operation.operationId, { ...sent.path, ...input }, options)
      : this.#client.request(`${raw.method} ${filledPath(sent)}`, input, options);
  }

  async #record(request: Request): Promise<SentRequest> {
    const body = request.body === null ? undefined : await request.clone().text();
    const headers = Object.fromEntries([...request.headers].map(([name, value]) => [name, this.#mask(value)]));
    return { method: request.method, url: this.#mask(request.url), headers, ...(body === undefined ? {} : { body }) };
  }

  #received(sent: Case, { status, headers, bytes, text }: Exchange, milliseconds: number): Sent {
    const mediaType = (headers.get("content-type")?.split(";", 1)[0] ?? "").trim().toLowerCase();
    const json = isJson(mediaType) ? parse(text()) : undefined;
    this.#hideGiven(sent, status, json);
    const isText = mediaType === "" || isJson(mediaType) || mediaType.startsWith("text/");
    const body = isText ? this.#mask(text()) : `(${bytes.byteLength} bytes of ${mediaType})`;
    const response: ReceivedResponse = {
      status,
      headers: Object.fromEntries([...headers].map(([name, value]) => [name, this.#mask(value)])),
      body: body.length > longestShown ? `${body.slice(0, longestShown)} … (${body.length} characters)` : body,
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

  /** What an answer gives that opens something else, such as the token of who signs in. */
  #hideGiven({ operation }: Case, status: number, json: Json | undefined): void {
    const shape = operation.answers.get(status)?.contents[0]?.schema;
    if (shape === undefined || !isObject(json)) return;
    for (const [name, value] of Object.entries(json)) {
      if (shape.properties.get(name)?.flag("x-secret") === true && isText(value) && value.length > 8)
        this.#given = value;
    }
  }

  #mask(text: string): string {
    const given: [string, string][] = this.#given === undefined ? [] : [[this.#given, "(secret)"]];
    const secrets = [...this.#hidden, ...this.#secrets, ...given];
    return secrets.reduce((masked, [secret, name]) => masked.replaceAll(secret, name), text);
  }
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
  ];
  return named.flatMap(([secret, name]): [string, string][] => (secret ? [[secret, name]] : []));
}
