/** Email templates that somebody wrote to do harm: they end in bounded time and write into nobody's head (Decisions: Template language). */
import type { Client } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { startWithEvents } from "../support/event-log.ts";
import { answer, startMailServer } from "../support/mail-server.ts";
import { start } from "../support/server.ts";
import { someName } from "./fixtures.ts";

type Template = Parameters<Client["identity"]["createEmailTemplate"]>[0]["body"]["emailTemplate"];

const fill = (part: string): string => part.repeat(Math.floor(100_000 / part.length));
const parts = (source: string) => ({ defaultHtmlTemplate: source, defaultTextTemplate: source });
const create = async (client: Client, more: Partial<Template>) => {
  const emailTemplate = {
    name: someName(),
    fromEmail: "no-reply@example.com",
    defaultFromName: "The forum",
    defaultSubject: "Hello",
    ...parts("Hello"),
    ...more,
  };
  return (await client.identity.createEmailTemplate({ body: { emailTemplate } })).emailTemplate.id;
};

describe("a template of 100 kB that keeps the server busy", () => {
  const items = Array.from({ length: 1_000 }, (_, index) => index);
  const long = "a".repeat(50_000);
  const comparisons = "<#if requestData.long == requestData.same></#if>".repeat(100);
  test.each([
    ["nested too deep", fill("<#if true>")],
    ["lists in lists", "<#list requestData.items as a><#list requestData.items as b>${(no.body)!}</#list></#list>"],
    ["long texts", "<#list requestData.items as a>${requestData.long}${requestData.long}</#list>"],
    ["long texts, compared", `<#list requestData.items as a>${comparisons}</#list>`],
    ["a long name", `\${${"a".repeat(99_000)}}`],
  ])("%s", async (_what, source) => {
    const { client, server } = await start();
    const began = performance.now();
    const { errors } = await client.identity.previewEmailTemplate({ body: { emailTemplate: parts(source) } });
    const fields = ["emailTemplate.defaultHtmlTemplate", "emailTemplate.defaultTextTemplate"];
    expect(Object.keys(errors?.fieldErrors ?? {}).toSorted()).toEqual(fields);
    const emailTemplateId = await create(client, parts(source));
    const toAddresses = Array.from({ length: 50 }, (_, index) => ({ address: `user-${index}@example.com` }));
    const body = { toAddresses, requestData: { items, long, same: `${long.slice(1)}a` } };
    const [{ anonymousResults = {} }, alive] = await Promise.all([
      client.identity.sendEmail({ emailTemplateId, body }),
      client.identity.retrieveSystemVersion(),
    ]);
    expect(alive.version).toBeTruthy();
    expect(Object.keys(anonymousResults)).toHaveLength(50);
    await server.idle();
    expect(server.mails).toEqual([]);
    // Far from a measurement: it tells a bound from none.
    expect(performance.now() - began).toBeLessThan(40_000);
  });

  test("calls itself in each text of a preview: all texts have the steps of one", async () => {
    const { client } = await start();
    const source = "<#macro m n><#if n gt 0><@m n-1/><@m n-1/></#if></#macro><@m 40/>";
    const emailTemplate = { ...parts(source), defaultSubject: source, defaultFromName: source };
    const { errors } = await client.identity.previewEmailTemplate({ body: { emailTemplate } });
    const messages = Object.values(errors?.fieldErrors ?? {}).flatMap((all) => all.map(({ message }) => message));
    expect(messages).toHaveLength(4);
    expect(messages.filter((message) => /All texts together take too long\./.test(message))).toHaveLength(3);
  });

  test("messages that are long together: some go out, and the answer names who is left", async () => {
    const { client, server } = await start();
    const emailTemplateId = await create(client, {
      defaultTextTemplate: "<#list requestData.items as a>${requestData.long}</#list>",
    });
    const toAddresses = Array.from({ length: 20 }, (_, index) => ({ address: `user-${index}@example.com` }));
    const body = { toAddresses, requestData: { items: items.slice(0, 60), long } };
    const { anonymousResults = {} } = await client.identity.sendEmail({ emailTemplateId, body });
    const left = Object.entries(anonymousResults);
    await server.idle();
    // Each is 3,000,000 characters long, and all of them may be 32,000,000.
    expect([server.mails.length, left.length]).toEqual([10, 10]);
    expect(left.map(([address]) => address)).toEqual(toAddresses.slice(10).map(({ address }) => address));
    for (const [, { renderErrors }] of left) {
      expect(renderErrors?.["text"]).toMatch(
        /All messages together get too long\. Send to fewer recipients at once\.$/,
      );
    }
  });
});

describe("a message on the wire", () => {
  const attack = 'x\r\nBcc: everybody@example.org\r\n\r\n<script>\u2028Subject: no" <eve@example.org>';

  test("says nothing in its head but what it is to say, whatever names and subjects hold", async () => {
    const mails = await startMailServer();
    const { client, server } = await start({}, { smtpUrl: `smtp://127.0.0.1:${mails.port}` });
    const emailTemplateId = await create(client, {
      defaultFromName: "${requestData.attack}",
      defaultSubject: "Hello ${requestData.attack}",
      defaultTextTemplate: ".\r\nQUIT\r\n",
    });
    const body = {
      toAddresses: [{ address: "ada@example.com", display: attack }],
      ccAddresses: ["team@example.com"],
      bccAddresses: ["archive@example.com"],
      requestData: { attack },
    };
    expect(await client.identity.sendEmail({ emailTemplateId, body })).toEqual({});
    await server.idle();
    expect(mails.received).toHaveLength(1);
    const [mail] = mails.received;
    expect(mail?.from).toBe("no-reply@example.com");
    expect(mail?.to.toSorted()).toEqual(["ada@example.com", "archive@example.com", "team@example.com"]);
    const [head = ""] = (mail?.source ?? "").split("\r\n\r\n", 1);
    const names = head
      .replaceAll(/\r\n[ \t]+/g, " ")
      .split("\r\n")
      .map((line) => line.split(":", 1)[0]);
    expect(names.toSorted()).toEqual(
      [
        "Auto-Submitted",
        "Cc",
        "Content-Type",
        "Date",
        "From",
        "MIME-Version",
        "Message-ID",
        "Subject",
        "To",
      ].toSorted(),
    );
    expect(head).not.toMatch(/^(Bcc|bcc):/m);
    expect(head).not.toContain("archive@example.com");
    expect(head).toMatch(/^From: [^\r\n]*(\r\n [^\r\n]*)*<no-reply@example\.com>$/m);
    expect(head).toMatch(/^Cc: team@example\.com$/m);
  });

  const quick = { response: 1_500, total: 3_000, coolDown: 0 };

  test("is tried again until the mail server is there", async () => {
    const gone = await startMailServer();
    await gone.close();
    const smtpUrl = `smtp://127.0.0.1:${gone.port}`;
    const { client, server } = await start({}, { smtpUrl, smtpPatience: quick });
    const body = { toAddresses: [{ address: "ada@example.com" }] };
    await client.identity.sendEmail({ emailTemplateId: await create(client, {}), body });
    await server.idle();
    const back = await startMailServer({}, gone.port);
    server.advanceTime(3_600_000);
    await server.idle();
    expect(back.received.map(({ to }) => to)).toEqual([["ada@example.com"]]);
  });

  test("is in the event log where it is given up, with who does not get it", async () => {
    const mails = await startMailServer({
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith("gone") ? answer(550, "5.1.1 No such mailbox") : null),
    });
    const smtpUrl = `smtp://127.0.0.1:${mails.port}`;
    const { client, server, events } = await startWithEvents({}, { smtpUrl, smtpPatience: quick });
    const toAddresses = ["gone@example.com", "ada@example.com"].map((address) => ({ address }));
    const body = { toAddresses, bccAddresses: ["gone-too@example.com"] };
    await client.identity.sendEmail({ emailTemplateId: await create(client, {}), body });
    await server.idle();
    expect(mails.received.map(({ to }) => to)).toEqual([["ada@example.com"]]);
    const [key] = /[0-9a-f-]{36}(?=@example\.com>)/.exec(mails.received[0]?.source ?? "") ?? [];
    // By whom they are about: the ids before that are random.
    const about = (event: string): string => event.slice(event.indexOf(" to "));
    const messages = events().toSorted((one, other) => (about(one) < about(other) ? -1 : 1));
    expect(messages).toEqual([
      expect.stringMatching(/^error: The email [0-9a-f-]{36} to gone-too@example\.com was given up: .*5\.1\.1 No such/),
      expect.stringMatching(
        /^error: The email [0-9a-f-]{36} to gone@example\.com, gone-too@example\.com was given up: /,
      ),
    ]);
    expect(messages[0]).toContain(key);
  });

  test("names no host or port of the mail server in the event log", async () => {
    const gone = await startMailServer();
    await gone.close();
    const smtpUrl = `smtp://127.0.0.1:${gone.port}`;
    const { client, server, events } = await startWithEvents({}, { smtpUrl, smtpPatience: quick });
    const body = { toAddresses: [{ address: "ada@example.com" }] };
    await client.identity.sendEmail({ emailTemplateId: await create(client, {}), body });
    for (let attempts = 0; attempts < 50; attempts++) {
      await server.idle();
      server.advanceTime(3_600_000);
    }
    await server.idle();
    const reason = "The mail server cannot be reached, or takes no emails from this server.";
    expect(events()).toEqual([expect.stringContaining(`to ada@example.com was given up: ${reason}`)]);
  });
});
