/** The page's own application and content user on the server. */
import { isObject, isText, type Json, type JsonObject, objectOf } from "../../../tools/json.ts";
import { readStored, writeStored } from "../common/access.ts";
import type { Reply } from "../common/problems.ts";
import { parsed } from "../common/send.ts";
import { type DecisionAnswer, readDecision } from "./matches.ts";
import { isPersistent, moderateBody, newId, ownCopy, ownName } from "./requests.ts";
import type { Server } from "./server.ts";

export interface Decision {
  /** As the server returned it. */
  readonly application: JsonObject;
  readonly answer: DecisionAnswer;
  readonly scoreBefore: number;
  readonly scoreAfter: number;
  readonly milliseconds: number;
}

/** A reply with the operation that it answers. */
export interface OperationReply {
  readonly reply: Reply;
  readonly operationId: string;
}

/** Callers wait for one method to end before they call the next. */
export class PlaygroundSandbox {
  readonly #server: Server;
  #ids = readSandboxIds();
  /** Objects that may already exist, and are then replaced or deleted instead of created. */
  #existing = { application: this.#ids !== undefined, user: this.#ids !== undefined };
  /** The objects as last sent and answered; undefined when unknown. */
  #application: { readonly sent: string; readonly answered: JsonObject } | undefined;
  #user: { readonly sent: string; readonly score: number } | undefined;

  constructor(server: Server) {
    this.#server = server;
  }

  /** True when the server may have objects of this page. */
  get mayExist(): boolean {
    return this.#existing.application || this.#existing.user;
  }

  /** Creates the missing objects, and moderates. */
  async decide(request: JsonObject): Promise<Decision | OperationReply> {
    const failed =
      (await this.#putApplication(objectOf(request["application"]))) ??
      (await this.#putUser(objectOf(request["user"])));
    if (failed !== undefined) return failed;
    const [ids, application, user] = [this.#ids, this.#application, this.#user];
    if (ids === undefined || application === undefined || user === undefined)
      throw new Error("The sandbox has no ids.");
    const { applicationId, userId } = ids;
    const body = moderateBody(request, { applicationId, senderId: userId, createInstant: Date.now() });
    // The request may change the user's score.
    this.#user = undefined;
    const start = performance.now();
    const reply = isPersistent(application.answered)
      ? await this.#call("moderateContentItemWithId", { contentItemId: newId() }, body)
      : await this.#call("moderateContentItem", {}, body);
    const milliseconds = performance.now() - start;
    const answer = reply.reply.status === 200 ? readDecision(reply.reply.body) : undefined;
    if (answer === undefined) {
      // Another client may have deleted the application.
      this.#application = undefined;
      return reply;
    }
    const sender = await this.#call("retrieveContentUser", { contentUserId: userId });
    const after = memberOf(sender.reply, "user");
    if (after === undefined) return sender;
    const [scoreBefore, scoreAfter] = [user.score, numberOf(after["score"])];
    const isUnchanged = !answer.stored && answer.moderationAction === undefined && scoreBefore === scoreAfter;
    if (isUnchanged) this.#user = user;
    return { application: application.answered, answer, scoreBefore, scoreAfter, milliseconds };
  }

  /** Deletes the user and the application with all content. Returns the reply of a call that failed. */
  async remove(): Promise<OperationReply | undefined> {
    if (this.#ids === undefined) return undefined;
    const { applicationId, userId } = this.#ids;
    this.#application = undefined;
    this.#user = undefined;
    const replies = [
      await this.#call("deleteContentUser", { contentUserId: userId }),
      await this.#call("deleteModerationApplication", { applicationId }),
    ];
    const failed = replies.find(({ reply }) => !isDeleted(reply));
    if (failed === undefined) this.#clear();
    return failed;
  }

  /** Deletes both while the page unloads, without waiting for the replies. */
  removeOnUnload(): void {
    if (this.#ids === undefined || !this.mayExist) return;
    const { applicationId, userId } = this.#ids;
    this.#clear();
    const remove = (operationId: string, path: Readonly<Record<string, string>>): void => {
      this.#server.call(operationId, { path, keepalive: true }).catch(() => undefined);
    };
    remove("deleteContentUser", { contentUserId: userId });
    remove("deleteModerationApplication", { applicationId });
  }

  async #putApplication(wanted: JsonObject): Promise<OperationReply | undefined> {
    this.#ids ??= { applicationId: newId(), userId: newId() };
    storeSandboxIds(this.#ids);
    const body = (ids: SandboxIds): JsonObject => ({ application: ownCopy(wanted, ids.applicationId.slice(0, 8)) });
    const sent = JSON.stringify(body(this.#ids));
    if (this.#application?.sent === sent) return undefined;
    const put = (operationId: string, ids: SandboxIds) =>
      this.#call(operationId, { applicationId: ids.applicationId }, body(ids));
    const result = this.#existing.application
      ? await put("updateModerationApplication", this.#ids)
      : await this.#create(put, this.#ids);
    if (result.reply.status === 404) {
      // Another client deleted it, or the key belongs to another tenant.
      this.#clear();
      return this.#putApplication(wanted);
    }
    const answered = memberOf(result.reply, "application");
    if (answered === undefined) return result;
    this.#application = { sent, answered };
    return undefined;
  }

  async #create(
    put: (operationId: string, ids: SandboxIds) => Promise<OperationReply>,
    ids: SandboxIds,
  ): Promise<OperationReply> {
    const reply = await put("createModerationApplicationWithId", ids);
    // Without a reply, it may exist.
    this.#existing.application = reply.reply.status === 200 || reply.reply.status === 0;
    return reply;
  }

  /** Replaces a changed user by deleting them first, which also deletes the content of earlier decisions. */
  async #putUser(wanted: JsonObject): Promise<OperationReply | undefined> {
    if (this.#ids === undefined) throw new Error("There is no application yet.");
    const body = { user: { ...wanted, displayNames: [ownName] } };
    const sent = JSON.stringify(body);
    if (this.#user?.sent === sent) return undefined;
    this.#user = undefined;
    const path = { contentUserId: this.#ids.userId };
    if (this.#existing.user) {
      const deletion = await this.#call("deleteContentUser", path);
      if (!isDeleted(deletion.reply)) return deletion;
    }
    const reply = await this.#call("createContentUser", path, body);
    this.#existing.user = reply.reply.status === 200 || reply.reply.status === 0;
    const answered = memberOf(reply.reply, "user");
    if (answered === undefined) return reply;
    this.#user = { sent, score: numberOf(answered["score"]) };
    return undefined;
  }

  #clear(): void {
    this.#ids = undefined;
    this.#existing = { application: false, user: false };
    this.#application = undefined;
    this.#user = undefined;
    storeSandboxIds(undefined);
  }

  async #call(operationId: string, path: Readonly<Record<string, string>>, body?: JsonObject): Promise<OperationReply> {
    return { reply: await this.#server.call(operationId, { path, ...(body !== undefined && { body }) }), operationId };
  }
}

function isDeleted({ status }: Reply): boolean {
  return status === 200 || status === 404;
}

function memberOf({ status, body }: Reply, name: string): JsonObject | undefined {
  const member = status === 200 && isObject(body) ? body[name] : undefined;
  return isObject(member) ? member : undefined;
}

function numberOf(value: Json | undefined): number {
  return typeof value === "number" ? value : 0;
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
