/** Every operation's handler, under its operationId. An operation without one, or one too many, does not compile. */
import type { Handlers, OperationId } from "../contract/handlers.ts";
import { blacklistTags } from "../filtering/blacklist-tags.ts";
import { dictionaryEntries } from "../filtering/dictionary-entries.ts";
import { filterEntries } from "../filtering/filter-entries.ts";
import type { Filters } from "../filtering/filters.ts";
import { applications } from "../identity/applications.ts";
import { roles } from "../identity/roles.ts";
import { systemVersion } from "../identity/system-version.ts";
import { moderationApplications } from "../moderation/applications.ts";
import { contentFilter } from "../moderation/content-filter.ts";
import { contentItems } from "../moderation/content-items.ts";
import type { NotBuilt } from "./not-built.ts";

export type AllHandlers = Handlers<Exclude<OperationId, NotBuilt>>;

/** Accepts exactly the handlers of all operations that are built. */
export function complete<Given extends AllHandlers>(
  handlers: Given & { readonly [Extra in Exclude<keyof Given, keyof AllHandlers>]: never },
): AllHandlers {
  return handlers;
}

export function makeHandlers(filters: Filters): AllHandlers {
  return complete({
    ...applications,
    ...roles,
    ...systemVersion,
    ...filterEntries,
    ...dictionaryEntries,
    ...blacklistTags,
    ...moderationApplications,
    ...contentFilter(filters),
    ...contentItems(filters),
  });
}
