import { randomUUID } from "node:crypto";
import pino from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Worker } from "../background/worker.ts";
import { SettableClock } from "../clock.ts";
import { enqueueIn } from "../contract/enqueue.ts";
import { openSqlite } from "../store/sqlite/sqlite.ts";
import type { Store } from "../store/store.ts";
import { emailJobs, type UnsentEmail } from "./email-jobs.ts";
import { enqueueEmail, type Mail } from "./mail.ts";
import type { Mailer, Message, RejectedRecipient } from "./mailer.ts";

const tenantId = "00000000-0000-4000-8000-000000000001";
const from = { address: "gatehouse@example.org" };

interface SentMessage {
  readonly message: Message;
  readonly recipients: readonly string[];
}

let store: Store;
let clock: SettableClock;
let worker: Worker;
let sent: SentMessage[];
let unsent: UnsentEmail[];
let refuse: (recipient: string) => Omit<RejectedRecipient, "recipient"> | undefined;

beforeEach(async () => {
  store = await openSqlite(":memory:", "better-sqlite3");
  clock = new SettableClock();
  clock.setTime(1_000_000);
  await store.write((db) => db("tenants").insert({ id: tenantId, name: "Default" }));
  sent = [];
  unsent = [];
  refuse = () => undefined;
  const mailer: Mailer = {
    description: "a test",
    from,
    async deliver(message, recipients) {
      sent.push({ message, recipients });
      return recipients.flatMap((recipient) => {
        const refusal = refuse(recipient);
        return refusal === undefined ? [] : [{ recipient, ...refusal }];
      });
    },
  };
  worker = new Worker({
    store,
    clock,
    newId: randomUUID,
    log: pino({ level: "silent" }),
    handlers: [emailJobs(mailer, async (_context, each) => void unsent.push(each))],
  });
  worker.start();
});

afterEach(async () => {
  await worker.stop();
  await store.close();
});

async function send(mail: Partial<Mail> = {}): Promise<void> {
  const whole = { to: [{ address: "mia@example.org" }], subject: "Ahoy", text: "Hello.", ...mail };
  await store.write((db) =>
    enqueueEmail({ enqueue: enqueueIn({ db, tenantId, clock }, () => undefined), newId: randomUUID, clock }, whole),
  );
  await worker.idle();
}

async function states(): Promise<unknown[]> {
  return store.read((db) => db("outbox").orderBy("id").select("state", "attempts", "last_error"));
}

const now = { error: "Later.", isFinal: false } as const;
const forGood = { error: "Nobody here.", isFinal: true } as const;

it("goes to everybody once, from the server where nothing else is said", async () => {
  const named = (...names: string[]) => names.map((name) => ({ address: `${name}@example.org` }));
  await send({ to: named("mia", "max"), cc: named("mia"), bcc: named("ada") });
  await send({ from: { address: "harbour@example.org" } });
  expect(sent.map(({ recipients }) => recipients)).toEqual([
    ["mia@example.org", "max@example.org", "ada@example.org"],
    ["mia@example.org"],
  ]);
  expect(sent.map(({ message }) => message.from.address)).toEqual(["gatehouse@example.org", "harbour@example.org"]);
  expect(await states()).toMatchObject([{ state: "done" }, { state: "done" }]);
});

it("is tried again as the same message, for those who have not got it alone", async () => {
  const all = ["mia@example.org", "late@example.org", "gone@example.org"];
  refuse = (recipient) => (recipient.startsWith("late") ? now : recipient.startsWith("gone") ? forGood : undefined);
  await send({ to: all.map((address) => ({ address })) });
  refuse = (recipient) => (recipient.startsWith("gone") ? forGood : undefined);
  clock.advanceTime(3_600_000);
  await worker.idle();
  clock.advanceTime(3_600_000);
  await worker.idle();
  const counted = all.map((one) => sent.filter(({ recipients }) => recipients.includes(one)).length);
  expect(counted).toEqual([1, 2, 2]);
  expect(new Set(sent.map(({ message }) => `${message.key} ${message.instant}`)).size).toBe(1);
  expect((await states()).slice(1)).toMatchObject([{ state: "done" }, { state: "dead", last_error: "Nobody here." }]);
});

it("is given up at once where everybody is refused for good, and tried for a day and more where for now", async () => {
  refuse = () => forGood;
  await send();
  refuse = () => now;
  await send();
  const began = clock.now();
  for (let hours = 0; hours < 100 && (await states()).some((each) => Object(each).state === "waiting"); hours++) {
    clock.advanceTime(3_600_000);
    await worker.idle();
  }
  expect(clock.now() - began).toBeGreaterThan(24 * 3_600_000);
  expect(await states()).toMatchObject([
    { state: "dead", attempts: 1, last_error: "Nobody here." },
    { state: "dead", last_error: "Later." },
  ]);
});

it("is told of when it is given up, with those who did not get it alone", async () => {
  refuse = (recipient) => (recipient.startsWith("gone") ? forGood : undefined);
  await send({ to: ["mia@example.org", "gone@example.org"].map((address) => ({ address })) });
  expect(unsent).toEqual([{ recipients: ["gone@example.org"], key: sent[0]?.message.key, error: "Nobody here." }]);
  await send({ to: [{ address: "gone@example.org" }], cc: [{ address: "gone-too@example.org" }] });
  expect(unsent[1]?.recipients).toEqual(["gone@example.org", "gone-too@example.org"]);
});

it("never gets to a mail server with what is no address", async () => {
  await send({ to: [{ address: "mia@example.org\r\nDATA" }, { address: "max@example.org" }] });
  await send({ from: { address: "no sender" } });
  await send({ to: [] });
  expect(sent.map(({ recipients }) => recipients)).toEqual([["max@example.org"]]);
  expect((await states()).filter((each) => Object(each).state === "dead")).toHaveLength(3);
});
