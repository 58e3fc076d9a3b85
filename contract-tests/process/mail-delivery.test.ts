/** Emails on their way to a mail server, whatever it does (Decisions: Sending emails: delivery over SMTP). */

import { createClient } from "@gatehouse/sdk";
import { startServer, type TestServerOptions } from "@gatehouse/server";
import { describe, expect, test } from "vitest";
import { createApplication, senderId, unknownId } from "../moderation/fixtures.ts";
import { whenDone } from "../support/clean-up.ts";
import { answer, startMailServer, startSilentServer } from "../support/mail-server.ts";
import { ownDatabase } from "../support/own-database.ts";

const quick = { response: 1_500, total: 3_000, coolDown: 0 };
const hour = 3_600_000;

/** A server that emails moderators through this mail server, and a function that causes an email. */
async function telling(smtpUrl: string, options: TestServerOptions = {}, moderators = ["mia@example.org"]) {
  const database = await ownDatabase();
  const server = await startServer({ ...database, smtpUrl, smtpPatience: quick, ...options });
  whenDone(async () => {
    await server.close();
    await database.drop();
  });
  server.setTime(Date.UTC(2026, 0, 1));
  const client = createClient({ baseUrl: server.url, apiKey: server.apiKey });
  for (const email of moderators) {
    const user = { email, password: "tide table lantern", roles: ["moderator" as const] };
    await client.filtering.createOperatorUser({ body: { user } });
  }
  await client.filtering.createContentUser({ contentUserId: senderId, body: { user: {} } });
  const { id: applicationId, name } = await createApplication(client, { emailOnUserFlagged: true });
  return {
    server,
    name,
    /** Leaves one email for each moderator, and tries to send it. */
    async tell(comment = "All day long.") {
      const flag = { applicationId, createInstant: 1_700_000_000_000, reporterId: unknownId, comment };
      await client.filtering.flagContentUser({ contentUserId: senderId, body: { flag } });
      server.advanceTime(hour);
      await server.idle();
    },
    /** Time goes by, and what is to be tried again is. */
    async wait(milliseconds: number) {
      server.advanceTime(milliseconds);
      await server.idle();
    },
  };
}

const url = ({ port }: { readonly port: number }) => `smtp://127.0.0.1:${port}`;

test("delivered: once, to who it is for, as a message that mail programs read", async () => {
  const mails = await startMailServer();
  const { tell, wait, name } = await telling(url(mails));
  await tell("Ünruly\u0007\r\nBcc: everybody@example.org\r\n\r\n.\r\n.");
  await wait(48 * hour);
  expect(mails.received).toMatchObject([{ from: "gatehouse@example.org", to: ["mia@example.org"] }]);
  const [head = "", body = ""] = (mails.received[0]?.source ?? "").split(/\r\n\r\n(.*)/s);
  expect(head).toMatch(/^From: Gatehouse <gatehouse@example\.org>$/m);
  expect(head).toMatch(/^To: mia@example\.org$/m);
  expect(head).toContain(`Subject: ${name}: 1 complaint about users`);
  expect(head).toMatch(/^Message-ID: <[0-9a-f-]{36}@example\.org>$/im);
  expect(head).toMatch(/^Auto-Submitted: auto-generated$/m);
  expect(head).not.toContain("everybody");
  expect(body).toMatch(/^> Bcc: everybody@example\.org$/m);
});

test("with a user and a password, which are decoded", async () => {
  const mails = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      if (username === "gate house" && password === "tide:table/lantern@sea") done(null, { user: username });
      else done(answer(535, "Wrong"));
    },
  });
  const { tell } = await telling(`smtp://gate%20house:tide%3Atable%2Flantern%40sea@127.0.0.1:${mails.port}`);
  await tell();
  expect(mails.received).toMatchObject([{ user: "gate house" }]);
});

test("a wrong password is told from a wrong email: it is tried again, and what waited is sent when it is right", async () => {
  let right = false;
  const mails = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => (right ? done(null, { user: "gatehouse" }) : done(answer(535, "Wrong"))),
  });
  const { tell, wait } = await telling(`smtp://gatehouse:wrong@127.0.0.1:${mails.port}`);
  await tell();
  await wait(hour);
  expect(mails.received).toEqual([]);
  right = true;
  await wait(hour);
  expect(mails.received).toHaveLength(1);
});

describe("refused for good", () => {
  test("a recipient: not tried again, and the others get theirs", async () => {
    let refusals = 0;
    const mails = await startMailServer({
      onRcptTo({ address }, _session, done) {
        if (address === "gone@example.org") refusals++;
        done(address === "gone@example.org" ? answer(550, "No such user") : null);
      },
    });
    const { tell, wait } = await telling(url(mails), {}, ["gone@example.org", "mia@example.org"]);
    await tell();
    for (let times = 0; times < 5; times++) await wait(hour);
    expect(mails.received.map(({ to }) => to)).toEqual([["mia@example.org"]]);
    expect(refusals).toBe(1);
  });

  test("the message", async () => {
    let times = 0;
    const mails = await startMailServer({
      onData(stream, _session, done) {
        times++;
        stream.resume().on("end", () => done(answer(554, "We do not like it")));
      },
    });
    const { tell, wait } = await telling(url(mails));
    await tell();
    await wait(24 * hour);
    expect(times).toBe(1);
  });
});

describe("refused for now", () => {
  test("a recipient, then the message, then taken: delivered once", async () => {
    const answers = [answer(450, "Greylisted"), answer(451, "Try later"), null];
    let times = 0;
    const mails = await startMailServer({
      onRcptTo: (_address, _session, done) => done(answers[times++] ?? null),
    });
    const { tell, wait } = await telling(url(mails));
    await tell();
    expect([times, mails.received.length]).toEqual([1, 0]);
    await wait(hour);
    expect([times, mails.received.length]).toEqual([2, 0]);
    await wait(hour);
    await wait(24 * hour);
    expect([times, mails.received.length]).toEqual([3, 1]);
  });
});

test("down for a day: everything comes when it is up", async () => {
  const first = await startMailServer();
  const { port } = first;
  await first.close();
  const { tell, wait } = await telling(url({ port }));
  await tell("One.");
  await tell("Two.");
  for (let hours = 0; hours < 24; hours++) await wait(hour);
  const mails = await startMailServer({}, port);
  await wait(hour);
  const texts = mails.received.map(({ source }) => /^> (.*?)\r?$/m.exec(source)?.[1]);
  expect(texts.toSorted()).toEqual(["One.", "Two."]);
});

describe("hanging", () => {
  test("one that never says a word, or one letter at a time, holds nothing up for long", async () => {
    const dripping = await startSilentServer((socket) => {
      const timer = setInterval(() => socket.write("2"), 200);
      socket.on("close", () => clearInterval(timer));
    });
    for (const silent of [await startSilentServer(), dripping]) {
      const { tell, server } = await telling(url(silent));
      const started = performance.now();
      await tell();
      expect(performance.now() - started).toBeLessThan(10_000);
      const closing = performance.now();
      await server.close();
      expect(performance.now() - closing).toBeLessThan(5_000);
    }
  }, 60_000);

  test("while it rests, emails fail at once instead of waiting one after the other", async () => {
    const silent = await startSilentServer();
    const moderators = Array.from({ length: 24 }, (_, index) => `moderator${index}@example.org`);
    const smtpPatience = { response: 1_000, total: 2_000, coolDown: 60_000 };
    const { tell } = await telling(url(silent), { smtpPatience }, moderators);
    const started = performance.now();
    await tell();
    expect(performance.now() - started).toBeLessThan(8_000);
  }, 60_000);

  test("a stop does not wait for it", async () => {
    const silent = await startSilentServer();
    const patient = { response: 60_000, total: 60_000, coolDown: 0 };
    const { tell, server } = await telling(url(silent), { smtpPatience: patient });
    const telt = tell().catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const started = performance.now();
    await server.close();
    await telt;
    expect(performance.now() - started).toBeLessThan(10_000);
  }, 60_000);
});
