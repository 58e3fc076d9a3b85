/** Emails to moderators (Moderation, `emailOnAlerts`, `emailOnContentFlagged`, `emailOnUserFlagged`). */
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { contentOf, createApplication, type NewConfiguration, queueing, senderId, unknownId } from "./fixtures.ts";

const { client, server } = await start();

const minutes = 60_000;

/** A tenant-wide start: no application, no operator, no email; the clock stands still. */
async function restart(): Promise<void> {
  await server.reset();
  server.setTime(Date.UTC(2026, 0, 1));
}

type Role = "admin" | "audit_viewer" | "moderator" | "moderator_manager" | "user_admin";
type More = { readonly applicationIds?: string[]; readonly expirationInstantUTC?: number };

async function createOperator(email: string, roles: Role[], more: More = {}): Promise<string> {
  const body = { user: { email, password: "tide table lantern", roles, ...more } };
  return (await client.filtering.createOperatorUser({ body })).user.id;
}

async function flagUser(applicationId: string, texts: { reason?: string; comment?: string } = {}): Promise<void> {
  const known = await client.request("retrieveContentUser", { contentUserId: senderId });
  if (known.status === 404) await client.filtering.createContentUser({ contentUserId: senderId, body: { user: {} } });
  const flag = { applicationId, createInstant: 1_700_000_000_000, reporterId: unknownId, ...texts };
  await client.filtering.flagContentUser({ contentUserId: senderId, body: { flag } });
}

/** Returns recipients and subject of the emails so far. */
function received(): string[] {
  return server.mails.map(({ to, subject }) => `${to.map(({ address }) => address).join()}: ${subject}`).toSorted();
}

/** How many events the emails tell of, and all that they say; the first may have gone before the others were left. */
async function toldInAll(): Promise<{ count: number; text: string }> {
  await server.idle();
  server.advanceTime(10 * minutes);
  await server.idle();
  const counts = server.mails.map(({ subject }) => Number(/: (\d+) /.exec(subject)?.[1]));
  return {
    count: counts.reduce((sum, count) => sum + count, 0),
    text: server.mails.map(({ text = "" }) => text).join("\n"),
  };
}

async function withOneModerator(configuration: NewConfiguration) {
  await restart();
  await createOperator("mia@example.org", ["moderator"]);
  return createApplication(client, configuration);
}

describe("emailOnUserFlagged", () => {
  test("tells moderators of flagged users", async () => {
    const { id, name } = await withOneModerator({ emailOnUserFlagged: true });
    await flagUser(id, { reason: "Spam", comment: "All day long." });
    await server.idle();
    expect(received()).toEqual([`mia@example.org: ${name}: 1 complaint about users`]);
    expect(server.mails[0]?.text).toContain("> Spam\n> All day long.");
  });

  test("false, the default, tells nobody", async () => {
    const { id } = await withOneModerator({
      emailOnAlerts: true,
      emailOnContentFlagged: true,
      emailOnEscalations: true,
    });
    await flagUser(id);
    await server.idle();
    expect(server.mails).toEqual([]);
  });
});

describe("emailOnAlerts", () => {
  const alert = async (applicationId: string, text: string) => {
    const body = { ...contentOf(applicationId, text), moderation: "generatesContentAlert" as const };
    await client.moderation.moderateContentItem({ contentItemId: randomUUID(), body });
  };

  test("tells moderators of content alerts, with what was said, as plain text", async () => {
    const { id, name } = await withOneModerator({ ...queueing, emailOnAlerts: true });
    await alert(id, "Ahoy, <b>mates</b>");
    await alert(id, "Land in sight");
    const { count, text } = await toldInAll();
    expect(count).toBe(2);
    expect(received()[0]).toMatch(new RegExp(`^mia@example\\.org: ${name}: \\d content alerts?$`));
    for (const line of ["> Ahoy, <b>mates</b>", "> Land in sight"]) expect(text.split("\n")).toContain(line);
    expect(server.mails[0]).not.toHaveProperty("html");
  });

  test("not where it is off, nor of what generates no alert", async () => {
    const off = await withOneModerator({ ...queueing, emailOnContentFlagged: true, emailOnUserFlagged: true });
    await alert(off.id, "Ahoy");
    const on = await createApplication(client, { ...queueing, emailOnAlerts: true });
    await client.moderation.moderateContentItem({ contentItemId: randomUUID(), body: contentOf(on.id, "Ahoy") });
    await server.idle();
    expect(server.mails).toEqual([]);
  });

  test("a long text is cut, and many are counted", async () => {
    const { id } = await withOneModerator({ ...queueing, emailOnAlerts: true });
    await Promise.all(Array.from({ length: 30 }, (_, index) => alert(id, `${index} ${"long ".repeat(2_000)}`)));
    const { count, text } = await toldInAll();
    expect(count).toBe(30);
    expect(server.mails.length).toBeLessThanOrEqual(2);
    expect(text.length).toBeLessThan(4_000);
  });
});

describe("emailOnContentFlagged", () => {
  test.each([true, false])("%s", async (emailOnContentFlagged) => {
    const configuration = { emailOnContentFlagged, emailOnAlerts: !emailOnContentFlagged, emailOnUserFlagged: true };
    const { id: applicationId, name } = await withOneModerator({ ...queueing, ...configuration });
    const contentItemId = randomUUID();
    await client.moderation.moderateContentItem({ contentItemId, body: contentOf(applicationId, "Buy my dinghy") });
    const flag = { applicationId, createInstant: 1_700_000_000_000, reporterId: unknownId, comment: "Spam!" };
    await client.moderation.flagContentItem({ contentItemId, body: { flag } });
    await server.idle();
    const complaints = received().filter((each) => each.includes("complaint about content"));
    expect(complaints).toEqual(emailOnContentFlagged ? [`mia@example.org: ${name}: 1 complaint about content`] : []);
    if (emailOnContentFlagged) expect(server.mails[0]?.text).toContain("> Spam!\n> Buy my dinghy");
  });
});

describe("To whom", () => {
  test("operators with a role that opens the queues, who see the application", async () => {
    const { id } = await withOneModerator({ emailOnUserFlagged: true });
    const other = await createApplication(client);
    await createOperator("ada@example.org", ["admin"]);
    await createOperator("max@example.org", ["user_admin", "moderator_manager"], { applicationIds: [other.id, id] });
    await createOperator("no-role@example.org", []);
    await createOperator("other-role@example.org", ["audit_viewer", "user_admin"]);
    await createOperator("elsewhere@example.org", ["moderator"], { applicationIds: [other.id] });
    await createOperator("expired@example.org", ["moderator"], { expirationInstantUTC: Date.UTC(2025, 0, 1) });
    const userId = await createOperator("disabled@example.org", ["moderator"]);
    await client.filtering.deleteOperatorUser({ userId });
    await flagUser(id);
    await server.idle();
    const addressed = server.mails.flatMap(({ to }) => to.map(({ address }) => address)).toSorted();
    expect(addressed).toEqual(["ada@example.org", "max@example.org", "mia@example.org"]);
  });
});

describe("Not one email an event", () => {
  test("at most one an application in ten minutes, which tells of all that came", async () => {
    const { id, name } = await withOneModerator({ emailOnUserFlagged: true });
    await flagUser(id);
    await server.idle();
    for (let times = 0; times < 7; times++) await flagUser(id);
    server.advanceTime(10 * minutes - 1);
    await server.idle();
    expect(received()).toEqual([`mia@example.org: ${name}: 1 complaint about users`]);
    server.advanceTime(1);
    await server.idle();
    expect(received().at(-1)).toBe(`mia@example.org: ${name}: 7 complaints about users`);
    server.advanceTime(60 * minutes);
    await server.idle();
    expect(server.mails).toHaveLength(2);
  });
});
