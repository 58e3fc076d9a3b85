/** Ids of the sandbox's objects, stored in the tab before the objects are created, so that a reload finds them. */
import { isObject, isText } from "../../../tools/json.ts";
import { newId } from "./requests.ts";

export interface SandboxIds {
  readonly applicationId: string;
  readonly userId: string;
}

export function newSandboxIds(): SandboxIds {
  return { applicationId: newId(), userId: newId() };
}

const storageName = "gatehouse-moderation-playground";

/** Returns the ids of an earlier visit in this tab. */
export function readSandboxIds(): SandboxIds | undefined {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(storageName) ?? "null");
    if (!isObject(ids)) return undefined;
    const { applicationId, userId } = ids;
    return isText(applicationId) && isText(userId) ? { applicationId, userId } : undefined;
  } catch {
    return undefined;
  }
}

export function storeSandboxIds(ids: SandboxIds | undefined): void {
  try {
    if (ids === undefined) sessionStorage.removeItem(storageName);
    else sessionStorage.setItem(storageName, JSON.stringify(ids));
  } catch {
    // Session storage is not available: the ids last as long as the page.
  }
}
