/** Users that a bootstrap file declares (Decisions: The bootstrap file; the key is ours). */
import { isDeepStrictEqual } from "node:util";
import type { components } from "@gatehouse/openapi/validated-requests";
import type { StoreContext } from "../../contract/context.ts";
import { type Errors, Problems } from "../../contract/errors.ts";
import { LostRace } from "../../store/failures.ts";
import { recordUser } from "../reports/records.ts";
import { type Membership, membershipsOf, putMembership, userOfMembership } from "./memberships.ts";
import { type DeclaredRegistration, findDeclared, putRegistration } from "./upsert-registration.ts";
import { emailOf, findUserByLogin, insertUser, lockUser, newUser, replaceUser, type UserFields } from "./users.ts";

type DeclaredUser = components["schemas"]["User"];

/**
 * Creates or updates the user with the id `user.id`: named fields are stored, omitted ones stay. The operation is
 * idempotent.
 * @returns the problems; undefined when the user is stored
 */
export async function upsertUser(context: StoreContext, declared: DeclaredUser): Promise<Errors | undefined> {
  const user = withLowerCaseIds(declared);
  const stored = await lockUser(context, { id: user.id });
  const wanted = merged(context, user, stored);
  const problems = new Problems();
  if (user.tenantId !== undefined && user.tenantId !== context.tenantId)
    problems.field(
      "user.tenantId",
      "invalid",
      "The user belongs to another tenant. Name the same one, or leave it out.",
    );
  await checkLogins(context, wanted, problems);
  await checkMemberships(context, user, problems);
  const registrations = await findDeclared(context, user, problems);
  if (problems.any) return problems.toErrors();
  if (stored === undefined) {
    if (!(await insertUser(context, wanted))) throw new LostRace("Another server declares the same user.");
    await recordUser(context);
  } else if (!isDeepStrictEqual(stored, wanted)) {
    await replaceUser(context, { ...wanted, lastUpdateInstant: context.clock.now() });
  }
  await putBelongings(context, user, registrations);
  return undefined;
}

function withLowerCaseIds(user: DeclaredUser): DeclaredUser {
  const { connectorId, partnerId, tenantId } = user;
  return {
    ...user,
    id: user.id.toLowerCase(),
    ...(tenantId === undefined ? {} : { tenantId: tenantId.toLowerCase() }),
    ...(connectorId === undefined ? {} : { connectorId: connectorId.toLowerCase() }),
    ...(partnerId === undefined ? {} : { partnerId: partnerId.toLowerCase() }),
  };
}

/** Merges the declared fields into the stored user or a new one; instants of logins only move forward. */
function merged(context: StoreContext, user: DeclaredUser, stored: UserFields | undefined): UserFields {
  const now = context.clock.now();
  const { memberships: _, registrations: __, lastLoginInstant: login, ...named } = user;
  const { verifiedInstant, insertInstant = now, lastUpdateInstant = insertInstant, ...given } = named;
  const before = stored ?? { ...newUser(context, user.id, insertInstant), lastUpdateInstant };
  const verified = given.verified ?? before.verified;
  const firstVerified = before.verifiedInstant ?? verifiedInstant ?? (verified ? now : undefined);
  const lastLogin = latest(before.lastLoginInstant, login);
  return {
    ...before,
    ...given,
    tenantId: context.tenantId,
    ...(firstVerified === undefined ? {} : { verifiedInstant: firstVerified }),
    ...(lastLogin === undefined ? {} : { lastLoginInstant: lastLogin }),
  };
}

function latest(...instants: readonly (number | undefined)[]): number | undefined {
  const known = instants.filter((instant) => instant !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}

/** Checks that no other user of the tenant has the address or the user name. */
async function checkLogins(context: StoreContext, user: UserFields, problems: Problems): Promise<void> {
  const { username, id } = user;
  const email = emailOf(user);
  const isTaken = async (by: { readonly email: string } | { readonly username: string }): Promise<boolean> => {
    const owner = await findUserByLogin(context, by);
    return owner !== undefined && owner !== id;
  };
  if (email !== undefined && (await isTaken({ email }))) {
    const field = user.email === undefined ? "user.data.email" : "user.email";
    problems.field(field, "duplicate", "Another user of the tenant has this address. Choose another one.");
  }
  if (username !== undefined && (await isTaken({ username })))
    problems.field("user.username", "duplicate", "Another user of the tenant has this user name. Choose another one.");
}

async function checkMemberships(context: StoreContext, user: DeclaredUser, problems: Problems): Promise<void> {
  const groups = new Set<string>();
  for (const [index, { id, groupId }] of (user.memberships ?? []).entries()) {
    const at = `user.memberships[${index}]`;
    if (groups.has(groupId.toLowerCase()))
      problems.field(`${at}.groupId`, "duplicate", "The user is in this group already. Name each group once.");
    groups.add(groupId.toLowerCase());
    const owner = id === undefined ? undefined : await userOfMembership(context, id.toLowerCase());
    if (owner !== undefined && owner !== user.id)
      problems.field(`${at}.id`, "duplicate", "A membership of another user has this id. Choose another one.");
  }
}

async function putBelongings(
  context: StoreContext,
  user: DeclaredUser,
  registrations: readonly DeclaredRegistration[],
): Promise<void> {
  const present = new Map((await membershipsOf(context, user.id)).map((each) => [each.groupId, each]));
  for (const { id, groupId, ...given } of user.memberships ?? []) {
    const group = groupId.toLowerCase();
    const before: Membership = present.get(group) ?? {
      id: id?.toLowerCase() ?? context.newId(),
      groupId: group,
      data: {},
      insertInstant: context.clock.now(),
    };
    await putMembership(context, user.id, { ...before, ...given });
  }
  for (const registration of registrations) await putRegistration(context, user.id, registration);
}
