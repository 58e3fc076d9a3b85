/** Fixtures for the tests of the word lists. */
import type { Client, RequestComponents } from "@gatehouse/sdk";
import type { BootstrapObject } from "@gatehouse/server";

export type NewFilterEntry = RequestComponents["schemas"]["FilterEntryRequest"]["entry"];

export const forum = "11111111-1111-4111-8111-111111111111";
export const shop = "22222222-2222-4222-8222-222222222222";

export const twoTenants: BootstrapObject = {
  tenants: [
    { id: forum, name: "Forum" },
    { id: shop, name: "Shop" },
  ],
};

/** A filter entry with the required fields, and further ones of the caller's. */
export function entry(text: string, more: Partial<NewFilterEntry> = {}): NewFilterEntry {
  return { text, locale: "en", filterMode: "exactMatch", severity: "mild", tags: ["Oath"], ...more };
}

/** The texts that the filter finds by the blacklist, in the order in which they stand. */
export async function found(client: Client, content: string, blacklist: object = {}, options: object = {}) {
  const { matches } = await client.moderation.filterContentItem({ body: { content, blacklist } }, options);
  return matches.map(({ start, length }) => content.slice(start, start + length));
}

const syllables = ["ba", "ce", "di", "fo", "gu", "ke", "lo", "mi", "nu", "pa"];
let counted = 0;

/** A word of letters that no other object of the run has, and that stands in no other such word. */
export function someWord(): string {
  const digits = [...String(++counted).padStart(4, "0")];
  return `w${digits.map((digit) => syllables[Number(digit)]).join("")}`;
}
