import type { Client } from "@gatehouse/sdk";

export async function logoutOperator(client: Client, { token }: { token: string }) {
  // This token alone; `everywhere` ends those of the operator's other devices too.
  await client.moderation.logoutOperator({ everywhere: true }, { token });
  return (await client.moderation.listApprovalQueueItems.result({}, { token })).status;
}
