/** Keeps the status of user names (Identity, User, usernameStatus; Decisions: Username moderation). */
import type { Context } from "../../contract/context.ts";
import { jobHandler } from "../../contract/jobs.ts";
import {
  type UsernameDecision,
  type UsernameModeration,
  type UsernameStatus,
  type UsernameVerdict,
  usernameDecision,
} from "../../contract/username-moderation.ts";
import { type Application, findApplication } from "../applications/application-store.ts";
import { insertEvent } from "../system/event-log.ts";
import { type Registration, registrationsOf, replaceRegistration } from "./registrations.ts";
import { lockUser, replaceUser, type UserFields } from "./users.ts";

export interface NamedLogin {
  readonly application: Application;
  /** The user name before this login. */
  readonly formerUsername: string | undefined;
  /** The user as stored, locked until the transaction ends. */
  readonly user: UserFields;
  /** The same of the user's registrations. */
  readonly registrations: Registration[];
}

/**
 * Moderates the name for the application of the login, and a changed one for every application that the user is
 * registered for.
 * @returns the user and the registrations with the status that follows
 */
export async function moderateUsernames(
  context: Context,
  moderation: UsernameModeration,
  { application, formerUsername, user, registrations }: NamedLogin,
): Promise<Pick<NamedLogin, "user" | "registrations">> {
  if (!application.partnerConfiguration.enabled) return { user, registrations };
  const isChanged = formerUsername !== user.username;
  const contentUserId = user.partnerId ?? context.newId();
  let anyModerated = false;
  for (const [index, registration] of registrations.entries()) {
    const isOfLogin = registration.applicationId === application.id;
    if (!isOfLogin && !(isChanged && registration.username === undefined)) continue;
    const target = isOfLogin ? application : await findApplication(context, registration.applicationId);
    const verdict = await moderateOne(context, moderation, {
      user,
      registration,
      registrations,
      target,
      contentUserId,
    });
    if (verdict === undefined) continue;
    anyModerated = true;
    registrations[index] = await putStatus(context, user.id, registration, verdict);
  }
  if (!anyModerated) return { user, registrations };
  return { user: await putUserStatus(context, { ...user, partnerId: contentUserId }, registrations), registrations };
}

interface NameToModerate {
  readonly user: UserFields;
  readonly registration: Registration;
  readonly registrations: readonly Registration[];
  readonly target: Application | undefined;
  readonly contentUserId: string;
}

/** Returns undefined where the status stays as it is. */
async function moderateOne(
  context: Context,
  moderation: UsernameModeration,
  { user, registration, registrations, target, contentUserId }: NameToModerate,
): Promise<UsernameVerdict | undefined> {
  const { partnerId } = registration;
  const username = registration.username ?? user.username;
  const { enabled = false, applicationId } = target?.partnerConfiguration.usernameModeration ?? {};
  if (!enabled || applicationId === undefined || username === undefined) {
    return withoutModeration(context, moderation, registration);
  }
  const isTaken = registrations.some((other) => other.partnerId === contentUserId);
  const contentId = partnerId ?? (isTaken ? context.newId() : contentUserId);
  const submission = {
    registrationId: registration.id,
    userId: user.id,
    username,
    status: registration.usernameStatus,
  };
  const verdict = await moderation.moderate(context, { ...submission, applicationId, contentUserId, contentId });
  if (verdict === "unchanged") return undefined;
  if (verdict !== "noApplication") return verdict;
  const message = `User names of application ${registration.applicationId} are not moderated: there is no moderation application ${applicationId}.`;
  await insertEvent(context.db, { type: "error", message }, context.clock.now());
  return withoutModeration(context, moderation, registration);
}

/** A name that is moderated no longer is active again. A status that the bootstrap file declares stays. */
async function withoutModeration(
  context: Context,
  moderation: UsernameModeration,
  { id, partnerId, usernameStatus }: Registration,
): Promise<UsernameVerdict | undefined> {
  if (partnerId === undefined || usernameStatus === "ACTIVE") return undefined;
  return (await moderation.forget(context, id)) ? { status: "ACTIVE", contentId: partnerId } : undefined;
}

async function putStatus(
  context: Context,
  userId: string,
  registration: Registration,
  { status, contentId }: UsernameVerdict,
): Promise<Registration> {
  const changed = { ...registration, usernameStatus: status, partnerId: contentId };
  const { roles: _, ...fields } = changed;
  await replaceRegistration(context, userId, fields);
  return changed;
}

/** The name of the user has the most restrictive status of the registrations that use it. */
async function putUserStatus(
  context: Context,
  user: UserFields,
  registrations: readonly Registration[],
): Promise<UserFields> {
  const found = new Set(
    registrations.filter(({ username }) => username === undefined).map((each) => each.usernameStatus),
  );
  const usernameStatus: UsernameStatus =
    (["REJECTED", "PENDING"] as const).find((status) => found.has(status)) ?? "ACTIVE";
  const changed = { ...user, usernameStatus, lastUpdateInstant: context.clock.now() };
  await replaceUser(context, changed);
  return changed;
}

/** Applies what moderators decide. A name that the user has no longer is left alone. */
export const usernameDecisions = jobHandler<UsernameDecision>({
  kind: usernameDecision,
  // Only the store can fail, so retries cover hours of outage.
  retries: { attempts: 100, firstPauseMs: 1_000, maximumPauseMs: 10 * 60_000 },
  async perform({ payload }, context) {
    const user = await lockUser(context, { id: payload.userId });
    if (user === undefined) return;
    const registrations = await registrationsOf(context, user.id);
    const index = registrations.findIndex(({ id }) => id === payload.registrationId);
    const registration = registrations[index];
    if (registration === undefined || !isAbout(payload, user, registration)) return;
    const status: UsernameStatus = payload.status;
    const { partnerId: contentId = user.id } = registration;
    registrations[index] = await putStatus(context, user.id, registration, { status, contentId });
    await putUserStatus(context, user, registrations);
  },
});

function isAbout({ username, status }: UsernameDecision, user: UserFields, registration: Registration): boolean {
  return (registration.username ?? user.username) === username && registration.usernameStatus !== status;
}
