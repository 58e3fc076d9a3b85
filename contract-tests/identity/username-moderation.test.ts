/** User names are moderated (Identity, Application, partnerConfiguration; Decisions: Username moderation). */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { ResponseComponents } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import {
  createApplication as createModerationApplication,
  entry,
  type NewConfiguration,
  rule,
} from "../moderation/fixtures.ts";
import { newOperator, queueingApplication } from "../moderation/queue-fixtures.ts";
import { whenDone } from "../support/clean-up.ts";
import { start } from "../support/server.ts";
import { unknownId } from "./fixtures.ts";
import { crewProvider, login, someClaims } from "./identity-provider.ts";

type User = ResponseComponents["schemas"]["User"];

const bootstrap = {
  identityProviders: [crewProvider()],
  blacklist: { entries: [entry("heck"), entry("flapdoodle", { severity: "severe" })] },
};
const { client, server } = await start(bootstrap, { notificationAllowedRanges: ["127.0.0.0/8"] });
const { moderation } = client;

/** Mild words wait for approval, severe ones are rejected. */
const strict: NewConfiguration = {
  filterRules: [rule("queuedForApproval", "queuedForApproval", "queuedForApproval", "reject")],
};
const waiting: NewConfiguration = { defaultActionIsQueueForApproval: true };

async function linkedApplication(partnerId: string | undefined, enabled = true, of = client) {
  const usernameModeration = { enabled, ...(partnerId === undefined ? {} : { applicationId: partnerId }) };
  const body = { application: { name: `Linked ${randomUUID()}`, partnerConfiguration: { usernameModeration } } };
  return (await of.identity.createApplication({ body })).application;
}

/** A user of the provider, who logs in again and again, under the name of the moment. */
function somebody(of = client) {
  const claims = someClaims();
  return async (applicationId: string, name: string): Promise<User> =>
    (await login(of, applicationId, { ...claims, preferred_username: name })).user;
}

const unique = (name: string) => `${name} ${randomUUID().slice(0, 8)}`;
const statusFor = (user: User, applicationId: string) =>
  user.registrations.find((each) => each.applicationId === applicationId)?.usernameStatus;

async function approvalQueue(applicationId: string, as: { token: string }) {
  const { items } = await moderation.listApprovalQueueItems({ applicationId: [applicationId] }, as);
  return items.map(({ content }) => ({ id: content.id, name: content.parts[0]?.content }));
}

describe("at reconcile and registration", () => {
  test("a name that the rules allow is ACTIVE, and partnerId names the content user and the content", async () => {
    const partner = await queueingApplication(client, strict);
    const { id } = await linkedApplication(partner.id);
    const user = await somebody()(id, unique("nell"));
    expect(user.usernameStatus).toBe("ACTIVE");
    const [registration] = user.registrations;
    expect(registration).toMatchObject({ usernameStatus: "ACTIVE", partnerId: user.partnerId });
    const contentUserId = user.partnerId ?? "";
    expect((await client.filtering.retrieveContentUser({ contentUserId })).user.id).toBe(contentUserId);
  });

  test("one that they reject is REJECTED; the user logs in, keeps it, and may change it", async () => {
    const partner = await queueingApplication(client, strict);
    const { id } = await linkedApplication(partner.id);
    const logIn = somebody();
    const name = unique("flapdoodle");
    const rejected = await logIn(id, name);
    expect(rejected).toMatchObject({ username: name, usernameStatus: "REJECTED" });
    expect(statusFor(rejected, id)).toBe("REJECTED");
    expect((await logIn(id, name)).usernameStatus).toBe("REJECTED");
    const renamed = await logIn(id, unique("nell"));
    expect(renamed).toMatchObject({ usernameStatus: "ACTIVE", partnerId: rejected.partnerId });
    expect(statusFor(renamed, id)).toBe("ACTIVE");
    expect((await logIn(id, name)).usernameStatus).toBe("REJECTED");
  });

  test("one that would be replaced, or seen by its author alone, is REJECTED", async () => {
    for (const action of ["replace", "authorOnly"] as const) {
      const partner = await createModerationApplication(client, {
        filterRules: [rule(action, action, action, action)],
      });
      const { id } = await linkedApplication(partner.id);
      expect((await somebody()(id, unique("heck"))).usernameStatus, action).toBe("REJECTED");
    }
  });

  test("transient content is moderated as well", async () => {
    const filterRules = [rule("reject", "reject", "reject", "reject")];
    const partner = await createModerationApplication(client, { storeContent: true, filterRules });
    const { id } = await linkedApplication(partner.id);
    const logIn = somebody();
    expect((await logIn(id, unique("heck"))).usernameStatus).toBe("REJECTED");
    expect((await logIn(id, unique("nell"))).usernameStatus).toBe("ACTIVE");
  });

  test("an application that stores persistent content late queues the name too", async () => {
    const partner = await queueingApplication(client, { ...waiting, queuePersistentContent: true });
    const { as } = await newOperator(client);
    const { id } = await linkedApplication(partner.id);
    const logIn = somebody();
    await logIn(id, unique("first"));
    const second = unique("second");
    expect((await logIn(id, second)).usernameStatus).toBe("PENDING");
    await server.idle();
    expect((await approvalQueue(partner.id, as)).map(({ name }) => name)).toEqual([second]);
  });

  test("the same name is not moderated again", async () => {
    const partner = await queueingApplication(client, waiting);
    const { as } = await newOperator(client);
    const { id } = await linkedApplication(partner.id);
    const logIn = somebody();
    const name = unique("nell");
    await logIn(id, name);
    const [item] = await approvalQueue(partner.id, as);
    await moderation.approveContentItem({ contentItemId: item?.id ?? "" }, as);
    await server.idle();
    expect((await logIn(id, name)).usernameStatus).toBe("ACTIVE");
    expect(await approvalQueue(partner.id, as)).toEqual([]);
  });

  test("several applications: each registration has its own status, the user the most restrictive", async () => {
    const lenient = await queueingApplication(client);
    const partner = await queueingApplication(client, strict);
    const [first, second] = [await linkedApplication(lenient.id), await linkedApplication(partner.id)];
    const plain = await linkedApplication(undefined, false);
    const logIn = somebody();
    const name = unique("heck");
    expect((await logIn(first.id, name)).usernameStatus).toBe("ACTIVE");
    const user = await logIn(second.id, name);
    expect([statusFor(user, first.id), statusFor(user, second.id)]).toEqual(["ACTIVE", "PENDING"]);
    expect(user.usernameStatus).toBe("PENDING");
    const contents = user.registrations.map(({ partnerId }) => partnerId);
    expect(new Set(contents).size).toBe(2);
    // A change counts for all of them, wherever the user logs in.
    const renamed = await logIn(plain.id, unique("flapdoodle"));
    expect([statusFor(renamed, first.id), statusFor(renamed, second.id)]).toEqual(["ACTIVE", "REJECTED"]);
    expect(statusFor(renamed, plain.id)).toBe("ACTIVE");
    expect(renamed.usernameStatus).toBe("REJECTED");
  });
});

describe("a moderator's decision", () => {
  async function pending(more: NewConfiguration = {}) {
    const partner = await queueingApplication(client, { ...waiting, ...more });
    const { as } = await newOperator(client);
    const { id } = await linkedApplication(partner.id);
    const logIn = somebody();
    const name = unique("nell");
    expect((await logIn(id, name)).usernameStatus).toBe("PENDING");
    const [item] = await approvalQueue(partner.id, as);
    return { partner, as, logIn: (now = name) => logIn(id, now), name, contentItemId: item?.id ?? "" };
  }

  test.each([
    ["approveContentItem", "ACTIVE"],
    ["rejectContentItem", "REJECTED"],
    ["deleteApprovalQueueItem", "REJECTED"],
  ] as const)("%s: %s", async (operation, status) => {
    const { as, logIn, contentItemId } = await pending();
    await moderation[operation]({ contentItemId }, as);
    await server.idle();
    const user = await logIn();
    expect(user.usernameStatus).toBe(status);
    expect(user.registrations[0]?.usernameStatus).toBe(status);
  });

  test("a name that is edited is not approved: the user has it as it was", async () => {
    const { as, logIn, contentItemId } = await pending();
    const body = { parts: [{ type: "text" as const, name: "username", content: "Somebody" }] };
    await moderation.editApprovalQueueItem({ contentItemId, body }, as);
    await server.idle();
    expect((await logIn()).usernameStatus).toBe("REJECTED");
    await moderation.approveContentItem({ contentItemId }, as);
    await server.idle();
    expect((await logIn()).usernameStatus).toBe("REJECTED");
  });

  test("a change while the name waits takes its place in the queue", async () => {
    const { partner, as, logIn, contentItemId } = await pending();
    const other = unique("lee");
    await logIn(other);
    expect(await approvalQueue(partner.id, as)).toEqual([{ id: contentItemId, name: other }]);
    await moderation.approveContentItem({ contentItemId }, as);
    await server.idle();
    expect((await logIn(other)).usernameStatus).toBe("ACTIVE");
  });

  test("an approval that no notification server takes puts the name back: PENDING", async () => {
    const receiver = createServer((_request, response) => response.writeHead(410).end());
    receiver.listen(0, "127.0.0.1");
    await once(receiver, "listening");
    whenDone(() => void receiver.close());
    const address = receiver.address();
    const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/gone`;
    const { as, logIn, contentItemId } = await pending({ notificationServers: [{ url }] });
    await moderation.approveContentItem({ contentItemId }, as);
    await server.idle();
    expect((await logIn()).usernameStatus).toBe("PENDING");
  });

  test("a name whose content user is deleted while it waits is moderated again", async () => {
    const { partner, as, logIn, name, contentItemId } = await pending();
    await client.filtering.deleteContentUser({ contentUserId: contentItemId });
    expect(await approvalQueue(partner.id, as)).toEqual([]);
    expect((await logIn()).usernameStatus).toBe("PENDING");
    expect((await approvalQueue(partner.id, as)).map((item) => item.name)).toEqual([name]);
  });

  test("what a moderator looks at does not change: their decision is about the former name", async () => {
    const { partner, as, logIn, contentItemId } = await pending();
    await moderation.checkOutApprovalQueueItems({ body: { applicationId: partner.id } }, as);
    const other = unique("lee");
    expect((await logIn(other)).usernameStatus).toBe("PENDING");
    await moderation.approveContentItem({ contentItemId }, as);
    await server.idle();
    expect((await logIn(other)).usernameStatus).toBe("PENDING");
    const [item] = await approvalQueue(partner.id, as);
    expect(item?.name).toBe(other);
    await moderation.rejectContentItem({ contentItemId: item?.id ?? "" }, as);
    await server.idle();
    expect((await logIn(other)).usernameStatus).toBe("REJECTED");
  });
});

describe("without moderation", () => {
  test("switched off later, the name is ACTIVE at the next login", async () => {
    const partner = await queueingApplication(client, strict);
    const application = await linkedApplication(partner.id);
    const logIn = somebody();
    const name = unique("flapdoodle");
    expect((await logIn(application.id, name)).usernameStatus).toBe("REJECTED");
    const partnerConfiguration = { usernameModeration: { enabled: false, applicationId: partner.id } };
    const body = { application: { name: application.name, partnerConfiguration } };
    await client.identity.updateApplication({ applicationId: application.id, body });
    expect((await logIn(application.id, name)).usernameStatus).toBe("ACTIVE");
  });

  test("a moderation application that does not exist stops no login", async () => {
    const { id } = await linkedApplication(unknownId);
    expect((await somebody()(id, unique("flapdoodle"))).usernameStatus).toBe("ACTIVE");
  });

  test("one that is deleted leaves no name waiting", async () => {
    const partner = await queueingApplication(client, waiting);
    const { id } = await linkedApplication(partner.id);
    const logIn = somebody();
    const name = unique("nell");
    expect((await logIn(id, name)).usernameStatus).toBe("PENDING");
    await moderation.deleteModerationApplication({ applicationId: partner.id });
    expect((await logIn(id, name)).usernameStatus).toBe("ACTIVE");
  });

  test("partnerConfiguration.enabled is a setting of the server: off, no name is moderated", async () => {
    const shown = await linkedApplication(undefined);
    expect(shown.partnerConfiguration.enabled).toBe(true);
    const off = await start(bootstrap, { partnerLink: "off" });
    const filterRules = [rule("reject", "reject", "reject", "reject")];
    const partner = await createModerationApplication(off.client, { filterRules });
    const application = await linkedApplication(partner.id, true, off.client);
    expect(application.partnerConfiguration.enabled).toBe(false);
    const read = await off.client.identity.retrieveApplication({ applicationId: application.id });
    expect(read.application).toEqual(application);
    const user = await somebody(off.client)(application.id, unique("flapdoodle"));
    expect(user.usernameStatus).toBe("ACTIVE");
    expect(user.partnerId).toBeUndefined();
  });
});
