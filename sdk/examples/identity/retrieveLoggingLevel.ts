import type { Client } from "@gatehouse/sdk";

export async function retrieveLoggingLevel(client: Client) {
  const answer = await client.identity.retrieveLoggingLevel.result({ name: "http.requests" });
  if (answer.ok) return answer.body.level;
  if (answer.status === 404) return "no such logger";
  throw answer.error;
}
