/** Performs the requests of the built pages on the sample store of a first start, and keeps what is answered. */
import { isObject, type Json } from "@gatehouse/openapi/json";
import { manifest } from "@gatehouse/openapi/manifest";
import { vi } from "vitest";
import { readContract } from "../../kit/contract/contract.ts";
import { type HttpAnswer, sendHttp } from "../../support/http-request.ts";
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
  /** Name of the request: of a form or of an example of its body; empty where the operation has one request. */
  readonly name: string;
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
  const further = await startSampleStore();
  const stable = makeStable({
    known: [...all.map(({ program }) => program), JSON.stringify(furtherExamples())].join("\n"),
    servers: [...own.map(({ name }) => trial.proxy.urlFor(name)).reverse(), trial.url, further.url],
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
    const about = { operationId, name: requestName(operationId, distinction), distinction, status };
    if (answer === "" || !mediaType.endsWith("json")) return about;
    return { ...about, body: stable({ value: toJson(answer), sentAt }) };
  });
  return [
    ...answers,
    ...(await recordFurther(performed, further, stable)),
    await recordUnregistered(performed, trial, stable),
    ...(await recordRefusals(performed, trial, stable)),
  ];
}

/** Returns the name of the body's example that a sample sends, or else that of its form. */
function requestName(operationId: string, distinction: string): string {
  const bodies = readContract().operations.find((one) => one.operationId === operationId)?.bodies ?? [];
  const body = bodies.find(({ mediaType }) => mediaType === distinction) ?? bodies[0];
  const isOneOfSeveral = bodies.flatMap(({ examples }) => examples).length > 1;
  return body === undefined ? distinction : isOneOfSeveral ? (body.examples[0]?.name ?? "") : "";
}

type SampleExchange = Pick<Answer, "operationId"> & { readonly exchange: Exchange };

/**
 * Sends the other examples of a body, where what is answered follows from it. Each operation has them on one store, in their
 * order, so that an item may be created once only: its last digit is the number of the example.
 */
async function recordFurther(
  performed: readonly SampleExchange[],
  trial: Trial,
  stable: ReturnType<typeof makeStable>,
): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (const { operationId, index, name, value } of furtherExamples()) {
    const sent = performed.find((one) => one.operationId === operationId)?.exchange.request;
    if (sent === undefined) throw new Error(`${operationId} was not performed.`);
    const url = operationId.endsWith("WithId") ? sent.url.replace(/[0-9a-f]$/, String(index)) : sent.url;
    const headers = { ...sent.headers, authorization: trial.key };
    const sentAt = Date.now();
    const { status, text } = await send(trial.url, { ...sent, url, headers, body: JSON.stringify(value) });
    if (status >= 300) throw new Error(`${operationId} gives ${status} to its example ${name}: ${text}`);
    const body = stable({ value: toJson(text), sentAt });
    answers.push({ operationId, name, distinction: name, status, body });
  }
  return answers;
}

/** Issues a token for an application that one of the samples made, where nobody is registered: another status of success. */
async function recordUnregistered(
  performed: readonly SampleExchange[],
  { url }: Trial,
  stable: ReturnType<typeof makeStable>,
): Promise<Answer> {
  const operationId = "issueToken";
  const sent = performed.find((one) => one.operationId === operationId)?.exchange.request;
  if (sent === undefined) throw new Error(`${operationId} was not performed.`);
  const { status, text } = await send(url, { ...sent, url: sent.url.replace(/e32$/, "e34") });
  if (status !== 202) throw new Error(`${operationId} gives ${status} instead of 202: ${text}`);
  const name = "notRegistered";
  return { operationId, name, distinction: name, status, body: stable({ value: toJson(text), sentAt: Date.now() }) };
}

/** Operations whose answer follows from the body; those of others repeat it. */
const computingOperations = [
  "previewEmailTemplate",
  "moderateContentItem",
  "moderateContentItemWithId",
  "updateContentItem",
  "filterContentItem",
  "batchModerateContentItems",
  "batchUpdateContentItems",
  "batchFilterContentItems",
];

function furtherExamples() {
  return readContract()
    .operations.filter(({ operationId }) => computingOperations.includes(operationId))
    .flatMap(({ operationId, bodies }) =>
      (bodies[0]?.examples ?? []).map(({ name, value }, index) => ({ operationId, index, name, value })).slice(1),
    );
}

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
    const { status, text } = await send(trial.url, { ...wrong, headers });
    if (status !== 400) throw new Error(`${operationId} gives ${status} instead of 400 ${wrong.change}: ${text}`);
    const body = stable({ value: toJson(text), sentAt: Date.now() });
    refusals.push({ operationId, name: "", distinction: wrong.change, status, body });
  }
  return refusals;
}

/** Sends a request, and returns what is answered. */
function send(server: string, { url, headers, ...sent }: SentRequest): Promise<HttpAnswer> {
  const carried = Object.entries(headers).filter(([name]) => carriedHeaders.test(name));
  return sendHttp(server + url, { ...sent, headers: Object.fromEntries(carried) });
}

/** The others are of the connection that the sample had. */
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
