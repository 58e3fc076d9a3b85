/** Who a message made from a template goes to, and what the template sees of them (Conventions, Identity, Send). */
import type { components } from "@gatehouse/openapi/validated-requests";
import type { MailAddress } from "../../mail/mail.ts";
import { toValueMap, type ValueMap } from "../../templates/values.ts";
import { asciiLowerCase } from "../users/ascii-case.ts";
import { emailOf, type User } from "../users/users.ts";

type SendRequest = components["schemas"]["EmailSendRequest"];

export interface Recipient {
  /** The id of the user, or the address of somebody else: what the answer knows them by. */
  readonly key: string;
  readonly isUser: boolean;
  /** Undefined for a user whom no email reaches. */
  readonly to: MailAddress | undefined;
  /** Most preferred first. */
  readonly languages: readonly string[];
  /** What the template sees of them alone. */
  readonly data: ValueMap;
}

/** Users first, then the other addresses; nobody twice. */
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

/** Addresses without the ones that are there already, each once. */
export function withoutThose(addresses: readonly string[], present: readonly string[]): string[] {
  const seen = new Set(present.map(sameAddress));
  return addresses.filter((address) => {
    const same = sameAddress(address);
    return !seen.has(same) && seen.add(same);
  });
}

/** Two spellings that reach one mailbox nearly everywhere: two messages would be one too many. */
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
      user: toValueMap({ ...user, email: address, registrations: user.registrations.map(withoutSecrets) }),
      ...(registration === undefined ? {} : { registration: toValueMap(withoutSecrets(registration)) }),
    },
  };
}

/** What lets somebody act as the user goes into no message. */
function withoutSecrets({
  authenticationToken: _authenticationToken,
  tokens: _tokens,
  ...rest
}: User["registrations"][number]) {
  return rest;
}

/** Of somebody who is no user the address is known, and the name where the request gives one. */
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
