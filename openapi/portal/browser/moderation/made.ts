/** The ids of what this page made on the server. They are kept in the tab before anything is made, so that none is lost. */
import { isObject, isText } from "../../../tools/json.ts";
import { newId } from "./requests.ts";

export interface Made {
  readonly applicationId: string;
  readonly userId: string;
}

export function newMade(): Made {
  return { applicationId: newId(), userId: newId() };
}

const storedAs = "gatehouse-moderation-playground";

/** What an earlier visit of this tab made. They are no secrets; a browser may refuse to keep anything. */
export function readMade(): Made | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storedAs) ?? "null");
    if (!isObject(kept)) return undefined;
    const { applicationId, userId } = kept;
    return isText(applicationId) && isText(userId) ? { applicationId, userId } : undefined;
  } catch {
    return undefined;
  }
}

export function keepMade(made: Made | undefined): void {
  try {
    if (made === undefined) sessionStorage.removeItem(storedAs);
    else sessionStorage.setItem(storedAs, JSON.stringify(made));
  } catch {
    // What was made is then known as long as the page is open.
  }
}
