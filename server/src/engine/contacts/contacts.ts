/**
 * Finds email addresses, URLs and phone numbers, plain and disguised. Moderation, filter request: emails, urls,
 * phoneNumbers; the filter engine, point 8.
 *
 * The options do not decide what a contact is: they drop matches or lower their quality (the domain qualities set it).
 * An address inside a URL with a scheme belongs to the URL, the domain of an email address is no URL, and digits in
 * either are no phone number.
 */
import { StepCounter } from "../budget.ts";
import { type Coroutine, complete, flatMapped, sorted } from "../coroutine.ts";
import { checkNumber } from "../maximum-matches.ts";
import type { Candidate } from "./candidates.ts";
import { Claims } from "./claims.ts";
import { findEmails } from "./emails.ts";
import { type FoldedText, fold } from "./folded.ts";
import { wordsBeforeJoints } from "./joints.ts";
import { findIpv6Hosts } from "./other-forms/ipv6-hosts.ts";
import { findNumericHosts } from "./other-forms/numeric-hosts.ts";
import { findSpelledAddresses, minimumSpelled } from "./other-forms/spelled-addresses.ts";
import { findPhoneNumbers } from "./phone-numbers.ts";
import { findProgramUrls } from "./program-urls.ts";
import { addressMatch, phoneMatch } from "./qualities.ts";
import { findSchemeUrls } from "./scheme-urls.ts";
import { ADDRESS_SIGNAL, contactSignals, NUMBER_SIGNAL } from "./signals.ts";
import { COLON, DOT, SLASH, Tokens } from "./tokens.ts";
import type { ContactMatch, ContactOptions, IsWord } from "./types.ts";
import { findBareUrls } from "./urls.ts";

/**
 * Returns the contacts in `text`, in order. `isWord` knows ordinary words in lower case (the dictionary): it keeps
 * sentences without a space ("pizza.it was") from being read as a domain.
 */
export function findContacts(text: string, options: ContactOptions, isWord: IsWord = noWord): ContactMatch[] {
  return findContactsWithSteps(text, options, isWord).matches;
}

/** Returns the contacts and the number of steps, which the tests of growth count. */
export function findContactsWithSteps(
  text: string,
  options: ContactOptions,
  isWord: IsWord,
): { matches: ContactMatch[]; steps: number } {
  const counter = new StepCounter();
  return { matches: complete(findContactsInTurns(text, options, isWord, counter)), steps: counter.steps };
}

/** Returns the contacts, found by turns with others. */
export function* findContactsInTurns(
  text: string,
  options: ContactOptions,
  isWord: IsWord,
  counter: StepCounter,
): Coroutine<ContactMatch[]> {
  const wanted = wantedSignals(options);
  const signals = wanted === 0 ? 0 : contactSignals(text);
  counter.steps += text.length;
  if ((signals & wanted) === 0) return [];
  yield;
  const folded = fold(text);
  const tokens = new Tokens(folded, counter);
  // Phone numbers are read from the folded text.
  if ((signals & ADDRESS_SIGNAL) !== 0) while (tokens.read()) yield;
  const candidates = yield* findCandidates(tokens, signals, wanted, isWord);
  if (candidates.length === 0) return [];
  const kept = yield* flatMapped(candidates, (each) => {
    const match = matchOf(folded, each, options);
    return match === undefined ? [] : [match];
  });
  checkNumber(kept.length);
  return yield* sorted(kept, (a, b) => a.start - b.start);
}

function wantedSignals({ emails, urls, phoneNumbers }: ContactOptions): number {
  return (emails || urls ? ADDRESS_SIGNAL : 0) | (phoneNumbers ? NUMBER_SIGNAL : 0);
}

function* findCandidates(
  tokens: Tokens,
  signals: number,
  wanted: number,
  isWord: IsWord,
): Coroutine<readonly Candidate[]> {
  const claims = new Claims(tokens);
  const addresses = (signals & ADDRESS_SIGNAL) === 0 ? none : yield* findAddresses(tokens, claims, isWord);
  if ((signals & wanted & NUMBER_SIGNAL) === 0) return addresses;
  return addresses.concat(yield* findPhoneNumbers(tokens, claims));
}

/** Finds URLs and email addresses; skips the kinds whose sign the text does not have. */
function* findAddresses(tokens: Tokens, claims: Claims, isWord: IsWord): Coroutine<readonly Candidate[]> {
  const colons = tokens.number(COLON);
  const dots = tokens.number(DOT);
  const words = yield* wordsBeforeJoints(tokens);
  return none.concat(
    colons > 0 && tokens.number(SLASH) > 1 ? yield* findSchemeUrls(tokens, claims) : none,
    colons > 0 ? yield* findProgramUrls(tokens, claims) : none,
    yield* findEmails(tokens, words, claims, isWord),
    dots > 0 && tokens.spelled >= minimumSpelled ? yield* findSpelledAddresses(tokens, claims) : none,
    yield* findBareUrls(tokens, words, claims, isWord),
    dots > 2 && tokens.numerals > 3 ? yield* findNumericHosts(tokens, claims) : none,
    colons > 1 ? yield* findIpv6Hosts(tokens, claims) : none,
  );
}

const none: readonly Candidate[] = [];

function matchOf(folded: FoldedText, candidate: Candidate, options: ContactOptions): ContactMatch | undefined {
  const { emails, urls, phoneNumbers } = options;
  if (candidate.type === "phoneNumbers") return phoneNumbers && phoneMatch(folded, candidate, phoneNumbers);
  const addresses = candidate.type === "emails" ? emails : urls;
  return addresses && addressMatch(folded, candidate, addresses);
}

function noWord(): boolean {
  return false;
}
