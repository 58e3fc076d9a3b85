import { writeFile } from "node:fs/promises";
import type { Client } from "@gatehouse/sdk";

export async function exportSystemLogsByCriteria(client: Client, { file }: { file: string }) {
  // A long archive may take its time: more than the 30 seconds that a call has otherwise.
  const archive = await client.identity.exportSystemLogsByCriteria(
    { body: { includeArchived: true } },
    { timeoutMs: 10 * 60 * 1000 },
  );
  await writeFile(file, archive);
}
