import type { Client } from "@gatehouse/sdk";

export async function loginOperator(client: Client, { email, password }: { email: string; password: string }) {
  const answer = await client.moderation.loginOperator.result({ body: { email, password } });
  // The token opens what stands under /moderation, for an hour; give it to each call as an option.
  if (answer.ok) return answer.body.token;
  if (answer.status === 401) return "wrong address or password";
  if (answer.status === 429) return `try again in ${answer.headers.get("retry-after")} seconds`;
  throw answer.error;
}
