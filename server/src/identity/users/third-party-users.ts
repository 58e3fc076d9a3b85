/**
 * Finds or creates the user of a third party's JWT (Identity, Tokens, reconcile). A linked pair of provider and
 * unique claim always leads to the linked user. Without a link, an equal address counts only where the provider
 * vouches for it: its unique claim is the address and is not called unverified, or the address is called verified.
 * Otherwise, somebody who enters a foreign address at the provider would take over the account here. User names
 * count only between providers whose unique claim is the user name.
 */
import { isDeepStrictEqual } from "node:util";
import type { StoreContext } from "../../contract/context.ts";
import { DuplicateKey, LostRace, toFailure } from "../../store/failures.ts";
import { revokeTokens } from "../tokens/refresh-token-store.ts";
import { asciiLowerCase } from "./ascii-case.ts";
import { findIdentityProvider, type IdentityProvider } from "./identity-providers.ts";
import { isUsername, type ThirdPartyUser } from "./third-party-claims.ts";
import { type Identity, linkIdentity, providersOf, unlinkOthers, userOfIdentity } from "./user-identities.ts";
import {
  emailOf,
  findUserByLogin,
  insertUser,
  type Login,
  lockUser,
  newUser,
  removeUser,
  replaceUser,
  type UserFields,
} from "./users.ts";

export interface ThirdParty {
  readonly provider: IdentityProvider;
  readonly claimed: ThirdPartyUser;
}

export interface UserMatch {
  readonly user: UserFields;
  readonly isNew: boolean;
}

/** Maximum attempts after lost races; more indicate a different fault. */
const maximumAttempts = 10;

/** Returns the user, locked until the transaction ends; undefined where the provider does not vouch for the address. */
export async function findOrCreateUser(context: StoreContext, from: ThirdParty): Promise<UserMatch | undefined> {
  const identity = identityOf(from);
  for (let tries = 1; tries <= maximumAttempts; tries++) {
    const user = await lockUser(context, { id: userOfIdentity(context, identity) });
    if (user !== undefined) return { user, isNew: false };
    const matchingUser = await findMatchingUser(context, from);
    if (matchingUser === "not vouched for") return undefined;
    if (matchingUser !== undefined) {
      await linkUser(context, from, matchingUser);
      return { user: matchingUser, isNew: false };
    }
    const created = await createUser(context, from, identity);
    if (created !== undefined) return { user: created, isNew: true };
  }
  throw new LostRace("Others took the address or the name of a new user again and again.");
}

/**
 * Stores the profile of the JWT and the login.
 * @returns the updated user
 */
export async function updateThirdPartyUser(
  context: StoreContext,
  { claimed }: ThirdParty,
  user: UserFields,
): Promise<UserFields> {
  const now = context.clock.now();
  const named = { ...user, ...claimed.profile, ...(await freeLogins(context, claimed, user)) };
  const updated = { ...named, ...verification(user, named, claimed, now), ...languages(user, claimed) };
  const lastUpdateInstant = isDeepStrictEqual(updated, user) ? user.lastUpdateInstant : now;
  const stored = { ...updated, lastLoginInstant: now, lastUpdateInstant };
  try {
    await replaceUser(context, stored);
  } catch (error) {
    if (toFailure(error) instanceof DuplicateKey)
      throw new LostRace("Another user took the address or the name.", { cause: error });
    throw error;
  }
  return stored;
}

function identityOf({ provider, claimed: { subject } }: ThirdParty): Identity {
  return { providerId: provider.id, subject: isLogin(provider) ? asciiLowerCase(subject) : subject };
}

/** Returns whether the provider's unique claim is a user name or an address. */
function isLogin({ uniqueIdentityClaim }: IdentityProvider): boolean {
  return uniqueIdentityClaim === "email" || isUsername(uniqueIdentityClaim);
}

/** Finds an unlinked user with the same address or user name. */
async function findMatchingUser(
  context: StoreContext,
  { provider, claimed }: ThirdParty,
): Promise<UserFields | "not vouched for" | undefined> {
  const { email, emailVerified, username } = claimed;
  const isByEmail = provider.uniqueIdentityClaim === "email";
  const byEmail = email === undefined ? undefined : await lockUser(context, { email });
  if (byEmail !== undefined && (isByEmail ? emailVerified !== false : emailVerified === true)) return byEmail;
  if (byEmail !== undefined && isByEmail) return "not vouched for";
  if (username === undefined || !isUsername(provider.uniqueIdentityClaim)) return undefined;
  const byName = await lockUser(context, { username });
  return byName !== undefined && (await isKnownByName(context, byName)) ? byName : undefined;
}

/** Returns whether every provider of this user treats the user name as its unique claim. */
async function isKnownByName({ db, tenantId }: StoreContext, { id }: UserFields): Promise<boolean> {
  for (const providerId of await providersOf({ db, tenantId }, id)) {
    const provider = await findIdentityProvider({ db, tenantId }, providerId);
    if (provider === undefined || !isUsername(provider.uniqueIdentityClaim)) return false;
  }
  return true;
}

/**
 * Links the identity to this user. Somebody who claimed the address earlier without proof loses access, in case they
 * waited for its owner.
 */
async function linkUser(context: StoreContext, from: ThirdParty, user: UserFields): Promise<void> {
  await linkIdentity(context, identityOf(from), user.id);
  if (user.verified || isUsername(from.provider.uniqueIdentityClaim)) return;
  await unlinkOthers(context, user.id, from.provider.id);
  await revokeTokens(context, { userId: user.id });
}

/** Creates the user. Returns undefined after a lost race. */
async function createUser(
  context: StoreContext,
  { claimed }: ThirdParty,
  identity: Identity,
): Promise<UserFields | undefined> {
  const newFields = newUser(context, context.newId(), context.clock.now());
  const user = { ...newFields, ...(await freeLogins(context, claimed, newFields)) };
  if (!(await insertUser(context, user))) return undefined;
  if (await linkIdentity(context, identity, user.id)) return user;
  await removeUser(context, user.id);
  return undefined;
}

type Logins = Pick<UserFields, "email" | "username">;

/** Returns the address and the user name of the JWT that no other user has. */
async function freeLogins(context: StoreContext, { email, username }: ThirdPartyUser, user: UserFields) {
  const isFree = async (by: Login): Promise<boolean> => {
    const owner = await findUserByLogin(context, by);
    return owner === undefined || owner === user.id;
  };
  // No other user can have an address or a name that this one has.
  const isOwnOrFree = async (own: string | undefined, claimed: string, by: Login): Promise<boolean> =>
    own === claimed || (await isFree(by));
  const free: Logins = {
    ...(email !== undefined && (await isOwnOrFree(user.email, email, { email })) ? { email } : {}),
    ...(username !== undefined && (await isOwnOrFree(user.username, username, { username })) ? { username } : {}),
  };
  return free;
}

/**
 * Returns the verification state of the address. A state applies to one address only, and the first verification
 * instant stays.
 */
function verification(
  before: UserFields,
  after: UserFields,
  { email, emailVerified }: ThirdPartyUser,
  now: number,
): Pick<UserFields, "verified" | "verifiedInstant"> {
  const [former, address] = [emailOf(before), emailOf(after)].map((each) => each && asciiLowerCase(each));
  const isClaimed = email !== undefined && asciiLowerCase(email) === address;
  const verified = (isClaimed && emailVerified === true) || (before.verified && former === address);
  const verifiedInstant = before.verifiedInstant ?? (verified ? now : undefined);
  return { verified, ...(verifiedInstant === undefined ? {} : { verifiedInstant }) };
}

const maximumLanguages = 100;

/** Returns the preferred languages: the locale of the JWT first, then the earlier ones. */
function languages(
  { preferredLanguages }: UserFields,
  { locale }: ThirdPartyUser,
): Pick<UserFields, "preferredLanguages"> {
  if (locale === undefined) return { preferredLanguages };
  const others = preferredLanguages.filter((each) => each !== locale);
  return { preferredLanguages: [locale, ...others].slice(0, maximumLanguages) };
}
