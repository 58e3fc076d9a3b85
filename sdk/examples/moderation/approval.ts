import { type Client, InvalidRequestError } from "@gatehouse/sdk";

export async function approveContentItem(
  client: Client,
  { applicationId, token }: { applicationId: string; token: string },
) {
  // A moderator's turn: take an item, look at it, decide.
  const {
    items: [item],
  } = await client.moderation.checkOutApprovalQueueItems({ body: { applicationId, numberOfItems: 1 } }, { token });
  if (item === undefined) return "nothing waits";
  await client.moderation.approveContentItem({ contentItemId: item.content.id }, { token });
  return item.content.id;
}

export async function checkOutApprovalQueueItems(
  client: Client,
  { applicationId, token }: { applicationId: string; token: string },
) {
  // Hold these items for some minutes.
  const { items } = await client.moderation.checkOutApprovalQueueItems(
    { body: { applicationId, numberOfItems: 10 } },
    { token },
  );
  return items.map(({ content, checkOut }) => ({
    contentItemId: content.id,
    until: new Date(checkOut?.expirationInstant ?? 0),
  }));
}

export async function deleteApprovalQueueItem(
  client: Client,
  { contentItemId, token }: { contentItemId: string; token: string },
) {
  // The content itself goes, not only its place in the queue.
  await client.moderation.deleteApprovalQueueItem({ contentItemId }, { token });
  const { totalResults } = await client.moderation.listApprovalQueueItems({}, { token });
  return totalResults;
}

export async function editApprovalQueueItem(
  client: Client,
  { contentItemId, token }: { contentItemId: string; token: string },
) {
  // The moderator's text replaces the content; the item waits until it is approved or rejected.
  const { item } = await client.moderation.editApprovalQueueItem(
    { contentItemId, body: { parts: [{ type: "text", content: "Dinghy for sale (phone number removed)" }] } },
    { token },
  );
  await client.moderation.approveContentItem({ contentItemId }, { token });
  return item.content.parts[0]?.content;
}

export async function listApprovalQueueItems(
  client: Client,
  { applicationId, token }: { applicationId: string; token: string },
) {
  // The most severe first, then the oldest.
  const { items, totalResults } = await client.moderation.listApprovalQueueItems(
    { applicationId: [applicationId], numberOfResults: 20 },
    { token },
  );
  const waiting = items.map(({ content, checkOut }) => ({
    text: content.parts.map((part) => part.content).join(" "),
    isTaken: checkOut !== undefined,
  }));
  return { waiting, totalResults };
}

export async function loginOperator(client: Client, { email, password }: { email: string; password: string }) {
  const answer = await client.moderation.loginOperator.result({ body: { email, password } });
  // The token opens what stands under /moderation, for an hour; give it to each call as an option.
  if (answer.ok) return answer.body.token;
  if (answer.status === 401) return "wrong address or password";
  if (answer.status === 429) return `try again in ${answer.headers.get("retry-after")} seconds`;
  throw answer.error;
}

export async function rejectContentItem(
  client: Client,
  { contentItemId, token }: { contentItemId: string; token: string },
) {
  try {
    await client.moderation.rejectContentItem({ contentItemId }, { token });
    return "rejected";
  } catch (error) {
    if (error instanceof InvalidRequestError) return error.fieldErrors["contentItemId"]?.[0]?.message;
    throw error;
  }
}

export async function releaseApprovalQueueItems(
  client: Client,
  { contentItemId, token }: { contentItemId: string; token: string },
) {
  // Back into the queue for others; without ids, everything that the operator has checked out.
  await client.moderation.releaseApprovalQueueItems({ body: { contentItemIds: [contentItemId] } }, { token });
  const { items } = await client.moderation.listApprovalQueueItems({}, { token });
  return items.filter(({ checkOut }) => checkOut === undefined).length;
}

export async function retrieveConversation(
  client: Client,
  { applicationId, contentItemId, token }: { applicationId: string; contentItemId: string; token: string },
) {
  // Read the content before and after an item in the same location.
  const { items } = await client.moderation.retrieveConversation(
    { applicationId, location: "quay", around: contentItemId, numberOfResults: 20 },
    { token },
  );
  return items.map(({ senderDisplayName, parts }) => `${senderDisplayName ?? "Somebody"}: ${parts[0]?.content}`);
}
