/** The page's own application and content user on the server. */
import { isText, type JsonObject, objectOf } from "../../../tools/json.ts";
import { parsed } from "../common/send.ts";
import { readStored, writeStored } from "../common/stored.ts";
import type { AnsweredRule } from "./matches.ts";
import { moderateBody, newId, ownCopy, ownName } from "./requests.ts";
import type { Answer, OperationId, Server } from "./server.ts";
import type { FailedCall } from "./tab.ts";

export interface Decision {
  /** As the server returned it. */
  readonly application: Application;
  readonly answer: Answer<"moderateContentItem">;
  /** The rules that were met, but for those that only report. */
  readonly rules: readonly AnsweredRule[];
  readonly reported: readonly AnsweredRule[];
  readonly scoreBefore: number;
  readonly scoreAfter: number;
  readonly milliseconds: number;
}

type Application = Answer<"updateModerationApplication">["application"];

/** A call that failed, with its reply. */
class FailedCallError extends Error {
  override name = "FailedCallError";
  readonly call: FailedCall;

  constructor(call: FailedCall) {
    super(`${call.operationId} failed with ${call.reply.status}`);
    this.call = call;
  }
}

async function orFailedCall<Result>(work: Promise<Result>): Promise<Result | FailedCall> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof FailedCallError) return error.call;
    throw error;
  }
}

/** Callers wait for one method to end before they call the next. */
export class PlaygroundSandbox {
  readonly #server: Server;
  /** Of objects that may exist, and are then replaced or deleted instead of created. */
  #ids = readSandboxIds();
  #hasUser = this.#ids !== undefined;

  constructor(server: Server) {
    this.#server = server;
  }

  /** True when the server may have objects of this page. */
  get mayExist(): boolean {
    return this.#ids !== undefined;
  }

  /** Puts the objects, and moderates. */
  async decide(request: JsonObject): Promise<Decision | FailedCall> {
    return await orFailedCall(this.#decide(request));
  }

  async #decide(request: JsonObject): Promise<Decision> {
    const { application, userId } = await this.#putApplication(objectOf(request["application"]));
    const before = await this.#putUser(userId, objectOf(request["user"]));
    const origin = { applicationId: application.id, senderId: userId, createInstant: Date.now() };
    const body = moderateBody(request, origin);
    const start = performance.now();
    const answer = application.moderationConfiguration.persistent
      ? await this.#call("moderateContentItemWithId", { contentItemId: newId() }, body)
      : await this.#call("moderateContentItem", {}, body);
    const milliseconds = performance.now() - start;
    const after = await this.#call("retrieveContentUser", { contentUserId: userId });
    const { rules = [] } = answer.decision ?? {};
    return {
      application,
      answer,
      rules: rules.filter(({ reportOnly }) => !reportOnly),
      reported: rules.filter(({ reportOnly }) => reportOnly),
      scoreBefore: before.user.score,
      scoreAfter: after.user.score,
      milliseconds,
    };
  }

  /** Deletes the user and the application with all content. Returns the reply of a call that failed. */
  async remove(): Promise<FailedCall | undefined> {
    return await orFailedCall(this.#remove());
  }

  async #remove(): Promise<undefined> {
    if (this.#ids === undefined) return;
    const { applicationId, userId } = this.#ids;
    await this.#delete("deleteContentUser", { contentUserId: userId });
    await this.#delete("deleteModerationApplication", { applicationId });
    this.#keep(undefined);
  }

  /** Deletes both while the page unloads, without waiting for the replies. */
  removeOnUnload(): void {
    if (this.#ids === undefined) return;
    const { applicationId, userId } = this.#ids;
    this.#keep(undefined);
    const remove = (operationId: OperationId, path: Readonly<Record<string, string>>): void => {
      this.#server.call(operationId, { path, keepalive: true }).catch(reportError);
    };
    remove("deleteContentUser", { contentUserId: userId });
    remove("deleteModerationApplication", { applicationId });
  }

  /** Returns the application as the server stored it. */
  async #putApplication(wanted: JsonObject): Promise<{ readonly application: Application; readonly userId: string }> {
    const isUpdate = this.#ids !== undefined;
    const ids = this.#ids ?? { applicationId: newId(), userId: newId() };
    this.#keep(ids);
    const { applicationId, userId } = ids;
    const body = { application: ownCopy(wanted, applicationId.slice(0, 8)) };
    const operationId = isUpdate ? "updateModerationApplication" : "createModerationApplicationWithId";
    const { reply, answer } = await this.#server.call(operationId, { path: { applicationId }, body });
    if (answer !== undefined) return { application: answer.application, userId };
    // Another client deleted it, or the key belongs to another tenant.
    const isGone = isUpdate && reply.status === 404;
    // Without a reply, it may exist.
    if (isGone || !(isUpdate || reply.status === 0)) this.#keep(undefined);
    if (isGone) return await this.#putApplication(wanted);
    throw new FailedCallError({ reply, operationId });
  }

  /** Replaces the user by deleting them first, which also deletes the content of earlier decisions. */
  async #putUser(contentUserId: string, wanted: JsonObject): Promise<Answer<"createContentUser">> {
    if (this.#hasUser) await this.#delete("deleteContentUser", { contentUserId });
    this.#hasUser = true;
    return await this.#call("createContentUser", { contentUserId }, { user: { ...wanted, displayNames: [ownName] } });
  }

  #keep(ids: SandboxIds | undefined): void {
    this.#ids = ids;
    if (ids === undefined) this.#hasUser = false;
    writeStored(storageName, ids === undefined ? undefined : JSON.stringify(ids));
  }

  async #call<Id extends OperationId>(
    operationId: Id,
    path: Readonly<Record<string, string>>,
    body?: JsonObject,
  ): Promise<NonNullable<Answer<Id>>> {
    const { reply, answer } = await this.#server.call(operationId, { path, ...(body !== undefined && { body }) });
    if (answer === undefined || answer === null) throw new FailedCallError({ reply, operationId });
    return answer;
  }

  /** Deleting what is not there succeeds too. */
  async #delete(operationId: OperationId, path: Readonly<Record<string, string>>): Promise<void> {
    const { reply } = await this.#server.call(operationId, { path });
    if (reply.status !== 200 && reply.status !== 404) throw new FailedCallError({ reply, operationId });
  }
}

/** Ids of the sandbox's objects, stored in the tab before the objects are created, so that a reload finds them. */
interface SandboxIds {
  readonly applicationId: string;
  readonly userId: string;
}

const storageName = "gatehouse-moderation-playground";

/** Returns the ids of an earlier visit in this tab. */
function readSandboxIds(): SandboxIds | undefined {
  const { applicationId, userId } = objectOf(parsed(readStored(storageName) ?? ""));
  return isText(applicationId) && isText(userId) ? { applicationId, userId } : undefined;
}
