/** Performs the requests of the built pages on the sample store of a first start, and keeps what is answered. */
import { isObject, type Json } from "@gatehouse/openapi/json";
import { manifest } from "@gatehouse/openapi/manifest";
import { vi } from "vitest";
import { type PageSample, readPageSamples } from "../page-samples.ts";
import { performing } from "../recording-proxy.ts";
import { curl, documentedServer, runSamples, startSampleStore, type Trial } from "../sample-runs.ts";
import { makeStable } from "./stable-answer.ts";

export interface Answer {
  readonly operationId: string;
  /** Distinguishes the sample from the operation's others; empty when there is only one. */
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
  return own.map(({ sample: { operationId, caption }, name }) => {
    const exchange = performing(operationId, trial.proxy.exchangesOf(name)).at(-1);
    if (exchange === undefined) throw new Error(`${operationId} was not performed: ${printed.get(name)}`);
    const { status, mediaType, answer, sentAt } = exchange;
    const [, distinction = ""] = caption.split(": ");
    if (answer === "" || !mediaType.endsWith("json")) return { operationId, distinction, status };
    return { operationId, distinction, status, body: stable({ value: toJson(answer), sentAt }) };
  });
}

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
