import type { Client } from "@gatehouse/sdk";

export async function updateFilterEntry(client: Client, { id }: { id: number }) {
  // Fields that are left out get their defaults, so start from the stored entry.
  const { entry } = await client.filtering.retrieveFilterEntry({ id });
  const updated = await client.filtering.updateFilterEntry({
    id,
    body: { entry: { ...entry, severity: "severe" } },
  });
  return updated.entry;
}
