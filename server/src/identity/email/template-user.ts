/** Returns the user for template data, without credentials that would let a reader of the email act as the user. */
import type { ValueMap } from "../../templates/values.ts";
import type { User } from "../users/users.ts";

export function templateUser(user: User): ValueMap {
  const registrations = user.registrations.map(({ authenticationToken: _, tokens: __, ...shown }) => shown);
  const templateData: ValueMap = JSON.parse(JSON.stringify({ ...user, registrations }));
  return templateData;
}
