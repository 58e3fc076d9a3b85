import type { Client } from "@gatehouse/sdk";

export async function searchAllowedEntries(client: Client) {
  // `*` stands for any run of characters; a list is met by any one of its values.
  const { entries } = await client.filtering.searchAllowedEntries({
    text: "*l*",
    tag: ["Animal", "Motion"],
    sort: [{ field: "text" }],
  });
  return entries.map(({ text }) => text);
}
