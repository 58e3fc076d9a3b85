/** Users as template data, without credentials that would let a reader of the email act as the user. */
import { toValueMap, type ValueMap } from "../../templates/values.ts";
import type { User } from "../users/users.ts";

export function templateUser(user: User): ValueMap {
  return { ...toValueMap(user), registrations: user.registrations.map(templateRegistration) };
}

export function templateRegistration({
  authenticationToken: _,
  tokens: __,
  ...shown
}: User["registrations"][number]): ValueMap {
  return toValueMap(shown);
}
