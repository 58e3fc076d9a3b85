/** Without SMTP_URL emails are files, which mail programs open (Decisions: Sending emails). */
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "@gatehouse/sdk";
import { expect, test } from "vitest";
import { createApplication, senderId, unknownId } from "../moderation/fixtures.ts";
import { startMailServer } from "../support/mail-server.ts";
import { makeFolder, patience, runToEnd, startProgram, stop, withKey } from "./program.ts";

/** Flags a user, which causes an email to a moderator. */
async function happen(client: Client): Promise<void> {
  const user = { email: "mia@example.org", password: "tide table lantern", roles: ["moderator" as const] };
  await client.filtering.createOperatorUser({ body: { user } });
  await client.filtering.createContentUser({ contentUserId: senderId, body: { user: {} } });
  const { id: applicationId } = await createApplication(client, { emailOnUserFlagged: true });
  const flag = { applicationId, createInstant: 1_700_000_000_000, reporterId: unknownId };
  await client.filtering.flagContentUser({ contentUserId: senderId, body: { flag } });
}

async function eventually<T>(look: () => T | undefined): Promise<T> {
  for (let tries = 0; tries < 600; tries++) {
    const seen = look();
    if (seen !== undefined) return seen;
    await pause(100);
  }
  throw new Error("It did not happen in a minute.");
}

function emailIn(folder: string): string | undefined {
  try {
    const [name, ...others] = readdirSync(folder).filter((each) => each.endsWith(".eml"));
    expect(others).toEqual([]);
    return name === undefined ? undefined : readFileSync(join(folder, name), "utf8");
  } catch {
    return undefined;
  }
}

test.each([
  ["beside the database", { DATABASE_URL: "sqlite:own/place/gatehouse.db" }, "own/place/mail"],
  ["in MAIL_FOLDER", { DATABASE_URL: "sqlite::memory:", MAIL_FOLDER: "out box" }, "out box"],
])("%s", patience, async (_where, environment, place) => {
  const folder = makeFolder();
  mkdirSync(join(folder, "own/place"), { recursive: true });
  const sender = { MAIL_FROM: "The harbour <harbour@example.org>" };
  const program = await startProgram(folder, { ...withKey(folder), ...environment, ...sender });
  await happen(program.client());
  const source = await eventually(() => emailIn(join(folder, place)));
  expect(source).toMatch(/^From: The harbour <harbour@example\.org>\r$/m);
  expect(source).toMatch(/^To: mia@example\.org\r$/m);
  await stop(program);
});

test("SMTP_URL sends them, and its password is not logged", patience, async () => {
  const mails = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) => done(null, { user: password ?? "" }),
  });
  const folder = makeFolder();
  const SMTP_URL = `smtp://gatehouse:hunter2@127.0.0.1:${mails.port}`;
  const started = { DATABASE_URL: "sqlite::memory:", LOG_LEVEL: "trace", SMTP_URL, ...withKey(folder) };
  const program = await startProgram(folder, started);
  await happen(program.client());
  await eventually(() => mails.received[0]);
  expect(mails.received).toMatchObject([{ user: "hunter2", to: ["mia@example.org"] }]);
  await stop(program);
  expect(program.output() + program.errors()).not.toContain("hunter2");
});

test("a wrong SMTP_URL is named without its password", patience, async () => {
  const { code, errors } = await runToEnd(makeFolder(), { SMTP_URL: "smtp://user:hun@ter2@host:99999" });
  expect(code).toBe(1);
  expect(errors).toContain("SMTP_URL takes smtp://");
  expect(errors).not.toMatch(/hun@|ter2/);
});
