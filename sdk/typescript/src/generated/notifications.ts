// Made by `npm run generate` from the specs. Do not edit.
import type { components } from "./responses.cts";

/** The event of a signed notification, discriminated by its `type`. */
export type NotificationEvent =
  /** A user action. */
  | components["schemas"]["UserActionEventRequest"]["event"]
  /** Content was approved or rejected. */
  | components["schemas"]["ContentApprovalNotification"]
  /** Content was edited. */
  | components["schemas"]["ContentEditNotification"]
  /** Content was deleted. */
  | components["schemas"]["ContentDeleteNotification"]
  /** A user action began, changed or ended. */
  | components["schemas"]["UserActionNotification"]
  /** Changes to the word lists were approved. */
  | components["schemas"]["FilterApprovalNotification"]
  /** The results of a batch. */
  | components["schemas"]["BatchResults"];

/** The values of `type` that this client knows. */
export const notificationTypes: readonly NotificationEvent["type"][] = [
  "user.action",
  "contentApproval",
  "contentEdit",
  "contentDelete",
  "userAction",
  "filterApproval",
  "batchResults",
];
