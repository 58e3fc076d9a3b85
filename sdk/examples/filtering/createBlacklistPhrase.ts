import type { Client } from "@gatehouse/sdk";

export async function createBlacklistPhrase(client: Client) {
  // %Insult% stands for any word with the tag, and the rest is a regular expression.
  const answer = await client.filtering.createBlacklistPhrase.result({
    body: { phrase: { locale: "en", pattern: "\\byou (?:old )?%Insult%", severity: "high", tags: ["Insult"] } },
  });
  if (answer.ok) return answer.body.phrase.id;
  if (answer.status === 400) throw new Error(answer.body.fieldErrors?.["phrase.pattern"]?.[0]?.message);
  throw answer.error;
}
