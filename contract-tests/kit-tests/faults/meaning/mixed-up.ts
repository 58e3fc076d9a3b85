/** Values that belong to another object, or to another moment. */
import type { PipelineOverride } from "@gatehouse/server/pipeline-override";
import type { Fault, OperationName } from "../fault.ts";
import { bodies, type Json, object, objects } from "../wire.ts";

/** Shows of each object of a list what belongs to the first one. */
function likeTheFirst(
  operation: OperationName,
  { list, member, of = (item) => item }: { list: string; member: string; of?: (item: Json) => Json },
): PipelineOverride {
  return bodies(operation, 200, (body) => {
    const [first, ...others] = objects(body[list]).map(of);
    const value = first?.[member];
    if (value !== undefined) for (const other of others) other[member] = value;
  });
}

export const mixedUp: readonly Fault[] = [
  {
    id: "birth-date-of-another-user",
    area: "histories",
    title: "listUserAlertQueueItems shows the birth date of the first user with all of them.",
    operation: "listUserAlertQueueItems",
    shownBy: ["flagContentUser", "checkOutUserAlertQueueItems", "releaseUserAlertQueueItems", "updateContentUser"],
    laws: ["alerted-user-is-shown"],
    pipelineOverride: () =>
      likeTheFirst("listUserAlertQueueItems", { list: "items", member: "birthDate", of: ({ user }) => object(user) }),
  },
  {
    id: "receiver-of-another-item",
    area: "histories",
    title: "listContentAlertQueueItems shows the receiver of the first item with all of them.",
    operation: "listContentAlertQueueItems",
    shownBy: ["moderateContentItemWithId", "updateContentItem", "checkOutContentAlertQueueItems"],
    laws: ["queue-shows-what-was-moderated"],
    pipelineOverride: () =>
      likeTheFirst("listContentAlertQueueItems", {
        list: "items",
        member: "receiverDisplayName",
        of: ({ content }) => object(content),
      }),
  },
  {
    id: "application-of-another-token",
    area: "tokens",
    title: "listRefreshTokens shows the application of the first token with all of them.",
    operation: "listRefreshTokens",
    shownBy: ["refreshToken", "reconcileToken", "retrieveRefreshToken"],
    laws: ["refresh-token-tells-its-login"],
    pipelineOverride: () => likeTheFirst("listRefreshTokens", { list: "refreshTokens", member: "applicationId" }),
  },
  {
    id: "secret-of-another-application",
    area: "success",
    title: "listApplications shows the client's secret of the first application with all of them.",
    operation: "listApplications",
    laws: ["settings-shown-as-written"],
    pipelineOverride: () =>
      likeTheFirst("listApplications", {
        list: "applications",
        member: "clientSecret",
        of: ({ oauthConfiguration }) => object(oauthConfiguration),
      }),
  },
  {
    id: "claims-of-another-audience",
    area: "tokens",
    title: "validateToken shows the tenant of a JWT as its audience.",
    operation: "validateToken",
    shownBy: ["reconcileToken", "issueToken"],
    laws: ["token-says-whose"],
    pipelineOverride: () =>
      bodies("validateToken", 200, ({ jwt }) => {
        const claims = object(jwt);
        claims["aud"] = claims["tid"];
      }),
  },
  {
    id: "attempts-before-they-are-made",
    area: "effects",
    title: "listNotifications counts an attempt that is still to come.",
    operation: "listNotifications",
    shownBy: ["moderateContentItem", "moderateContentItemWithId", "flagContentItem", "flagContentUser"],
    laws: ["notification-tells-what-happened"],
    pipelineOverride: () =>
      bodies("listNotifications", 200, ({ notifications }) => {
        for (const one of objects(notifications)) one["attempts"] = 3;
      }),
  },
  {
    id: "changed-before-it-was-made",
    area: "success",
    title: "retrieveApplication shows that an application was changed a second before it was made.",
    operation: "retrieveApplication",
    laws: ["instants-in-order"],
    pipelineOverride: () =>
      bodies("retrieveApplication", 200, ({ application }) => {
        const shown = object(application);
        shown["lastUpdateInstant"] = Number(shown["insertInstant"]) - 1000;
      }),
  },
];
