/** Content items as operators see them (Decisions: Queues). */
import type { components } from "@gatehouse/openapi/responses";
import type { ContentDocument, ContentItemRow } from "../content/content-item-rows.ts";

type StoredContentItem = components["schemas"]["StoredContentItem"];

export function toStoredContentItem(row: ContentItemRow): StoredContentItem {
  return {
    id: row.id,
    applicationId: row.application_id,
    createInstant: row.create_instant,
    ...(row.location === null ? {} : { location: row.location }),
    senderId: row.sender_id,
    ...documentOf(row),
    contentAction: row.content_action,
    ...(row.approval_status === null ? {} : { approvalStatus: row.approval_status }),
  };
}

export function documentOf({ document }: ContentItemRow): ContentDocument {
  return JSON.parse(document);
}
