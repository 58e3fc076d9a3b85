import { createWriteStream } from "node:fs";
import { Writable } from "node:stream";
import type { Client } from "@gatehouse/sdk";

export async function exportSystemLogsByCriteria(client: Client, { file }: { file: string }) {
  // A long archive goes to the disk as it comes, and may take its time.
  const zip = await client.identity.exportSystemLogsByCriteria.stream(
    { body: { includeArchived: true } },
    { timeoutMs: 10 * 60 * 1000 },
  );
  await zip.pipeTo(Writable.toWeb(createWriteStream(file)));
}
