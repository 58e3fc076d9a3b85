/** Searches one text for contacts, in parts. */
import type { StepCounter } from "../budget.ts";
import { unitsPerYield } from "../coroutine.ts";
import { checkNumber } from "../maximum-matches.ts";
import { AddressSearch, type Pass } from "./address-search.ts";
import type { Candidate } from "./candidates.ts";
import { emails } from "./emails.ts";
import { type FoldedText, fold } from "./folded.ts";
import { wordsBeforeJoints } from "./joints.ts";
import { ipv6Hosts } from "./other-forms/ipv6-hosts.ts";
import { numericHosts } from "./other-forms/numeric-hosts.ts";
import { spelledAddresses } from "./other-forms/spelled-addresses.ts";
import { PhoneNumbers } from "./phone-numbers.ts";
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

/** Call `next` until it returns false; then `found` has the contacts, kind by kind. */
export class ContactSearch {
  readonly found: ContactMatch[] = [];
  readonly #options: ContactOptions;
  readonly #folded: FoldedText;
  readonly #addresses: AddressSearch;
  readonly #numbers: PhoneNumbers | undefined;
  /** True while tokens are to be read, and while numbers are to be looked for. */
  #isReading: boolean;
  #isCounting: boolean;
  /** Next pass, and the next thing that it looks at. */
  #pass: number;
  #at = 0;
  /** Next candidate, of addresses and then of numbers. */
  #candidate = 0;

  constructor(text: string, { options, signals, isWord, counter, store }: ContactSearchParts) {
    this.#options = options;
    this.#folded = fold(text);
    const tokens = new Tokens(this.#folded, counter, store);
    this.#addresses = new AddressSearch(tokens, isWord);
    // Phone numbers are read from the folded text.
    this.#isReading = (signals & ADDRESS_SIGNAL) !== 0;
    this.#pass = this.#isReading ? 0 : passes.length;
    this.#isCounting = (signals & NUMBER_SIGNAL) !== 0;
    this.#numbers = this.#isCounting ? new PhoneNumbers(tokens, this.#addresses.claims) : undefined;
  }

  /** Does the next part; returns false at the end. */
  next(): boolean {
    if (this.#isReading) {
      this.#isReading = this.#addresses.tokens.read();
      return true;
    }
    const pass = passes[this.#pass];
    if (pass !== undefined) {
      this.#look(pass);
      return true;
    }
    if (this.#isCounting) {
      this.#isCounting = this.#numbers?.next() === true;
      return true;
    }
    return this.#match();
  }

  /** Does the next part of a pass. */
  #look(pass: Pass): void {
    const count = pass.count(this.#addresses);
    const until = Math.min(count, this.#at + pass.perPart);
    pass.look(this.#addresses, this.#at, until);
    this.#at = until;
    if (until < count) return;
    this.#pass++;
    this.#at = 0;
  }

  /** Applies the options to the next candidates; returns false at the end. */
  #match(): boolean {
    const { found: addresses } = this.#addresses;
    const numbers = this.#numbers?.found ?? none;
    const count = addresses.length + numbers.length;
    const until = Math.min(count, this.#candidate + unitsPerYield);
    for (; this.#candidate < until; this.#candidate++) {
      const at = this.#candidate - addresses.length;
      const candidate = at < 0 ? addresses[this.#candidate] : numbers[at];
      const match = candidate && this.#matchOf(candidate);
      if (match !== undefined) this.found.push(match);
    }
    if (until < count) return true;
    checkNumber(this.found.length);
    return false;
  }

  #matchOf(candidate: Candidate): ContactMatch | undefined {
    const { emails: emailOptions, urls, phoneNumbers } = this.#options;
    if (candidate.type === "phoneNumbers") return phoneNumbers && phoneMatch(this.#folded, candidate, phoneNumbers);
    const addresses = candidate.type === "emails" ? emailOptions : urls;
    return addresses && addressMatch(this.#folded, candidate, addresses);
  }
}

const none: readonly Candidate[] = [];
