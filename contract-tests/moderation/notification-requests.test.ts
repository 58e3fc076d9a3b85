/**
 * Requests of notifications and allowed destinations (Moderation, notificationServers; Decisions: Notifications; OWASP
 * ASVS 4.1.5).
 */
import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { Receiver } from "../support/receiver.ts";
import { start } from "../support/server.ts";
import { senderId } from "./fixtures.ts";
import { at, createNotified, happens, loopback, type NewServer, patient } from "./notified.ts";

const { client, server } = await start({}, loopback);
const signingSecret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const pem = (name: string) =>
  readFileSync(new URL(`../../server/src/outgoing/testdata/${name}.pem`, import.meta.url), "utf8");

/** Has one event happen in an application with this server. Resolves to what became of it. */
async function tell(
  notificationServer: NewServer,
  comment = "told",
  on: { client: typeof client; server: typeof server } = { client, server },
) {
  const id = await createNotified(on.client, notificationServer);
  await happens(on.client, id, comment);
  await on.server.idle();
  const { notifications } = await on.client.moderation.listNotifications({ applicationId: [id] });
  return { id, notification: notifications[0] };
}

describe("what is sent", () => {
  test("is a POST of JSON to the whole URL, as the document describes the webhook", async () => {
    const receiver = await Receiver.start();
    const { id } = await tell({ ...at(receiver), url: `${receiver.url}?kind=moderation#here` });
    const [delivery] = receiver.deliveries;
    expect(delivery?.path).toBe("/hooks?kind=moderation");
    expect(delivery?.headers["content-type"]).toBe("application/json");
    expect(delivery?.headers["webhook-id"]).toMatch(/^msg_\w{16,}$/);
    expect(delivery?.headers["webhook-signature"]).toBeUndefined();
    expect(delivery?.headers.authorization).toBeUndefined();
    expect(delivery?.body).toMatchObject({
      type: "userAction",
      applicationIds: [id],
      action: "mute",
      phase: "start",
      userId: senderId,
      comment: "told",
    });
  });

  test("is signed so that the Standard Webhooks library takes it, in each delivery anew", async () => {
    const receiver = await Receiver.start();
    server.setTime(Date.now() - 200_000);
    receiver.next(500);
    const { id } = await tell({ ...at(receiver), signingSecret }, "signed: häßlich 🦜 \u2028");
    server.setTime(Date.now());
    await server.idle();
    expect(id).toBeDefined();
    expect(receiver.deliveries).toHaveLength(2);
    const webhook = new Webhook(signingSecret);
    for (const { headers, text, body } of receiver.deliveries) {
      const sent = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
      expect(webhook.verify(text, Object.fromEntries(sent))).toEqual(body);
      expect(() => webhook.verify(`${text} `, Object.fromEntries(sent))).toThrow("No matching signature");
      expect(() =>
        new Webhook("whsec_AAAA9r8GKYqrTwjUPD8ILPZIo2LaLaSw").verify(text, Object.fromEntries(sent)),
      ).toThrow();
    }
    const [first, second] = receiver.deliveries.map(({ headers }) => headers["webhook-timestamp"]);
    expect(Number(second) - Number(first)).toBeGreaterThanOrEqual(199);
  });

  test("carries the basic authentication of its server", async () => {
    const receiver = await Receiver.start();
    const credentials = { httpAuthenticationUsername: "gatehouse", httpAuthenticationPassword: "tide:täble" };
    await tell({ ...at(receiver), ...credentials });
    const { httpAuthenticationPassword: _, ...nameAlone } = credentials;
    await tell({ ...at(receiver), ...nameAlone });
    const sent = receiver.deliveries.map(({ headers }) => headers.authorization?.replace(/^Basic /, "") ?? "");
    expect(sent.map((text) => Buffer.from(text, "base64").toString())).toEqual(["gatehouse:tide:täble", "gatehouse:"]);
  });

  test("stays authenticated and signed when what was retrieved is sent back (Decisions: Notification servers)", async () => {
    const receiver = await Receiver.start();
    const credentials = { httpAuthenticationUsername: "gatehouse", httpAuthenticationPassword: "tide-table" };
    const applicationId = await createNotified(client, { ...at(receiver), ...credentials, signingSecret });
    const { application } = await client.moderation.retrieveModerationApplication({ applicationId });
    const [shown = at(receiver)] = application.notificationServers;
    const { notificationServers: _, ...moderationConfiguration } = application.moderationConfiguration;
    const tellAfter = async (...servers: NewServer[]) => {
      const body = { application: { ...application, moderationConfiguration, notificationServers: servers } };
      await client.moderation.updateModerationApplication({ applicationId, body });
      receiver.deliveries.splice(0);
      await happens(client, applicationId, "told");
      await server.idle();
      return receiver.deliveries.map(({ headers }) => [
        Buffer.from(headers.authorization?.replace(/^Basic /, "") ?? "", "base64").toString(),
        headers["webhook-signature"] !== undefined,
      ]);
    };
    await client.moderation.updateModerationApplication({ applicationId, body: { application } });
    expect(await tellAfter({ ...shown })).toEqual([["gatehouse:tide-table", true]]);
    // Each stored server gives its secrets to one server; servers are told in any order.
    expect((await tellAfter({ ...shown }, { ...shown })).toSorted()).toEqual([
      ["gatehouse:", false],
      ["gatehouse:tide-table", true],
    ]);
    expect(await tellAfter({ ...shown, httpAuthenticationPassword: "ebb" })).toEqual([["gatehouse:ebb", true]]);
    expect(await tellAfter({ ...shown, httpAuthenticationUsername: "nell" })).toEqual([["nell:", true]]);
    const elsewhere = { ...shown, url: `${receiver.url}?other` };
    expect(await tellAfter(elsewhere)).toEqual([["gatehouse:", false]]);
    expect(await tellAfter({ ...shown })).toEqual([["gatehouse:", false]]);
  });

  test("goes to a server whose certificate is configured, with basic authentication and signature", async () => {
    const receiver = await Receiver.start({ secure: { key: pem("signed-key"), cert: pem("signed") } });
    const secrets = { httpAuthenticationUsername: "u", httpAuthenticationPassword: "p", signingSecret };
    await tell({ ...at(receiver), ...secrets, sslCertificate: pem("authority") });
    expect(receiver.deliveries).toMatchObject([
      { headers: { authorization: "Basic dTpw", "webhook-signature": expect.stringMatching(/^v1,/) }, taken: true },
    ]);
    const { notification } = await tell(at(receiver));
    expect(notification).toMatchObject({ state: "waiting", lastFailure: expect.stringContaining("certificate") });
    const other = await tell({ ...at(receiver), sslCertificate: pem("self-signed") });
    expect(other.notification).toMatchObject({ state: "waiting", lastFailure: expect.stringContaining("certificate") });
    expect(receiver.deliveries).toHaveLength(1);
  });

  test("is what the test server notes, attempt by attempt", async () => {
    const { client: ownClient, server: own } = await start({}, loopback);
    const receiver = await Receiver.start();
    receiver.next("reset", 500);
    await tell({ ...at(receiver), signingSecret }, "noted", { client: ownClient, server: own });
    own.advanceTime(10_000);
    await own.idle();
    own.advanceTime(10_000);
    await own.idle();
    expect(own.notifications.map(({ url, body }) => ({ url, body }))).toEqual(
      receiver.deliveries.map(({ body }) => ({ url: receiver.url, body })),
    );
    expect(own.notifications).toHaveLength(3);
    for (const [index, { headers }] of own.notifications.entries())
      expect(receiver.deliveries[index]?.headers).toMatchObject(headers);
    await own.reset();
    expect(own.notifications).toEqual([]);
  });
});

describe("addresses that are not public", async () => {
  const strict = await start();

  const notAllowed = "The address is not allowed: it is not public, and not in NOTIFICATION_ALLOWED_RANGES.";

  test.each([
    ...["127.0.0.1", "0x7f.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "169.254.169.254", "10.1.2.3"],
    "[fd00:ec2::254]",
  ])("http://%s is told nothing, and the list says why, without what the name leads to", async (host) => {
    const receiver = await Receiver.start();
    const { notification } = await tell({ url: `http://${host}:${receiver.port}/`, ...patient }, "secret", strict);
    expect(receiver.deliveries).toEqual([]);
    expect(notification).toMatchObject({ state: "waiting", attempts: 1 });
    expect(notification?.lastFailure).toBe(notAllowed);
    expect(strict.server.notifications).toEqual([]);
  });

  test("nor is one behind a redirect", async () => {
    const lenient = await start({}, { notificationAllowedRanges: ["127.0.0.1"] });
    lenient.server.setTime(Date.now());
    const receiver = await Receiver.start();
    for (const host of ["127.0.0.2", "[::1]", "[::ffff:127.0.0.3]", "0.0.0.0"]) {
      const location = `http://${host}:${receiver.port}/inside`;
      receiver.next((response) => void response.writeHead(307, { Location: location }).end());
      const { notification } = await tell(at(receiver), host, lenient);
      expect(notification?.lastFailure).toBe(notAllowed);
    }
    expect(receiver.deliveries.map(({ path }) => path)).toEqual(Array.from({ length: 4 }, () => "/hooks"));
  });

  test("lastFailure names nothing inside: no address, port or error of the system", async () => {
    const lenient = await start({}, loopback);
    lenient.server.setTime(Date.now());
    const [receiver, down] = [await Receiver.start(), await Receiver.start()];
    await down.down();
    const redirect = (response: ServerResponse) =>
      void response.writeHead(307, { Location: "http://db.internal.invalid:5432/" }).end();
    const reasons: (string | undefined)[] = [];
    for (const [server, behaviour] of [
      [down, 200],
      [receiver, 418],
      [receiver, "reset"],
      [receiver, redirect],
      [receiver, (response: ServerResponse) => void response.writeHead(302, { Location: "/" }).end()],
    ] as const) {
      if (server === receiver) receiver.next(behaviour);
      reasons.push((await tell(at(server), "probe", lenient)).notification?.lastFailure);
    }
    const https = at({ url: receiver.url.replace("http:", "https:") });
    reasons.push((await tell(https, "probe", lenient)).notification?.lastFailure);
    expect(reasons).toEqual([
      "The connection was refused.",
      "The receiver answered 418.",
      "The answer broke off, or is not HTTP.",
      "The host name was not found.",
      "The redirect is not followed.",
      "TLS failed: the certificate is not trusted, or the two sides have no version in common.",
    ]);
  });

  test("a redirect to an allowed one is followed, without the secrets of another origin", async () => {
    const [old, moved] = [await Receiver.start(), await Receiver.start()];
    const secrets = { httpAuthenticationUsername: "u", httpAuthenticationPassword: "p", signingSecret };
    old.next((response) => void response.writeHead(308, { Location: `${moved.url}/moved` }).end());
    const { notification } = await tell({ ...at(old), ...secrets }, "moved");
    expect(notification?.state).toBe("delivered");
    const [first, second] = [old.deliveries[0], moved.deliveries[0]];
    expect(first?.headers).toMatchObject({ authorization: "Basic dTpw", "webhook-signature": expect.any(String) });
    expect(second?.path).toBe("/hooks/moved");
    expect(second?.text).toBe(first?.text);
    expect(second?.headers.authorization).toBeUndefined();
    expect(second?.headers["webhook-signature"]).toBeUndefined();
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
  });
});
