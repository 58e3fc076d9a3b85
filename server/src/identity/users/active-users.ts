/** Finds users who may log in: neither deactivated nor expired (Identity, User). */
import type { Context } from "../../contract/context.ts";
import { findUser, type User } from "./users.ts";

/** Returns undefined where the tenant has no such user or the user cannot log in. */
export async function findActiveUser(
  context: Pick<Context, "db" | "tenantId" | "clock">,
  id: string,
): Promise<User | undefined> {
  const user = await findUser(context, id);
  return user !== undefined && canLogIn(user, context.clock.now()) ? user : undefined;
}

export function canLogIn({ active, expiry }: Pick<User, "active" | "expiry">, now: number): boolean {
  return active && (expiry === undefined || expiry > now);
}
