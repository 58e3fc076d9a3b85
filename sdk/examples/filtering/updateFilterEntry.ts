import type { Client } from "@gatehouse/sdk";

export async function updateFilterEntry(client: Client, { id }: { id: number }) {
  // What is left out gets its default, so start from what is there.
  const { entry } = await client.filtering.retrieveFilterEntry({ id });
  const updated = await client.filtering.updateFilterEntry({
    id,
    body: { entry: { ...entry, severity: "severe" } },
  });
  return updated.entry;
}
