/** The requests that undo the changes of a scope. They run in reverse order. */
import { isObject, isText } from "@gatehouse/openapi/json";
import type { Operation } from "../contract/contract.ts";
import { type Case, filledPath } from "./case.ts";
import { tokensIn } from "./made-up-tokens.ts";
import type { Session } from "./session.ts";
import type { Exchange } from "./wire.ts";

export class Removals {
  readonly #session: Session;
  readonly #pending: Case[] = [];

  constructor(session: Session) {
    this.#session = session;
  }

  /** Plans the removal of what an exchange created, and records the creation for replays. */
  add({ case: sent, status, json }: Exchange): void {
    if (status !== 200 || sent.raw?.method !== undefined) return;
    const { creations, fresh, resources } = this.#session;
    creations.names.add(sent);
    const { operation } = sent;
    const resource = resources.find(({ create, createWithId }) => create === operation || createWithId === operation);
    const { remove, idParameter, wrapper = "" } = resource ?? {};
    const answered = isObject(json) ? json[wrapper] : undefined;
    const id = isObject(answered) ? answered["id"] : undefined;
    if (!isText(id) && typeof id !== "number") return;
    if (resource !== undefined) {
      const names = tokensIn(sent.body ?? "").filter((key) => fresh.isIssued(key));
      creations.add(sent, [String(id), ...names]);
    }
    if (remove === undefined || idParameter === undefined) return;
    // Otherwise the object would only be deactivated, and stay.
    const isSoft = remove.parameters.some(({ name }) => name === "hardDelete");
    const headers = sent.raw?.headers;
    this.#pending.push({
      operation: remove,
      path: { ...sent.path, [idParameter.name]: id },
      query: isSoft ? { hardDelete: true } : {},
      ...(headers === undefined ? {} : { raw: { headers } }),
    });
  }

  /** Plans to restore an object that cannot be created, such as a configuration, after an operation changes it. */
  async addRestore({ method, path }: Operation): Promise<void> {
    const { contract, sender } = this.#session;
    const withMethod = (verb: string): Operation | undefined =>
      contract.operations.find((one) => one.path === path && one.method === verb);
    const [retrieve, update] = [withMethod("GET"), withMethod("PUT")];
    if ((method !== "PUT" && method !== "PATCH") || path.includes("{") || !retrieve || !update) return;
    const { status, json } = await sender.sendQuietly({ operation: retrieve, path: {}, query: {} });
    if (status === 200 && json !== undefined)
      this.#pending.push({ operation: update, path: {}, query: {}, body: json });
  }

  /** Sends the pending requests, and records the objects that could not be removed. */
  async run(): Promise<void> {
    const { sender, recorder } = this.#session;
    const removed: string[] = [];
    for (const removal of this.#pending.splice(0).reverse()) {
      let { status } = await sender.sendQuietly(removal).catch(noAnswer);
      const { raw: _, ...usual } = removal;
      // The key that created it may do no more, or is gone.
      if (status === 401) ({ status } = await sender.sendQuietly(usual).catch(noAnswer));
      const path = filledPath(removal);
      // An object's own parts have gone with it.
      const isGone = status === 404 || removed.some((holder) => path.startsWith(`${holder}/`));
      if (status === 200) removed.push(path);
      else if (!isGone) recorder.leftBehind.push(`${removal.operation.method} ${path}`);
    }
  }
}

function noAnswer(): { readonly status: number } {
  return { status: 0 };
}
