/** The notification servers of a request, which has two names for their list (Decisions: Notification servers). */
import { isDeepStrictEqual } from "node:util";
import type { components as Responses } from "@gatehouse/openapi/responses";
import type { components as Requests } from "@gatehouse/openapi/validated-requests";

type Application = Requests["schemas"]["ModerationApplication"];
type NewServer = Requests["schemas"]["NotificationServer"];
type Server = Responses["schemas"]["NotificationServer"];

export const serversField = "application.notificationServers";
export const serversAlias = "application.moderationConfiguration.notificationServers";

export interface NamedServers {
  readonly list: readonly NewServer[];
  /** The request's field that the list stands in. */
  readonly field: typeof serversField | typeof serversAlias;
  /** Set where both names hold lists that say different things. */
  readonly isContradictory: boolean;
}

/**
 * Returns the list that the request asks for. Of two, the one that repeats what is stored yields: a client that changes
 * one name of what it retrieved sends the other along.
 */
export function namedServers(application: Application, before: readonly Server[] = []): NamedServers {
  const { notificationServers: list, moderationConfiguration } = application;
  const { notificationServers: alias } = moderationConfiguration;
  if (alias === undefined) return { list: list ?? [], field: serversField, isContradictory: false };
  if (list === undefined) return { list: alias, field: serversAlias, isContradictory: false };
  const shown = before.map(({ id: _, ...server }) => server);
  if (isDeepStrictEqual(list, shown)) return { list: alias, field: serversAlias, isContradictory: false };
  const isAgreed = isDeepStrictEqual(alias, shown) || isDeepStrictEqual(alias, list);
  return { list, field: serversField, isContradictory: !isAgreed };
}
