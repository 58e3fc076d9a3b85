/**
 * Finds email addresses, URLs and phone numbers, plain and disguised. Moderation, filter request: emails, urls,
 * phoneNumbers; the filter engine, point 8.
 *
 * The options do not decide what a contact is: they drop matches or lower their quality (the domain qualities set it).
 * An address inside a URL with a scheme belongs to the URL, the domain of an email address is no URL, and digits in
 * either are no phone number.
 */
import { StepCounter } from "../budget.ts";
import { searchContacts } from "./contact-search.ts";
import { ADDRESS_SIGNAL, contactSignals, NUMBER_SIGNAL } from "./signals.ts";
import { TokenStore } from "./tokens.ts";
import type { ContactMatch, ContactOptions, IsWord } from "./types.ts";

/**
 * Returns the contacts in `text`, in order. `isWord` knows ordinary words in lower case (the dictionary): it keeps
 * sentences without a space ("pizza.it was") from being read as a domain.
 */
export function findContacts(
  text: string,
  options: ContactOptions,
  isWord: IsWord = noWord,
  counter = new StepCounter(),
): readonly ContactMatch[] {
  const signals = signalsOf(text, options, counter);
  if (signals === 0) return none;
  const store = text.length <= shortTexts.capacity ? shortTexts : new TokenStore(text.length);
  const found = searchContacts(text, { options, signals, isWord, counter, store });
  return found.length < 2 ? found : found.sort(byStart);
}

/** Returns the contacts and the number of steps, which the tests of growth count. */
export function findContactsWithSteps(
  text: string,
  options: ContactOptions,
  isWord: IsWord,
): { matches: readonly ContactMatch[]; steps: number } {
  const counter = new StepCounter();
  return { matches: findContacts(text, options, isWord, counter), steps: counter.steps };
}

/** Returns the signals of the contacts that a text may hold; 0 when none of them is wanted. */
function signalsOf(text: string, { emails, urls, phoneNumbers }: ContactOptions, counter: StepCounter): number {
  const wanted = (emails || urls ? ADDRESS_SIGNAL : 0) | (phoneNumbers ? NUMBER_SIGNAL : 0);
  const signals = wanted === 0 ? 0 : contactSignals(text);
  counter.steps += text.length;
  return (signals & wanted) === 0 ? 0 : signals & (wanted | ADDRESS_SIGNAL);
}

/** Of texts that are searched at once, one after the other. */
const shortTexts = new TokenStore(1024);
const none: readonly ContactMatch[] = [];

function byStart(a: ContactMatch, b: ContactMatch): number {
  return a.start - b.start;
}

function noWord(): boolean {
  return false;
}
