/** Performs the requests of the built pages on the sample store of a first start, and keeps what is answered. */
import { isObject, type Json } from "@gatehouse/openapi/json";
import { manifest } from "@gatehouse/openapi/manifest";
import { vi } from "vitest";
import { type PageSample, readPageSamples } from "../page-samples.ts";
import { type Exchange, performing, type SentRequest } from "../recording-proxy.ts";
import {
  curl,
  documentedServer,
  loginSampleOperator,
  runSamples,
  startSampleStore,
  type Trial,
} from "../sample-runs.ts";
import { makeStable } from "./stable-answer.ts";
import { wrongRequest } from "./wrong-request.ts";

export interface Answer {
  readonly operationId: string;
  /**
   * Distinguishes the sample from the operation's others; empty when there is only one. Where an error is answered, the
   * change to the operation's first sample.
   */
  readonly distinction: string;
  readonly status: number;
  readonly body?: Json;
}

/** Runs the samples of curl, one after another: first what reads, then what changes, then what deletes. */
export async function recordAnswers(): Promise<readonly Answer[]> {
  const trial = await startSampleStore();
  await untilKeyIsUsed(trial);
  const all = readPageSamples().filter(({ language }) => language === curl.language);
  const own = all
    .toSorted((one, other) => rank(one) - rank(other))
    .map((sample, index) => ({ sample, name: `sample${index}` }));
  const printed = await runSamples(curl, own, trial);
  const stable = makeStable({
    known: all.map(({ program }) => program).join("\n"),
    servers: [...own.map(({ name }) => trial.proxy.urlFor(name)).reverse(), trial.url],
    documentedServer,
  });
  const performed = own.map(({ sample: { operationId, caption }, name }) => {
    const exchange = performing(operationId, trial.proxy.exchangesOf(name)).at(-1);
    if (exchange === undefined) throw new Error(`${operationId} was not performed: ${printed.get(name)}`);
    const [, distinction = ""] = caption.split(": ");
    return { operationId, distinction, exchange };
  });
  const answers = performed.map(({ operationId, distinction, exchange }): Answer => {
    const { status, mediaType, answer, sentAt } = exchange;
    if (answer === "" || !mediaType.endsWith("json")) return { operationId, distinction, status };
    return { operationId, distinction, status, body: stable({ value: toJson(answer), sentAt }) };
  });
  return [...answers, ...(await recordRefusals(performed, trial, stable))];
}

type SampleExchange = Pick<Answer, "operationId"> & { readonly exchange: Exchange };

/** Sends the first request of each operation again, with one thing wrong. */
async function recordRefusals(
  performed: readonly SampleExchange[],
  trial: Trial,
  stable: ReturnType<typeof makeStable>,
): Promise<readonly Answer[]> {
  // The samples log out, and change the password.
  const operatorToken = `Bearer ${await loginSampleOperator(trial)}`;
  const first = new Map(performed.toReversed().map(({ operationId, exchange }) => [operationId, exchange.request]));
  const refusals: Answer[] = [];
  for (const operationId of new Set(performed.map((one) => one.operationId))) {
    const sent = first.get(operationId);
    const wrong = sent && wrongRequest(operationId, sent);
    if (wrong === undefined) continue;
    const takesToken = manifest.some(
      (one) => one.operationId === operationId && one.security.includes("operatorToken"),
    );
    const headers = { ...wrong.headers, ...(takesToken ? { authorization: operatorToken } : {}) };
    const value = await refusalOf(operationId, trial.url, { ...wrong, headers });
    const body = stable({ value, sentAt: Date.now() });
    refusals.push({ operationId, distinction: wrong.change, status: 400, body });
  }
  return refusals;
}

/** Sends a wrong request, and returns the errors that it is refused with. */
async function refusalOf(
  operationId: string,
  server: string,
  { method, url, headers, body }: SentRequest,
): Promise<Json> {
  const response = await fetch(server + url, {
    method,
    headers: Object.entries(headers).flatMap(([name, text]): [string, string][] =>
      typeof text === "string" && carriedHeaders.test(name) ? [[name, text]] : [],
    ),
    ...(body === "" ? {} : { body }),
    signal: AbortSignal.timeout(30_000),
  });
  const answer = await response.text();
  if (response.status === 400) return toJson(answer);
  throw new Error(`${operationId} gives ${response.status} instead of 400 to ${method} ${url} ${body}: ${answer}`);
}

/** The others are of the connection, and fetch writes its own. */
const carriedHeaders = /^(?:authorization|content-type|cookie|x-[a-z-]+)$/;

/** The day of a key's use is written some seconds later; a slow recording would show it and a fast one would not. */
async function untilKeyIsUsed({ client, key }: Trial): Promise<void> {
  await vi.waitUntil(
    async () =>
      (await client(key).identity.listApiKeys()).apiKeys.some(({ lastUsedDate }) => lastUsedDate !== undefined),
    { timeout: 120_000, interval: 500 },
  );
}

function toJson(text: string): Json {
  const value: unknown = JSON.parse(text);
  if (isObject(value)) return value;
  throw new TypeError(`The answer is no object: ${text}`);
}

const places = new Map(manifest.map(({ operationId }, index) => [operationId, index]));

function rank({ operationId }: PageSample): number {
  const place = places.get(operationId) ?? 0;
  const facts = manifest[place];
  const round = facts?.readsOnly === true ? 0 : facts?.method === "DELETE" ? 2 : 1;
  return round * manifest.length + place;
}
