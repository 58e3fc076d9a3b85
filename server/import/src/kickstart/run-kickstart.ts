/** Sends the requests of a kickstart file, one after the other, for later ones name what earlier ones make. */
import { closeSync, openSync, writeSync } from "node:fs";
import { isObject, type Json, listOf, objectOf, textOf } from "@gatehouse/openapi/json";
import { type Client, GatehouseError } from "@gatehouse/sdk";
import type { Connection } from "../option-values.ts";
import { connect } from "../retry.ts";
import { readKickstart, type Step } from "./kickstart-file.ts";

export interface KickstartOptions extends Connection {
  readonly kickstart: string;
  /** Where the values of the API keys go that the server makes; without it none are made. */
  readonly keysFile: string | undefined;
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

/** Resolves to true where nothing was refused. @throws FileProblem before anything is sent */
export async function importKickstart(
  options: KickstartOptions,
  environment: Readonly<Record<string, string | undefined>>,
  print: (line: string) => void,
): Promise<boolean> {
  const outcomes: Outcome[] = [];
  const steps = readKickstart(options.kickstart, environment);
  const keys = options.dryRun || !steps.some(makesKey) ? undefined : options.keysFile;
  const keysFile = keys === undefined ? undefined : new KeysFile(keys);
  for (const step of steps) {
    const outcome = { place: step.place, title: step.title, ...(await outcomeOf(step, options, keysFile)) };
    outcomes.push(outcome);
    if (options.json) continue;
    const reasons = outcome.reasons.map((reason) => `\n  ${reason}`).join("");
    print(`${step.place}: ${step.title}: ${words[outcome.outcome]}${reasons}`);
  }
  keysFile?.close();
  const counts = Object.fromEntries(
    Object.keys(words).map((kind) => [kind, outcomes.filter(({ outcome }) => outcome === kind).length]),
  );
  if (options.json) print(JSON.stringify({ dryRun: options.dryRun, counts, steps: outcomes }, undefined, 2));
  return outcomes.every(({ outcome }) => outcome !== "refused");
}

type Result = Pick<Outcome, "outcome" | "reasons">;

async function outcomeOf(step: Step, options: KickstartOptions, keysFile: KeysFile | undefined): Promise<Result> {
  const { place, call } = step;
  if (typeof call === "string") return { outcome: "leftOut", reasons: [call] };
  if (makesKey(step) && options.keysFile === undefined) return { outcome: "leftOut", reasons: [keyLeftOut] };
  if (options.dryRun) return { outcome: "wouldBeSent", reasons: call.notes };
  const client = connect({ ...options, tenantId: call.tenantId ?? options.tenantId });
  if (call.operation.operationId === "createApiKey") {
    const names = await keysFile?.namesBefore(client);
    if (names instanceof GatehouseError) return { outcome: "refused", reasons: [names.message] };
    if (names?.has(nameOf(call.body)) === true) return { outcome: "present", reasons: [] };
  }
  const [path = "", query = ""] = call.url.split("?", 2);
  const { status, text } = await client.request(`${call.operation.method} ${path}`, undefined, {
    rawQuery: query,
    contentType: call.contentType ?? (call.body === undefined ? undefined : "application/json"),
    rawBody: call.body === undefined ? undefined : JSON.stringify(call.body),
  });
  if (status < 300) {
    if (makesKey(step)) keysFile?.add(place, text());
    return { outcome: "done", reasons: call.notes };
  }
  const reasons = reasonsOf(text());
  if (status === 400 && reasons.length > 0 && reasons.every(({ code }) => code.startsWith("[duplicate]")))
    return { outcome: "present", reasons: [] };
  return { outcome: "refused", reasons: [`status ${status}`, ...reasons.map(({ reason }) => reason)] };
}

const keyLeftOut =
  "The server chooses the values of the keys that its operations make. Write this one below apiKeys of the bootstrap file " +
  "to keep its value, or name a --keys-file, to which the value of a new one goes.";

function makesKey({ call }: Step): boolean {
  return typeof call !== "string" && call.operation.operationId.startsWith("createApiKey");
}

function nameOf(body: Json | undefined): string {
  return textOf(objectOf(objectOf(body)["apiKey"])["name"]);
}

/** The values of new keys, a line of JSON each, for the owner of the file alone. */
class KeysFile {
  readonly #descriptor: number;
  #names: Promise<ReadonlySet<string> | GatehouseError> | undefined;

  /** @throws where the file is there: it may hold the only copy of other keys */
  constructor(path: string) {
    this.#descriptor = openSync(path, "wx", 0o600);
  }

  /** The names before this run: a second run makes no second key of those that have no id. */
  namesBefore(client: Client): Promise<ReadonlySet<string> | GatehouseError> {
    this.#names ??= namesOfKeys(client);
    return this.#names;
  }

  add(place: string, answer: string): void {
    const { apiKey, key = "" } = objectOf(JSON.parse(answer));
    const { id = "", name = "" } = objectOf(apiKey);
    writeSync(this.#descriptor, `${JSON.stringify({ place, id, name, key })}\n`);
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}

async function namesOfKeys(client: Client): Promise<ReadonlySet<string> | GatehouseError> {
  const names = new Set<string>();
  try {
    for await (const { name } of client.identity.listApiKeys.items()) names.add(name);
    return names;
  } catch (error) {
    if (error instanceof GatehouseError) return error;
    throw error;
  }
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
