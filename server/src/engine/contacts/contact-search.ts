/** Searches one text for contacts. */
import { checkNumber, type StepCounter } from "../budget.ts";
import { AddressSearch, type Pass } from "./address-search.ts";
import type { Candidate } from "./candidates.ts";
import { emails } from "./emails.ts";
import { type FoldedText, fold } from "./folded.ts";
import { wordsBeforeJoints } from "./joints.ts";
import { ipv6Hosts } from "./other-forms/ipv6-hosts.ts";
import { numericHosts } from "./other-forms/numeric-hosts.ts";
import { spelledAddresses } from "./other-forms/spelled-addresses.ts";
import { findPhoneNumbers } from "./phone-numbers.ts";
import { addressMatch, phoneMatch } from "./qualities.ts";
import { ADDRESS_SIGNAL, NUMBER_SIGNAL } from "./signals.ts";
import { type TokenStore, Tokens } from "./tokens.ts";
import type { ContactMatch, ContactOptions, IsWord } from "./types.ts";
import { programUrls } from "./urls/program-urls.ts";
import { schemeUrls } from "./urls/scheme-urls.ts";
import { bareUrls } from "./urls/urls.ts";

/** The passes for addresses. What one of them finds is no part of what a later one does. */
const passes: readonly Pass[] = [
  wordsBeforeJoints,
  schemeUrls,
  programUrls,
  emails,
  spelledAddresses,
  bareUrls,
  numericHosts,
  ipv6Hosts,
];

interface ContactSearchParts {
  readonly options: ContactOptions;
  /** Signals of the contacts that the text may hold: addresses, numbers or both. */
  readonly signals: number;
  readonly isWord: IsWord;
  readonly counter: StepCounter;
  readonly store: TokenStore;
}

/** Returns the contacts, kind by kind. */
export function searchContacts(
  text: string,
  { options, signals, isWord, counter, store }: ContactSearchParts,
): ContactMatch[] {
  const folded = fold(text);
  const tokens = new Tokens(folded, counter, store);
  const search = new AddressSearch(tokens, isWord);
  // Phone numbers are read from the folded text.
  if ((signals & ADDRESS_SIGNAL) !== 0) {
    tokens.read();
    for (const pass of passes) pass.look(search, pass.count(search));
  }
  const numbers = (signals & NUMBER_SIGNAL) === 0 ? [] : findPhoneNumbers(tokens, search.claims);
  const found: ContactMatch[] = [];
  for (const candidate of [...search.found, ...numbers]) {
    const match = matchOf(folded, candidate, options);
    if (match !== undefined) checkNumber(found.push(match));
  }
  return found;
}

function matchOf(
  folded: FoldedText,
  candidate: Candidate,
  { emails: emailOptions, urls, phoneNumbers }: ContactOptions,
): ContactMatch | undefined {
  if (candidate.type === "phoneNumbers") return phoneNumbers && phoneMatch(folded, candidate, phoneNumbers);
  const addresses = candidate.type === "emails" ? emailOptions : urls;
  return addresses && addressMatch(folded, candidate, addresses);
}
