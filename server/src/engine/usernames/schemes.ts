/**
 * The username schemes: the form of a name and the strictness of the check. Moderation, filter request,
 * `usernames.scheme`, leaves them to the service; the spec's description of `scheme` explains each of them to users.
 */

export interface UsernameScheme {
  /** Minimum number of characters, marks excluded. */
  readonly shortest: number;
  readonly longest: number;
  /** Allowed letters: a to z, those of every script, or also styled ones (full width, bold, in circles). */
  readonly letters: "ascii" | "plain" | "styled";
  /** Allowed separators of words. */
  readonly separators: string;
  /** True when every other visible character is allowed too: signs, emoji. */
  readonly signs: boolean;
  /** Maximum share of digits among letters and digits. */
  readonly digits: number;
  /** True when a name has to begin with a letter. */
  readonly letterFirst: boolean;
  /** True when separators may be at the edges. */
  readonly separatorsAtEdges: boolean;
  /** Separators that may be at the end even so. */
  readonly mayEndWith: string;
  /** Maximum number of separators in a row. */
  readonly separatorsInARow: number;
  /** True when a name may mix scripts beyond the usual (Latin with East Asian ones). */
  readonly mixedScripts: boolean;
  /** Scope of reserved names: the whole name, a part of it, or anywhere in it. */
  readonly reserved: "whole" | "parts" | "inside";
}

const common: UsernameScheme = {
  shortest: 2,
  longest: 32,
  letters: "plain",
  separators: "_-.' ",
  signs: false,
  digits: 0.75,
  letterFirst: false,
  separatorsAtEdges: false,
  mayEndWith: "",
  separatorsInARow: 1,
  mixedScripts: false,
  reserved: "parts",
};

export const schemes = {
  /** For most communities. */
  default: common,
  /** For names that stand in addresses and mentions, or where nobody is to be mistaken for another. */
  strict: {
    ...common,
    shortest: 3,
    longest: 20,
    letters: "ascii",
    separators: "_",
    digits: 0.5,
    letterFirst: true,
    reserved: "inside",
  },
  /** For games: decorations and digits are part of the fun. */
  gamertag: {
    ...common,
    shortest: 3,
    longest: 16,
    letters: "styled",
    separators: "_-.~ ",
    digits: 0.8,
    separatorsAtEdges: true,
    separatorsInARow: 2,
    mixedScripts: true,
    reserved: "whole",
  },
  /** For display names that need not be unique: anything that can be seen. */
  nickname: {
    ...common,
    shortest: 1,
    letters: "styled",
    signs: true,
    digits: 1,
    separatorsAtEdges: true,
    separatorsInARow: 3,
    mixedScripts: true,
    reserved: "whole",
  },
  /** For people's names. */
  realName: {
    ...common,
    longest: 64,
    separators: "-.'\u2019\u00B7, ",
    digits: 0,
    letterFirst: true,
    mayEndWith: ".",
    separatorsInARow: 2,
    reserved: "whole",
  },
} as const satisfies Readonly<Record<string, UsernameScheme>>;

export type UsernameSchemeName = keyof typeof schemes;

/** Values of `usernames.scheme`. */
export const usernameSchemes: readonly string[] = Object.keys(schemes);

export function isUsernameScheme(name: string): name is UsernameSchemeName {
  return Object.hasOwn(schemes, name);
}
