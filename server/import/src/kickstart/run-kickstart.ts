/** Sends the requests of a kickstart file, one after the other, for later ones name what earlier ones make. */
import { isObject, listOf, objectOf, textOf } from "@gatehouse/openapi/json";
import { createClient } from "@gatehouse/sdk";
import type { Connection } from "../option-values.ts";
import { withRetries } from "../retry.ts";
import { readKickstart, type Step } from "./kickstart-file.ts";

export interface KickstartOptions extends Connection {
  readonly kickstart: string;
  readonly dryRun: boolean;
  readonly json: boolean;
}

type Kind = "done" | "wouldBeSent" | "present" | "refused" | "leftOut";

interface Outcome {
  readonly place: string;
  readonly title: string;
  readonly outcome: Kind;
  readonly reasons: readonly string[];
}

const words: Readonly<Record<Kind, string>> = {
  done: "done",
  wouldBeSent: "would be sent",
  present: "already there",
  refused: "refused",
  leftOut: "left out",
};

/** Milliseconds for a call including its retries. */
const timeoutMs = 120_000;

/** Resolves to true where nothing was refused. @throws FileProblem before anything is sent */
export async function importKickstart(
  options: KickstartOptions,
  environment: Readonly<Record<string, string | undefined>>,
  print: (line: string) => void,
): Promise<boolean> {
  const outcomes: Outcome[] = [];
  for (const step of readKickstart(options.kickstart, environment)) {
    const outcome = { place: step.place, title: step.title, ...(await outcomeOf(step, options)) };
    outcomes.push(outcome);
    if (options.json) continue;
    const reasons = outcome.reasons.map((reason) => `\n  ${reason}`).join("");
    print(`${step.place}: ${step.title}: ${words[outcome.outcome]}${reasons}`);
  }
  const counts = Object.fromEntries(
    Object.keys(words).map((kind) => [kind, outcomes.filter(({ outcome }) => outcome === kind).length]),
  );
  if (options.json) print(JSON.stringify({ dryRun: options.dryRun, counts, steps: outcomes }, undefined, 2));
  return outcomes.every(({ outcome }) => outcome !== "refused");
}

type Result = Pick<Outcome, "outcome" | "reasons">;

async function outcomeOf({ call }: Step, options: KickstartOptions): Promise<Result> {
  if (typeof call === "string") return { outcome: "leftOut", reasons: [call] };
  if (options.dryRun) return { outcome: "wouldBeSent", reasons: [] };
  const tenantId = call.tenantId ?? options.tenantId;
  const { url: baseUrl, key: apiKey } = options;
  const client = createClient({ baseUrl, apiKey, tenantId, timeoutMs, fetch: withRetries(fetch) });
  const [path = "", query = ""] = call.url.split("?", 2);
  const { status, text } = await client.request(`${call.operation.method} ${path}`, undefined, {
    rawQuery: query,
    contentType: call.contentType ?? (call.body === undefined ? undefined : "application/json"),
    rawBody: call.body === undefined ? undefined : JSON.stringify(call.body),
  });
  if (status < 300) return { outcome: "done", reasons: [] };
  const reasons = reasonsOf(text());
  if (status === 400 && reasons.length > 0 && reasons.every(({ code }) => code.startsWith("[duplicate]")))
    return { outcome: "present", reasons: [] };
  return { outcome: "refused", reasons: [`status ${status}`, ...reasons.map(({ reason }) => reason)] };
}

function reasonsOf(text: string): readonly { readonly code: string; readonly reason: string }[] {
  if (text === "") return [];
  const { generalErrors, fieldErrors } = objectOf(JSON.parse(text));
  return [["", generalErrors] as const, ...Object.entries(objectOf(fieldErrors))].flatMap(([field, details]) =>
    listOf(details)
      .filter(isObject)
      .map(({ code, message }) => ({
        code: textOf(code),
        reason: [field, textOf(code), textOf(message)].filter((part) => part !== "").join(" "),
      })),
  );
}
