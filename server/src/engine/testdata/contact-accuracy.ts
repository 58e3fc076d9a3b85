/** Scores the contact finder on the labelled cases of contact-cases.json. */
import { readFileSync } from "node:fs";
import { findContacts } from "../contacts/contacts.ts";
import type { ContactOptions, ContactType, IsWord } from "../contacts/types.ts";

export interface ContactCase {
  readonly kind: "email" | "url" | "phone" | "none";
  readonly category: string;
  readonly label: 0 | 1;
  readonly text: string;
}

export interface ContactScore {
  readonly category: string;
  readonly label: 0 | 1;
  readonly total: number;
  /** Contacts of the labelled kind found (label 1); any contact found (label 0). */
  readonly hits: number;
  readonly wrong: readonly ContactCase[];
}

/** The defaults of Moderation. */
export const defaultOptions = {
  emails: { maximumMatchLength: 50, spacePenalty: -0.05 },
  urls: { maximumMatchLength: 50, spacePenalty: -0.05 },
  phoneNumbers: {
    maximumMatchLength: 20,
    minimumMatchLength: 7,
    separatorPenalty: -0.02,
    spacePenalty: -0.02,
    wordPenalty: -0.03,
  },
} as const satisfies ContactOptions;

const typeOf: Readonly<Record<ContactCase["kind"], ContactType | undefined>> = {
  email: "emails",
  url: "urls",
  phone: "phoneNumbers",
  none: undefined,
};

const file: { readonly cases: readonly ContactCase[] } = JSON.parse(
  readFileSync(new URL("contact-cases.json", import.meta.url), "utf8"),
);

export const contactCases = file.cases;

/** Returns one row for each category. */
export function scoreContacts(cases: readonly ContactCase[] = contactCases, isWord?: IsWord): ContactScore[] {
  return [...Map.groupBy(cases, ({ category }) => category)].map(([category, group]) => {
    const label = group[0]?.label ?? 0;
    const hits = group.filter((each) => isHit(each, isWord));
    const wrong = group.filter((each) => hits.includes(each) !== (label === 1));
    return { category, label, total: group.length, hits: hits.length, wrong };
  });
}

/** Returns the hits in all rows with `label`, from 0 to 1. */
export function contactRate(scores: readonly ContactScore[], label: 0 | 1): number {
  const rows = scores.filter((score) => score.label === label);
  const total = rows.reduce((sum, row) => sum + row.total, 0);
  return total === 0 ? 0 : rows.reduce((sum, row) => sum + row.hits, 0) / total;
}

function isHit({ kind, label, text }: ContactCase, isWord?: IsWord): boolean {
  const matches = findContacts(text, defaultOptions, isWord);
  return label === 0 ? matches.length > 0 : matches.some(({ type }) => type === typeOf[kind]);
}
