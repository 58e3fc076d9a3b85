import type { Client } from "@gatehouse/sdk";

export async function findFilterEntry(client: Client) {
  const answer = await client.filtering.findFilterEntry.result({ text: "scallywag", locale: "en" });
  if (answer.ok) return answer.body.entry.severity;
  if (answer.status === 404) return "not on the blacklist";
  throw answer.error;
}
