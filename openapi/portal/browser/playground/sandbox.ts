/** The page's own application and content user on the server. */
import { isText, type JsonObject, objectOf } from "../../../tools/json.ts";
import { readStored, writeStored } from "../common/access.ts";
import type { Reply } from "../common/problems.ts";
import { parsed } from "../common/send.ts";
import { type DecisionAnswer, readDecision } from "./matches.ts";
import { isPersistent, moderateBody, newId, ownCopy, ownName } from "./requests.ts";
import type { Server } from "./server.ts";
import type { FailedCall } from "./tab.ts";

export interface Decision {
  /** As the server returned it. */
  readonly application: JsonObject;
  readonly answer: DecisionAnswer;
  readonly scoreBefore: number;
  readonly scoreAfter: number;
  readonly milliseconds: number;
}

/** A call that failed, with its reply. */
class FailedCallError extends Error {
  override name = "FailedCallError";
  readonly call: FailedCall;

  constructor(call: FailedCall) {
    super(`${call.operationId} failed with ${call.reply.status}`);
    this.call = call;
  }
}

/** Callers wait for one method to end before they call the next. */
export class PlaygroundSandbox {
  readonly #server: Server;
  #ids = readSandboxIds();
  /** Objects that may already exist, and are then replaced or deleted instead of created. */
  #existing = { application: this.#ids !== undefined, user: this.#ids !== undefined };

  constructor(server: Server) {
    this.#server = server;
  }

  /** True when the server may have objects of this page. */
  get mayExist(): boolean {
    return this.#existing.application || this.#existing.user;
  }

  /** Puts the objects, and moderates. */
  async decide(request: JsonObject): Promise<Decision | FailedCall> {
    try {
      return await this.#decide(request);
    } catch (error) {
      if (error instanceof FailedCallError) return error.call;
      throw error;
    }
  }

  async #decide(request: JsonObject): Promise<Decision> {
    const application = await this.#putApplication(objectOf(request["application"]));
    const { applicationId, userId } = this.#knownIds();
    const before = await this.#putUser(userId, objectOf(request["user"]));
    const body = moderateBody(request, { applicationId, senderId: userId, createInstant: Date.now() });
    const start = performance.now();
    const [operationId, path] = isPersistent(application)
      ? (["moderateContentItemWithId", { contentItemId: newId() }] as const)
      : (["moderateContentItem", {}] as const);
    const reply = await this.#call(operationId, path, body);
    const milliseconds = performance.now() - start;
    const answer = readDecision(reply.body);
    if (answer === undefined) throw new FailedCallError({ reply, operationId });
    const after = await this.#call("retrieveContentUser", { contentUserId: userId });
    return { application, answer, scoreBefore: scoreOf(before), scoreAfter: scoreOf(after), milliseconds };
  }

  /** Deletes the user and the application with all content. Returns the reply of a call that failed. */
  async remove(): Promise<FailedCall | undefined> {
    if (this.#ids === undefined) return undefined;
    const { applicationId, userId } = this.#ids;
    try {
      await this.#call("deleteContentUser", { contentUserId: userId });
      await this.#call("deleteModerationApplication", { applicationId });
    } catch (error) {
      if (error instanceof FailedCallError) return error.call;
      throw error;
    }
    this.#clear();
    return undefined;
  }

  /** Deletes both while the page unloads, without waiting for the replies. */
  removeOnUnload(): void {
    if (this.#ids === undefined || !this.mayExist) return;
    const { applicationId, userId } = this.#ids;
    this.#clear();
    const remove = (operationId: string, path: Readonly<Record<string, string>>): void => {
      this.#server.call(operationId, { path, keepalive: true }).catch(reportError);
    };
    remove("deleteContentUser", { contentUserId: userId });
    remove("deleteModerationApplication", { applicationId });
  }

  #knownIds(): SandboxIds {
    this.#ids ??= { applicationId: newId(), userId: newId() };
    storeSandboxIds(this.#ids);
    return this.#ids;
  }

  /** Returns the application as the server stored it. */
  async #putApplication(wanted: JsonObject): Promise<JsonObject> {
    const { applicationId } = this.#knownIds();
    const body = { application: ownCopy(wanted, applicationId.slice(0, 8)) };
    const isUpdate = this.#existing.application;
    const operationId = isUpdate ? "updateModerationApplication" : "createModerationApplicationWithId";
    const reply = await this.#server.call(operationId, { path: { applicationId }, body });
    // Without a reply, it may exist.
    this.#existing.application = isUpdate || reply.status === 200 || reply.status === 0;
    if (isUpdate && reply.status === 404) {
      // Another client deleted it, or the key belongs to another tenant.
      this.#clear();
      return this.#putApplication(wanted);
    }
    if (reply.status !== 200) throw new FailedCallError({ reply, operationId });
    return objectOf(objectOf(reply.body)["application"]);
  }

  /** Replaces the user by deleting them first, which also deletes the content of earlier decisions. */
  async #putUser(contentUserId: string, wanted: JsonObject): Promise<Reply> {
    if (this.#existing.user) await this.#call("deleteContentUser", { contentUserId });
    this.#existing.user = true;
    return this.#call("createContentUser", { contentUserId }, { user: { ...wanted, displayNames: [ownName] } });
  }

  #clear(): void {
    this.#ids = undefined;
    this.#existing = { application: false, user: false };
    storeSandboxIds(undefined);
  }

  /** Deleting what is not there succeeds too. */
  async #call(operationId: string, path: Readonly<Record<string, string>>, body?: JsonObject): Promise<Reply> {
    const reply = await this.#server.call(operationId, { path, ...(body !== undefined && { body }) });
    const isDeleted = reply.status === 404 && operationId.startsWith("delete");
    if (reply.status !== 200 && !isDeleted) throw new FailedCallError({ reply, operationId });
    return reply;
  }
}

function scoreOf({ body }: Reply): number {
  const { score } = objectOf(objectOf(body)["user"]);
  return typeof score === "number" ? score : 0;
}

/** Ids of the sandbox's objects, stored in the tab before the objects are created, so that a reload finds them. */
export interface SandboxIds {
  readonly applicationId: string;
  readonly userId: string;
}

const storageName = "gatehouse-moderation-playground";

/** Returns the ids of an earlier visit in this tab. */
function readSandboxIds(): SandboxIds | undefined {
  const { applicationId, userId } = objectOf(parsed(readStored(storageName) ?? ""));
  return isText(applicationId) && isText(userId) ? { applicationId, userId } : undefined;
}

function storeSandboxIds(ids: SandboxIds | undefined): void {
  writeStored(storageName, ids === undefined ? undefined : JSON.stringify(ids));
}
