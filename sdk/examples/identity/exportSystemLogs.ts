import { writeFile } from "node:fs/promises";
import type { Client } from "@gatehouse/sdk";

export async function exportSystemLogs(client: Client, { file }: { file: string }) {
  const archive = await client.identity.exportSystemLogs({
    lastNBytes: 1_000_000,
    dateTimeSecondsFormat: "yyyy-MM-dd HH:mm:ss",
    zoneId: "Europe/Berlin",
  });
  await writeFile(file, archive);
  return `${archive.length} bytes`;
}
