import type { Client } from "@gatehouse/sdk";

export async function checkOutContentAlertQueueItems(
  client: Client,
  { applicationId, token }: { applicationId: string; token: string },
) {
  const { items } = await client.moderation.checkOutContentAlertQueueItems({ body: { applicationId } }, { token });
  return items.map(({ content }) => content.id);
}

export async function checkOutUserAlertQueueItems(
  client: Client,
  { applicationId, token }: { applicationId: string; token: string },
) {
  const { items } = await client.moderation.checkOutUserAlertQueueItems(
    { body: { applicationId, numberOfItems: 5 } },
    { token },
  );
  return items.map(({ user }) => user.id);
}

export async function deleteContentAlertQueueItem(
  client: Client,
  { contentItemId, token }: { contentItemId: string; token: string },
) {
  await client.moderation.deleteContentAlertQueueItem({ contentItemId }, { token });
  const { totalResults } = await client.moderation.listContentAlertQueueItems({}, { token });
  return totalResults;
}

export async function dismissContentAlert(
  client: Client,
  { contentItemId, token }: { contentItemId: string; token: string },
) {
  // Nothing is wrong with it; its flags are settled.
  const answer = await client.moderation.dismissContentAlert.result({ contentItemId }, { token });
  if (answer.ok) return "dismissed";
  if (answer.status === 404) return "somebody was faster";
  throw answer.error;
}

export async function dismissUserAlert(
  client: Client,
  { contentUserId, applicationId, token }: { contentUserId: string; applicationId: string; token: string },
) {
  // First do something about it, if need be, then take the user out of the queue.
  await client.moderation.createUserAction(
    { contentUserId, body: { action: "warn", applicationIds: [applicationId], notifyUser: true } },
    { token },
  );
  await client.moderation.dismissUserAlert({ contentUserId }, { token });
  const { totalResults } = await client.moderation.listUserAlertQueueItems({}, { token });
  return totalResults;
}

export async function editContentAlertQueueItem(
  client: Client,
  { contentItemId, token }: { contentItemId: string; token: string },
) {
  const { item } = await client.moderation.editContentAlertQueueItem(
    { contentItemId, body: { parts: [{ type: "text", content: "[removed by a moderator]" }] } },
    { token },
  );
  await client.moderation.dismissContentAlert({ contentItemId }, { token });
  return item.content.parts;
}

export async function listContentAlertQueueItems(client: Client, { token }: { token: string }) {
  const { items } = await client.moderation.listContentAlertQueueItems({ numberOfResults: 50 }, { token });
  // The reasons of the users who flagged the content.
  return items.map(({ content, flags }) => ({ id: content.id, reasons: flags.map(({ reason }) => reason) }));
}

export async function listUserAlertQueueItems(client: Client, { token }: { token: string }) {
  const { items } = await client.moderation.listUserAlertQueueItems({}, { token });
  return items.map(({ user, contentItemIds, flags }) => ({
    userId: user.id,
    causes: contentItemIds.length + flags.length,
  }));
}

export async function releaseContentAlertQueueItems(client: Client, { token }: { token: string }) {
  // At the end of a shift: everything that this operator has checked out.
  await client.moderation.releaseContentAlertQueueItems({ body: {} }, { token });
  const { items } = await client.moderation.listContentAlertQueueItems({}, { token });
  return items.every(({ checkOut }) => checkOut === undefined);
}

export async function releaseUserAlertQueueItems(
  client: Client,
  { contentUserId, token }: { contentUserId: string; token: string },
) {
  await client.moderation.releaseUserAlertQueueItems({ body: { contentUserIds: [contentUserId] } }, { token });
  const { items } = await client.moderation.listUserAlertQueueItems({}, { token });
  return items.map(({ checkOut }) => checkOut);
}
