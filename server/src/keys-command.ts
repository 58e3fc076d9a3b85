/** The command for keys, with or without running servers: `npm run keys`. Servers on the same store follow within a second. */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { readNumber, UsageError } from "@gatehouse/openapi/command-line";
import { lockApiKeys, recordApiKeyChange } from "./access/api-key-changes.ts";
import { dateOfDay } from "./access/api-key-usage.ts";
import { apiKeyRows, apiKeyTable, insertApiKey } from "./access/api-keys.ts";
import { systemClock } from "./clock.ts";
import { readConfiguration } from "./configuration.ts";
import type { Db } from "./contract/context.ts";
import { CommandError, failCommand, misuse } from "./failures.ts";
import { onExistingStore } from "./on-existing-store.ts";
import { type Rotation, type RotationOptions, rotateKey } from "./rotate-key.ts";
import { followMs } from "./settings.ts";
import type { Store } from "./store/store.ts";

const help = `Makes, lists and revokes API keys, and replaces the key that tokens are signed with. Running servers know of
a new or a revoked API key when the command ends.

Usage: npm run keys -- add <name> [--days <n>]  make an API key that may do everything, and print it, this once
       npm run keys -- list                     list the API keys, without their values
       npm run keys -- revoke <id or name>      end an API key
       npm run keys -- rotate                   publish a new key now, and sign with it in an hour; tokens of the former
                                                key are valid until they expire
       npm run keys -- rotate --now             sign with a new key at once; who keeps public keys may refuse its tokens
       npm run keys -- rotate --forget-former   the same, and no token of a former key is valid any more: a key was
                                                stolen, say

  --days <n>            end the new key after so many days; without it, it does not end by itself
  --publish-for <time>  sign with the new key after so long, such as 90s, 10m, 2h or 1d; 1h without it. A service that
                        verifies tokens has to read the public keys again within that time
  --json                print the result as JSON

A rotation that waits is stored: servers may start and stop meanwhile. Another one takes its place.

The new key is one of GLOBAL_KEY_ALGORITHM: RS256, ES256 or EdDSA.

The store is the one that DATABASE_URL names; MASTER_KEY, or the key file beside the database, is that of the servers.
See npm start -- --help

Ends with 0, with 1 when it failed, with 2 when the command is wrong.`;

/** Printed text, and the same for programs. `note` is for people, on standard error. */
interface Output {
  readonly text: string;
  readonly json: unknown;
  readonly note?: string;
}

/** Resolves when running servers know the change, so that the next command can use it. */
async function change(store: Store, work: (db: Db) => Promise<Output>): Promise<Output> {
  const output = await store.write(work);
  await pause(followMs);
  return output;
}

interface Options {
  readonly rotation: RotationOptions;
  /** Undefined for a key that does not end by itself. */
  readonly days: number | undefined;
}

const actions: Readonly<Record<string, (store: Store, name: string, options: Options) => Promise<Output>>> = {
  add: (store, name, { days }) => change(store, (db) => addKey(db, name, days)),
  list: (store) => store.read(listKeys),
  revoke: (store, name) => change(store, (db) => revokeKey(db, name)),
  rotate: async (store, _name, { rotation: options }) => {
    const { globalKeyAlgorithm } = readConfiguration(process.env);
    const rotation = await rotateKey(store, globalKeyAlgorithm, options);
    return { text: sentence(rotation, options), json: rotation };
  },
};

/** Resolves to the exit code. */
export async function keysCommand(args: readonly string[]): Promise<number> {
  const flag = { type: "boolean" } as const;
  try {
    const text = { type: "string" } as const;
    const ofRotation = { "publish-for": text, now: flag, "forget-former": flag } as const;
    const options = { help: { ...flag, short: "h" }, json: flag, days: text, ...ofRotation } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    if (values.help === true) return say(help);
    const [action = "", name = "", ...more] = positionals;
    const act = Object.hasOwn(actions, action) ? actions[action] : undefined;
    const takesName = action === "add" || action === "revoke";
    if (act === undefined || (name.trim() !== "") !== takesName || more.length > 0) return misuse(help);
    if (name.length > maximumNameLength) return misuse(help, `A name has at most ${maximumNameLength} characters.`);
    const rotates = Object.keys(ofRotation).some((option) => Object.hasOwn(values, option));
    if ((rotates && action !== "rotate") || (values.days !== undefined && action !== "add")) return misuse(help);
    const rotation = readRotation(values);
    if (rotation instanceof UsageError) return misuse(help, rotation.message);
    const days = values.days === undefined ? undefined : readNumber("days", values.days, { from: 1, to: 3650 });
    if (days instanceof UsageError) return misuse(help, days.message);
    const output = await onExistingStore((store) => act(store, name, { rotation, days }));
    if (values.json === true) return say(JSON.stringify(output.json));
    if (output.note !== undefined) process.stderr.write(`${output.note}\n`);
    return say(output.text);
  } catch (error) {
    return failCommand(error, help);
  }
}

function say(text: string): number {
  process.stdout.write(`${text}\n`);
  return 0;
}

/** That of the interface. */
const maximumNameLength = 191;
const dayMs = 24 * 60 * 60 * 1000;

async function addKey(db: Db, name: string, days: number | undefined): Promise<Output> {
  await lockApiKeys(db);
  const expirationInstant = days === undefined ? undefined : systemClock.now() + days * dayMs;
  const unlimited = { tenantId: undefined, permissions: undefined };
  const created = { id: randomUUID(), name, ...unlimited, expirationInstant };
  const { row, key } = await insertApiKey({ db, clock: systemClock }, created);
  const until = expirationInstant === undefined ? "" : ` until ${new Date(expirationInstant).toISOString()}`;
  const note = `The API key "${name}" may do everything${until}. It is shown this once:`;
  return { text: key, note, json: { id: row.id, name, key } };
}

async function listKeys(db: Db): Promise<Output> {
  const rows = await apiKeyRows(db).orderBy(["name", "id"]);
  const keys = rows.map((row) => {
    const { id, name, origin, tenantId, permissions, expirationInstant, lastUsedDay } = apiKeyTable.toShape(row);
    const lastUsedDate = lastUsedDay === undefined ? undefined : dateOfDay(lastUsedDay);
    return { id, name, origin, tenantId, permissions, expirationInstant, lastUsedDate };
  });
  const lines = keys.map(({ id, name, tenantId, permissions, expirationInstant, lastUsedDate }) => {
    const facts = [
      permissions === undefined ? "may do everything" : `may do ${JSON.stringify(permissions)}`,
      tenantId === undefined ? [] : `in tenant ${tenantId}`,
      expirationInstant === undefined ? [] : `until ${new Date(expirationInstant).toISOString()}`,
      lastUsedDate === undefined ? "not used yet" : `last used ${lastUsedDate}`,
    ].flat();
    return `${id}  ${name}: ${facts.join(", ")}`;
  });
  return { text: lines.join("\n") || "There is no API key. Make one: npm run keys -- add <name>", json: keys };
}

/** Revokes the last unlimited key too: whoever has the store makes another one with `add`. */
async function revokeKey(db: Db, idOrName: string): Promise<Output> {
  await lockApiKeys(db);
  const byId = await apiKeyRows(db).where({ id: idOrName.toLowerCase() });
  const [row, ...more] = byId.length > 0 ? byId : await apiKeyRows(db).where({ name: idOrName });
  if (row === undefined) throw new CommandError(`There is no API key ${idOrName}. See npm run keys -- list`);
  if (more.length > 0) throw new CommandError(`Several API keys are called ${idOrName}. Revoke each by its id.`);
  await apiKeyRows(db).where({ hash: row.hash }).delete();
  await recordApiKeyChange(db, row.hash);
  const { id, name, origin } = row;
  const remark =
    origin === "bootstrap" ? " It stands in the bootstrap file: take it out there, or a start brings it back." : "";
  return { text: `The API key "${name}" is revoked.${remark}`, json: { id, name } };
}

/** How long services that verify tokens keep the public keys, gateways included, as a rule. */
const defaultPublishFor = "1h";
const unitMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: dayMs };
const maximumPublishForMs = 30 * dayMs;

interface RotationValues {
  readonly "publish-for"?: string | undefined;
  readonly now?: boolean | undefined;
  readonly "forget-former"?: boolean | undefined;
}

function readRotation(values: RotationValues): RotationOptions | UsageError {
  const { now = false, "forget-former": forgetFormer = false, "publish-for": text } = values;
  const isAtOnce = now || forgetFormer;
  if (isAtOnce && text !== undefined) {
    return new UsageError("--publish-for does not go together with --now or --forget-former, which sign at once.");
  }
  const [, digits, unit = ""] = /^(\d{1,7})([smhd])$/.exec(text ?? defaultPublishFor) ?? [];
  const publishForMs = Number(digits) * (unitMs[unit] ?? Number.NaN);
  if (publishForMs > 0 && publishForMs <= maximumPublishForMs) {
    return { publishForMs: isAtOnce ? 0 : publishForMs, forgetFormer };
  }
  return new UsageError("--publish-for takes a time from 1s to 30d, such as 90s, 10m, 2h or 1d.");
}

function sentence({ kid, signInstant, formerKeys }: Rotation, { publishForMs }: RotationOptions): string {
  const published = `The key ${kid} is published, and signs tokens from ${new Date(signInstant).toISOString()} on.`;
  const signing = publishForMs === 0 ? `Tokens are signed with the key ${kid} from now on.` : published;
  const verifies = formerKeys === 1 ? "other key verifies" : "other keys verify";
  return `${signing} ${formerKeys} ${verifies} tokens until they expire.`;
}
