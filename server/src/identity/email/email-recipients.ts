/** Resolves the recipients of a template message and their template data (Decisions: Sending emails). */
import type { components } from "@gatehouse/openapi/validated-requests";
import type { MailAddress } from "../../mail/mail.ts";
import type { ValueMap } from "../../templates/values.ts";
import { asciiLowerCase } from "../users/ascii-case.ts";
import { emailOf, type User } from "../users/users.ts";
import { templateRegistration, templateUser } from "./template-user.ts";

type SendRequest = components["schemas"]["EmailSendRequest"];

export interface Recipient {
  /** Key of the recipient in the response: the id of a user, or another address. */
  readonly key: string;
  readonly isUser: boolean;
  /** Undefined for a user without an address. */
  readonly to: MailAddress | undefined;
  /** Locales, most preferred first. */
  readonly languages: readonly string[];
  /** Template data of this recipient only. */
  readonly data: ValueMap;
}

/** Lists users first, then the other addresses, each recipient once. */
export function recipientsOf(
  users: readonly User[],
  { toAddresses = [], preferredLanguages = [], applicationId }: SendRequest,
): Recipient[] {
  const recipients = users.map((user) => userRecipient(user, applicationId, preferredLanguages));
  const reached = new Set(recipients.flatMap(({ to }) => (to === undefined ? [] : [sameAddress(to.address)])));
  for (const to of toAddresses) {
    const address = sameAddress(to.address);
    if (reached.has(address)) continue;
    reached.add(address);
    recipients.push(addressRecipient(to, preferredLanguages));
  }
  return recipients;
}

/** Returns the distinct addresses that are not among the present ones. */
export function withoutThose(addresses: readonly string[], present: readonly string[]): string[] {
  const seen = new Set(present.map(sameAddress));
  return addresses.filter((address) => {
    const same = sameAddress(address);
    return !seen.has(same) && seen.add(same);
  });
}

/** Normalizes an address for comparison: spellings that reach the same mailbox nearly everywhere count as one. */
function sameAddress(address: string): string {
  return asciiLowerCase(address);
}

function userRecipient(user: User, applicationId: string | undefined, ofTheRequest: readonly string[]): Recipient {
  const application = applicationId?.toLowerCase();
  const registration = user.registrations.find((each) => each.applicationId === application);
  const own = [...(registration?.preferredLanguages ?? []), ...user.preferredLanguages];
  const address = emailOf(user);
  const display = user.fullName === undefined ? {} : { display: user.fullName };
  return {
    key: user.id,
    isUser: true,
    to: address === undefined ? undefined : { address, ...display },
    languages: own.length > 0 ? own : ofTheRequest,
    data: {
      user: { ...templateUser(user), email: address },
      ...(registration === undefined ? {} : { registration: templateRegistration(registration) }),
    },
  };
}

/** Builds the recipient for an address without a user; the name comes from the request. */
function addressRecipient({ address, display }: MailAddress, languages: readonly string[]): Recipient {
  const name = display === undefined ? {} : { display };
  return {
    key: address,
    isUser: false,
    to: { address, ...name },
    languages,
    data: { user: { email: address, ...(display === undefined ? {} : { fullName: display }) } },
  };
}
