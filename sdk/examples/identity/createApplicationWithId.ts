import type { Client } from "@gatehouse/sdk";

export async function createApplicationWithId(client: Client, { applicationId }: { applicationId: string }) {
  // An id of your own makes a set-up script that can be run again.
  const answer = await client.identity.createApplication.result({
    applicationId,
    body: { application: { name: "Chat" } },
  });
  if (answer.ok) return "created";
  const isTaken =
    answer.status === 400 && answer.body.fieldErrors?.["applicationId"]?.[0]?.code.startsWith("[duplicate]");
  if (isTaken) return "there already";
  throw answer.error;
}
