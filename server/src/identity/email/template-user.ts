/** A user as email templates see them: without what would let whoever reads the email act for the user. */
import type { ValueMap } from "../../templates/values.ts";
import type { User } from "../users/users.ts";

export function templateUser(user: User): ValueMap {
  const registrations = user.registrations.map(({ authenticationToken: _, tokens: __, ...shown }) => shown);
  const told: ValueMap = JSON.parse(JSON.stringify({ ...user, registrations }));
  return told;
}
