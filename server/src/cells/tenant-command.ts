/** The command that moves a tenant to another store, with or without running servers: `npm run tenant`. */
import { createReadStream, createWriteStream, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { tenantRows } from "../access/tenants.ts";
import { systemClock } from "../clock.ts";
import { failCommand, misuse } from "../failures.ts";
import { onExistingStore } from "../on-existing-store.ts";
import { followMs, tenantAgeMs } from "../settings.ts";
import { pollUntil } from "../store/process-locks.ts";
import { parseMasterKey, readSealProbe, sealProbeTable } from "../store/sealed.ts";
import type { Store } from "../store/store.ts";
import { exportTenant } from "./export-tenant.ts";
import { importTenant, removeRows } from "./import-tenant.ts";
import { TenantFileReader, TenantFileWriter, TenantMoveError } from "./tenant-file.ts";
import { changeState, hasRunningJobs } from "./tenant-state.ts";

const help = `Moves a tenant to another store, while the servers of both run.

Usage: npm run tenant -- list                                 list the tenants with their states
       npm run tenant -- export <id> [--file <file>]          stop its writes and jobs, and write it to a file
       npm run tenant -- export <id> --copy [--file <file>]   the same of a tenant that goes on
       npm run tenant -- import [--file <file>]               bring it in, from another store's file
       npm run tenant -- remove <id> --moved-to <url>         take it out, and tell its callers where it is
       npm run tenant -- cancel <id>                          give up a move: the tenant goes on where it was

  --file <file>             standard output and input without it, so that an export can be piped into an import
  --source-key-file <file>  the master key of the store that the file comes from, where that is not this store's
  --secrets-in-clear        write the secrets of a store that has no master key; without it, such an export is refused
  --moved-to <url>          the server that has the tenant now
  --json                    print the result as JSON

While a tenant moves, its writes are answered with 503 and Retry-After, its reads as ever, and other tenants notice nothing.
Secrets are in the file as the store sealed them; the import seals them with the master key of its own store.

The store is the one that DATABASE_URL names; MASTER_KEY, or the key file beside the database, is that of the servers.
See npm start -- --help

Ends with 0, with 1 when it failed, with 2 when the command is wrong.`;

interface Options {
  readonly file?: string | undefined;
  readonly "source-key-file"?: string | undefined;
  readonly "moved-to"?: string | undefined;
  readonly copy?: boolean | undefined;
  readonly "secrets-in-clear"?: boolean | undefined;
}

interface Output {
  readonly text: string;
  readonly json: unknown;
}

interface OpenedStore {
  readonly store: Store;
  readonly masterKey: Uint8Array | undefined;
}

interface Action {
  readonly takesId: boolean;
  readonly options: readonly (keyof Options)[];
  run(opened: OpenedStore, id: string, options: Options): Promise<Output>;
}

const actions: Readonly<Record<string, Action>> = {
  list: { takesId: false, options: [], run: list },
  export: { takesId: true, options: ["file", "copy", "secrets-in-clear"], run: exportOne },
  import: { takesId: false, options: ["file", "source-key-file"], run: importOne },
  remove: { takesId: true, options: ["moved-to"], run: remove },
  cancel: { takesId: true, options: [], run: cancel },
};

/** Resolves to the exit code. */
export async function tenantCommand(args: readonly string[]): Promise<number> {
  const [flag, text] = [{ type: "boolean" }, { type: "string" }] as const;
  const own = { file: text, "source-key-file": text, "moved-to": text, copy: flag, "secrets-in-clear": flag } as const;
  try {
    const options = { help: { ...flag, short: "h" }, json: flag, ...own } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    if (values.help === true) return say(process.stdout, help);
    const [name = "", id = "", ...more] = positionals;
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (action === undefined || (id !== "") !== action.takesId || more.length > 0) return misuse(help);
    const foreign = Object.keys(own).find(
      (option) => Object.hasOwn(values, option) && !action.options.some((each) => each === option),
    );
    if (foreign !== undefined) return misuse(help, `tenant ${name} takes no --${foreign}.`);
    const movedTo = values["moved-to"];
    if (name === "remove" && !isServerUrl(movedTo)) return misuse(help, "--moved-to takes an http or https URL.");
    const output = await onExistingStore((store, masterKey) =>
      action.run({ store, masterKey }, id.toLowerCase(), values),
    );
    const isPiped = name === "export" && values.file === undefined;
    return say(
      isPiped ? process.stderr : process.stdout,
      values.json === true ? JSON.stringify(output.json) : output.text,
    );
  } catch (error) {
    return failCommand(error, help);
  }
}

function say(to: NodeJS.WriteStream, text: string): number {
  to.write(`${text}\n`);
  return 0;
}

/** It is told in a header, which takes no other characters. */
function isServerUrl(text: string | undefined): boolean {
  const url = URL.parse(text ?? "");
  return url !== null && /^https?:$/.test(url.protocol) && /^[\x21\x23-\x7e]{1,255}$/.test(text ?? "");
}

async function list({ store }: OpenedStore): Promise<Output> {
  const rows = await store.read((db) => tenantRows(db).orderBy("id"));
  const json = rows.map(({ id, name, state, moved_to: movedTo }) => ({
    id,
    name,
    state,
    movedTo: movedTo ?? undefined,
  }));
  const lines = json.map(
    ({ id, name, state, movedTo }) => `${id}  ${name}: ${state}${movedTo ? ` to ${movedTo}` : ""}`,
  );
  return { text: lines.join("\n") || "There is no tenant.", json };
}

/** Milliseconds that an export waits for jobs that run; the new store sends again what ends later. */
const jobPatience = 3_000;

async function exportOne(
  { store }: OpenedStore,
  id: string,
  { file, copy, "secrets-in-clear": inClear }: Options,
): Promise<Output> {
  const probe = await store.read((db) => readSealProbe(db(sealProbeTable)));
  if (probe === undefined && inClear !== true) {
    const advice =
      "Set MASTER_KEY and start a server once, or export with --secrets-in-clear and keep the file as a secret.";
    throw new TenantMoveError(
      `The store has no master key, so that its secrets would be in the file as they are. ${advice}`,
    );
  }
  if (copy === true) return write(store, id, file);
  await store.write((db) => changeState(db, id, ["present", "moving"], "moving"));
  try {
    // Until then, servers may acknowledge what they began before.
    await pause(tenantAgeMs);
    await pollUntil(jobPatience, async () => !(await hasRunningJobs(store, id, Date.now())));
    return await write(store, id, file);
  } catch (error) {
    await store.write((db) => changeState(db, id, ["moving"], "present"));
    throw error;
  }
}

async function write(store: Store, tenantId: string, file: string | undefined): Promise<Output> {
  // Its secrets may be in clear, and its texts are nobody else's business.
  const to = file === undefined ? process.stdout : createWriteStream(file, { mode: 0o600 });
  const failed = new Promise<never>((_, reject) =>
    to.once("error", ({ message }: Error) => reject(new TenantMoveError(`The file cannot be written: ${message}`))),
  );
  const take = (chunk: string): Promise<void> =>
    to.write(chunk) ? Promise.resolve() : new Promise((resolve) => to.once("drain", resolve));
  const writer = new TenantFileWriter((chunk) => Promise.race([take(chunk), failed]));
  const rows = await exportTenant(store, { tenantId, now: systemClock.now() }, writer);
  if (file !== undefined) await Promise.race([new Promise<void>((resolve) => to.end(resolve)), failed]);
  return { text: `${rows} rows of the tenant ${tenantId} are written.`, json: { tenantId, rows } };
}

async function importOne(
  { store, masterKey }: OpenedStore,
  _id: string,
  { file, "source-key-file": keyFile }: Options,
): Promise<Output> {
  const from = file === undefined ? process.stdin : createReadStream(file);
  const lines = createInterface({ input: from, crlfDelay: Number.POSITIVE_INFINITY });
  const failed = new Promise<never>((_, reject) =>
    from.once("error", ({ message }: Error) => reject(new TenantMoveError(`The file cannot be read: ${message}`))),
  );
  const began = performance.now();
  const reader = new TenantFileReader(lines);
  const key = keyFile === undefined ? masterKey : readKey(keyFile);
  const { id, rows } = await Promise.race([importTenant(store, reader, key), failed]);
  // Servers know its keys by then.
  await pause(Math.max(0, followMs - (performance.now() - began)));
  await store.write((db) => changeState(db, id, ["arriving"], "present"));
  return { text: `The tenant ${id} is here, with ${rows} rows.`, json: { tenantId: id, rows } };
}

function readKey(file: string): Uint8Array {
  const key = parseMasterKey(readFileSync(file, "utf8").trim());
  if (key === undefined) throw new TenantMoveError(`${file} holds no master key, which is 32 random bytes in base64.`);
  return key;
}

async function remove({ store }: OpenedStore, id: string, { "moved-to": movedTo = "" }: Options): Promise<Output> {
  // From now on its callers are told where it is.
  await store.write(async (db) => {
    await changeState(db, id, ["moving", "moved"], "moved");
    await tenantRows(db).where({ id }).update({ moved_to: movedTo });
    // A start whose bootstrap file does not name them leaves them.
    await db("api_keys").where({ tenant_id: id }).update({ origin: "operation", value_source: null });
  });
  const rows = await removeRows(store, id, ["api_keys"]);
  return {
    text: `${rows} rows of the tenant ${id} are removed. Its API keys lead to ${movedTo}`,
    json: { tenantId: id, rows },
  };
}

async function cancel({ store }: OpenedStore, id: string): Promise<Output> {
  const [row] = await store.read((db) => tenantRows(db).where({ id }));
  const wasCancelled = row?.state === "moved" && row.moved_to === null;
  if (row?.state !== "arriving" && !wasCancelled) {
    await store.write((db) => changeState(db, id, ["moving"], "present"));
    return { text: `The tenant ${id} goes on here.`, json: { tenantId: id, state: "present" } };
  }
  // An import that still runs brings nothing more. If this ends before the row goes, it can be called again.
  await store.write((db) => changeState(db, id, ["arriving", "moved"], "moved"));
  const rows = await removeRows(store, id);
  await store.write((db) => tenantRows(db).where({ id, state: "moved" }).delete());
  return { text: `${rows} rows that had arrived of the tenant ${id} are removed.`, json: { tenantId: id, rows } };
}
