/** Options and matches of the search for contacts. Moderation, filter request: emails, urls, phoneNumbers. */

export type ContactType = "emails" | "urls" | "phoneNumbers";

/** `start` and `length` count UTF-16 code units of the original text. */
export interface ContactMatch {
  readonly type: ContactType;
  readonly start: number;
  readonly length: number;
  readonly quality: number;
}

/** The quality that matches start with whose domain ends in `domain`. */
export interface DomainQuality {
  readonly domain: string;
  readonly quality: number;
}

export interface EmailOptions {
  readonly domainQuality?: readonly DomainQuality[] | undefined;
  /** In visible characters: neither invisible characters nor combining marks count. */
  readonly maximumMatchLength: number;
  readonly minimumQuality?: number | undefined;
  /** Added once when the match has white space. */
  readonly spacePenalty: number;
}

export type UrlOptions = EmailOptions;

export interface PhoneNumberOptions {
  /** In visible characters; a word for digits counts as the digits it stands for. */
  readonly maximumMatchLength: number;
  readonly minimumMatchLength: number;
  readonly minimumQuality?: number | undefined;
  /** Added for each separator that is neither a dash, a parenthesis nor a space. */
  readonly separatorPenalty: number;
  /** Added for each space. */
  readonly spacePenalty: number;
  /** Added for each word that stands for digits. */
  readonly wordPenalty: number;
}

/** Kinds of contacts to look for; an absent kind is skipped. */
export interface ContactOptions {
  readonly emails?: EmailOptions | undefined;
  readonly urls?: UrlOptions | undefined;
  readonly phoneNumbers?: PhoneNumberOptions | undefined;
}

/** True for ordinary words, in lower case: a domain of one is more likely two sentences without a space. */
export type IsWord = (word: string) => boolean;
