/** Laws of events: what notification servers are told of them (Decisions: Notifications), and which are mailed to moderators. */
import { type Json, type JsonObject, objectOf } from "@gatehouse/openapi/json";
import type { CreatedObject } from "../exchange/creations.ts";
import type { Exchange } from "../exchange/wire.ts";
import type { Law } from "../findings.ts";
import { arrivalsSince } from "./arrivals.ts";
import { account, tokenOf } from "./operators.ts";
import { Receiver } from "./receiver.ts";
import { contentOf, say } from "./said-content.ts";
import { type Call, type Caller, inThePast, type Subject } from "./subject.ts";

const tellsEvent: Law = {
  id: "event-is-told",
  says: "What a moderator does to content or a user, and the end of a user action, is told to each notification server of the application, by its credentials, in a body that says what happened and who did it; what is no event is told to none.",
  lookAt: "The body that is left for delivery, from which state it is made, and for which servers it is left.",
};

const mailed: Law = {
  id: "moderators-are-mailed",
  says: "An alert about content, a complaint about content and one about a user are each mailed to the moderators of the application where its setting for it says so, and to nobody else.",
  lookAt: "Which setting each event reads, and whose applications the recipients are looked up by.",
};

const hour = 3_600_000;
const reporterId = "5c1d0b3a-7e2f-4a61-9c8d-0e4f5a6b7c8d";

interface Stage {
  readonly caller: Caller;
  readonly receiver: Receiver;
  readonly application: CreatedObject;
  readonly user: CreatedObject;
  readonly authorization: string;
  /** The members that name the operator. */
  readonly moderator: JsonObject;
}

/** The servers of the application; the first one asks for credentials. */
const servers = [{ path: "/first", authorization: `Basic ${btoa("harbour:master")}` }, { path: "/second" }] as const;

async function prepare(caller: Caller, receiver: Receiver): Promise<Stage> {
  const [first, second] = servers.map(({ path }) => ({ url: receiver.urlOf(path) }));
  const credentials = { httpAuthenticationUsername: "harbour", httpAuthenticationPassword: "master" };
  const application = await caller.create("ModerationApplication", {
    with: {
      notificationServers: [{ ...first, ...credentials }, { ...second }],
      moderationConfiguration: {
        persistent: true,
        storeContent: true,
        contentDeletable: true,
        contentEditable: true,
        contentUserActionsEnabled: true,
        filterRules: [],
      },
    },
  });
  // Its server must hear of nothing.
  const other = { notificationServers: [{ url: receiver.urlOf("/other") }] };
  await caller.create("ModerationApplication", { with: other });
  const operator = await account(caller, { externalId: `kit ${caller.session.fresh.count()}` });
  const { id, email, externalId } = operator.created.answered;
  const moderator = { moderatorId: id, moderatorEmail: email, moderatorExternalId: externalId };
  const authorization = `Bearer ${(await tokenOf(caller, operator)).token}`;
  const user = await caller.create("ContentUser");
  return { caller, receiver, application, user, authorization, moderator: moderator as JsonObject };
}

interface Act {
  /** The operation. */
  readonly at: string;
  readonly call: Call;
  /** Returns the body that each server gets; left out where it is no event. */
  readonly body?: (answered: JsonObject) => JsonObject;
}

/** Does something as the operator, and judges what was told of it. Resolves to the answer, where it was a success. */
async function expectTold({ caller, receiver, authorization }: Stage, act: Act): Promise<JsonObject | undefined> {
  const before = receiver.received.length;
  const sent = await caller.send(act.at, { ...act.call, authorization });
  if (sent.status !== 200) return undefined;
  const answered = objectOf(sent.json);
  await expectBodies({ caller, receiver }, { at: act.at, before, body: act.body?.(answered) });
  return answered;
}

async function expectBodies(
  { caller, receiver }: Pick<Stage, "caller" | "receiver">,
  { at, before, body }: { readonly at: string; readonly before: number; readonly body: JsonObject | undefined },
): Promise<void> {
  const { testControls: controls } = caller.session.options;
  if (controls === undefined) return;
  const expected: JsonObject[] = body === undefined ? [] : servers.map((server) => ({ ...server, body }));
  const wanted = { before, count: expected.length };
  const arrived = await arrivalsSince(controls, receiver.received, wanted);
  const actual = arrived.map((one): JsonObject => ({ ...one })).sort(byPath);
  caller.expect(tellsEvent, at, { "what the servers were told": [expected, actual] });
}

function byPath({ path: one }: JsonObject, { path: other }: JsonObject): number {
  return String(one) < String(other) ? -1 : 1;
}

const edited = [
  { type: "text", content: "edited by a moderator" },
  { type: "attribute", name: "berth", content: "quay 9" },
];

async function checkContent(stage: Stage): Promise<void> {
  const { caller, moderator, application, user } = stage;
  const about = (id: string) => ({ applicationId: application.id, id, ...moderator });
  const approval = (id: string, how: string) => ({ type: "contentApproval", approvals: { [id]: how }, ...moderator });
  const newParts = edited.map(({ content }) => content);
  const [queued, alerted] = ["requiresApproval", "generatesContentAlert"];
  const acts: readonly (readonly [string, string, ((id: string) => JsonObject)?])[] = [
    ["approveContentItem", queued, (id) => approval(id, "approved")],
    ["rejectContentItem", queued, (id) => approval(id, "rejected")],
    ["editApprovalQueueItem", queued, (id) => ({ type: "contentEdit", newParts, ...about(id) })],
    ["deleteApprovalQueueItem", queued, (id) => ({ type: "contentDelete", ...about(id) })],
    ["editContentAlertQueueItem", alerted, (id) => ({ type: "contentEdit", newParts, ...about(id) })],
    ["deleteContentAlertQueueItem", alerted, (id) => ({ type: "contentDelete", ...about(id) })],
    ["dismissContentAlert", alerted],
  ];
  for (const [at, moderation, body] of acts.filter(([name]) => caller.has(name))) {
    caller.begin(application);
    const { contentItemId } = await say(caller, contentOf(application.id, user.id), moderation);
    const call = { path: { contentItemId }, ...(at.startsWith("edit") ? { body: { parts: edited } } : {}) };
    await expectTold(stage, { at, call, ...(body === undefined ? {} : { body: () => body(contentItemId) }) });
  }
}

const muted = { action: "mute", reason: "Shouting", reasonCode: "loud", comment: "The third time.", notifyUser: true };

async function checkUserActions(stage: Stage): Promise<void> {
  const { caller, receiver, application, user, moderator } = stage;
  await inThePast(caller, async (pass) => {
    caller.begin(application);
    const path = { contentUserId: user.id };
    const bodyOf = (more: JsonObject) => ({ ...muted, applicationIds: [application.id], ...more });
    const toldOf = (phase: string, more: JsonObject, key: Json = null): JsonObject => {
      return { type: "userAction", key, phase, userId: user.id, ...bodyOf(more) };
    };
    const begin = async (more: JsonObject): Promise<Json | undefined> => {
      const call = { path, body: bodyOf(more) };
      const body = (answered: JsonObject) => ({ ...toldOf("start", more, idIn(answered)), ...moderator });
      const answered = await expectTold(stage, { at: "createUserAction", call, body });
      return answered && idIn(answered);
    };
    const userActionId = await begin({});
    if (userActionId === undefined) return;
    const named = { ...path, userActionId };
    const more = { action: "ban", reason: "Still shouting" };
    const by = (phase: string) => () => ({ ...toldOf(phase, more, userActionId), ...moderator });
    await expectTold(stage, {
      at: "updateUserAction",
      call: { path: named, body: bodyOf(more) },
      body: by("modify"),
    });
    await expectTold(stage, { at: "deleteUserAction", call: { path: named }, body: by("cancel") });
    const until = { expiry: caller.now + hour };
    const ending = await begin(until);
    if (ending === undefined) return;
    const before = receiver.received.length;
    pass(2 * hour);
    await expectBodies(stage, { at: "createUserAction", before, body: toldOf("end", until, ending) });
  });
}

function idIn(answered: JsonObject): Json {
  return objectOf(answered["userAction"])["id"] ?? null;
}

async function checkNotifications(caller: Caller): Promise<void> {
  if (caller.session.options.testControls === undefined) return;
  await using receiver = await Receiver.listen();
  const stage = await prepare(caller, receiver);
  await checkContent(stage);
  await checkUserActions(stage);
}

/** Events that moderators may be told of by email, by the settings that ask for them. */
const mailSettings = {
  emailOnAlerts: "moderateContentItemWithId",
  emailOnContentFlagged: "flagContentItem",
  emailOnUserFlagged: "flagContentUser",
} as const;

async function checkMails(caller: Caller): Promise<void> {
  const { testControls: controls } = caller.session.options;
  if (controls === undefined) return;
  for (const setting of Object.keys(mailSettings)) {
    const settings = { persistent: true, storeContent: true, contentFlagAlertType: "User", [setting]: true };
    const [application, other] = [
      await caller.create("ModerationApplication", { with: { moderationConfiguration: settings } }),
      await caller.create("ModerationApplication"),
    ];
    const [own, stranger] = [
      await account(caller, { applicationIds: [application.id] }),
      await account(caller, { applicationIds: [other.id] }),
    ];
    const user = await caller.create("ContentUser");
    for (const [asked, at] of Object.entries(mailSettings)) {
      caller.begin(application, own.created, stranger.created, user);
      const before = controls.mails.length;
      if ((await raise(caller, { application, user, at })).status !== 200) continue;
      const count = asked === setting ? 1 : 0;
      const mails = await arrivalsSince(controls, controls.mails, { before, count });
      const to = mails.flatMap((mail) => mail.to.map(({ address }) => address));
      const about = (who: string): string => `emails with ${setting}, to ${who}`;
      caller.expect(mailed, at, {
        [about("a moderator of the application")]: [count, to.filter((one) => one === own.email).length],
        [about("one of another application")]: [0, to.filter((one) => one === stranger.email).length],
      });
    }
  }
}

async function raise(
  caller: Caller,
  { application, user, at }: { readonly application: CreatedObject; readonly user: CreatedObject; readonly at: string },
): Promise<Exchange> {
  const flag = { applicationId: application.id, createInstant: Date.now(), comment: "Look here.", reporterId };
  if (at === mailSettings.emailOnUserFlagged)
    return caller.send(at, { path: { contentUserId: user.id }, body: { flag } });
  const isAlert = at === mailSettings.emailOnAlerts;
  const content = contentOf(application.id, user.id);
  const { contentItemId, sent } = await say(caller, content, isAlert ? "generatesContentAlert" : undefined);
  return isAlert ? sent : caller.send(at, { path: { contentItemId }, body: { flag } });
}

export const events: Subject = {
  name: "events",
  tags: ["Approval queue", "Content alert queue", "User actions", "Content", "Content users", "Notifications"],
  checks: [checkNotifications, checkMails],
};
