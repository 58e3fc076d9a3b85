/** What this page makes on the server, and takes away again: one application and one content user of its own. */
import { isObject, type Json, type JsonObject } from "../../../tools/json.ts";
import type { Reply } from "../common/problems.ts";
import type { Server } from "../common/server.ts";
import { type DecisionAnswer, readDecision } from "./decision-answer.ts";
import { keepMade, type Made, newMade, readMade } from "./made.ts";
import { isPersistent, moderateBody, newId, objectAt, ownCopy, ownName } from "./requests.ts";

export interface Decided {
  /** As the server returned it. */
  readonly application: JsonObject;
  readonly answer: DecisionAnswer;
  readonly scoreBefore: number;
  readonly scoreAfter: number;
  readonly milliseconds: number;
}

/** A call that was not answered as it should be. */
export interface Refused {
  readonly refused: Reply;
  readonly operationId: string;
}

/** One call of it ends before the next one starts. */
export class Workshop {
  readonly #server: Server;
  #made = readMade();
  /** What may be on the server already, so that it has to be replaced or deleted instead of made. */
  #mayExist = { application: this.#made !== undefined, user: this.#made !== undefined };
  /** What is there as it was sent, where that is known. */
  #application: { readonly sent: string; readonly answered: JsonObject } | undefined;
  #user: { readonly sent: string; readonly score: number } | undefined;

  constructor(server: Server) {
    this.#server = server;
  }

  /** Whether there is, or may be, something on the server. */
  get hasMade(): boolean {
    return this.#mayExist.application || this.#mayExist.user;
  }

  /** Makes what is missing, and moderates. */
  async decide(request: JsonObject): Promise<Decided | Refused> {
    const refused =
      (await this.#putApplication(objectAt(request, "application"))) ??
      (await this.#putUser(objectAt(request, "user")));
    if (refused !== undefined) return refused;
    const [made, application, user] = [this.#made, this.#application, this.#user];
    if (made === undefined || application === undefined || user === undefined) throw new Error("Nothing was made.");
    const { applicationId, userId } = made;
    const body = moderateBody(request, { applicationId, senderId: userId, createInstant: Date.now() });
    // Whatever comes of it, the user may not be as they were.
    this.#user = undefined;
    const start = performance.now();
    const reply = isPersistent(application.answered)
      ? await this.#call("moderateContentItemWithId", { contentItemId: newId() }, body)
      : await this.#call("moderateContentItem", {}, body);
    const milliseconds = performance.now() - start;
    const answer = reply.refused.status === 200 ? readDecision(reply.refused.body) : undefined;
    if (answer === undefined) {
      // It may be that somebody deleted the application.
      this.#application = undefined;
      return reply;
    }
    const sender = await this.#call("retrieveContentUser", { contentUserId: userId });
    const after = memberOf(sender.refused, "user");
    if (after === undefined) return sender;
    const [scoreBefore, scoreAfter] = [user.score, numberOf(after["score"])];
    const leftNothing = !answer.stored && answer.moderationAction === undefined && scoreBefore === scoreAfter;
    if (leftNothing) this.#user = user;
    return { application: application.answered, answer, scoreBefore, scoreAfter, milliseconds };
  }

  /** Deletes the user and the application, and with them all content. Undefined when both are gone. */
  async remove(): Promise<Refused | undefined> {
    if (this.#made === undefined) return undefined;
    const { applicationId, userId } = this.#made;
    this.#application = undefined;
    this.#user = undefined;
    const replies = [
      await this.#call("deleteContentUser", { contentUserId: userId }),
      await this.#call("deleteModerationApplication", { applicationId }),
    ];
    const failed = replies.find(({ refused }) => !isGone(refused));
    if (failed === undefined) this.#forget();
    return failed;
  }

  /** The same while the page goes: nobody hears what came of it. */
  removeAtEnd(): void {
    if (this.#made === undefined || !this.hasMade) return;
    const { applicationId, userId } = this.#made;
    this.#forget();
    const end = (operationId: string, path: Readonly<Record<string, string>>): void => {
      this.#server.call(operationId, { path, keepalive: true }).catch(() => undefined);
    };
    end("deleteContentUser", { contentUserId: userId });
    end("deleteModerationApplication", { applicationId });
  }

  async #putApplication(wanted: JsonObject): Promise<Refused | undefined> {
    this.#made ??= newMade();
    keepMade(this.#made);
    const body = (made: Made): JsonObject => ({ application: ownCopy(wanted, made.applicationId.slice(0, 8)) });
    const sent = JSON.stringify(body(this.#made));
    if (this.#application?.sent === sent) return undefined;
    const put = (operationId: string, made: Made) =>
      this.#call(operationId, { applicationId: made.applicationId }, body(made));
    const replaced = this.#mayExist.application
      ? await put("updateModerationApplication", this.#made)
      : await this.#create(put, this.#made);
    if (replaced.refused.status === 404) {
      // Somebody deleted it, or the key is that of another tenant.
      this.#forget();
      return this.#putApplication(wanted);
    }
    const answered = memberOf(replaced.refused, "application");
    if (answered === undefined) return replaced;
    this.#application = { sent, answered };
    return undefined;
  }

  async #create(put: (operationId: string, made: Made) => Promise<Refused>, made: Made): Promise<Refused> {
    const reply = await put("createModerationApplicationWithId", made);
    // Where no answer came, it may be there.
    this.#mayExist.application = reply.refused.status === 200 || reply.refused.status === 0;
    return reply;
  }

  /** A user who was changed is made anew: with them goes the content of the decision before. */
  async #putUser(wanted: JsonObject): Promise<Refused | undefined> {
    if (this.#made === undefined) throw new Error("There is no application yet.");
    const body = { user: { ...wanted, displayNames: [ownName] } };
    const sent = JSON.stringify(body);
    if (this.#user?.sent === sent) return undefined;
    this.#user = undefined;
    const path = { contentUserId: this.#made.userId };
    if (this.#mayExist.user) {
      const gone = await this.#call("deleteContentUser", path);
      if (!isGone(gone.refused)) return gone;
    }
    const reply = await this.#call("createContentUser", path, body);
    this.#mayExist.user = reply.refused.status === 200 || reply.refused.status === 0;
    const answered = memberOf(reply.refused, "user");
    if (answered === undefined) return reply;
    this.#user = { sent, score: numberOf(answered["score"]) };
    return undefined;
  }

  #forget(): void {
    this.#made = undefined;
    this.#mayExist = { application: false, user: false };
    this.#application = undefined;
    this.#user = undefined;
    keepMade(undefined);
  }

  async #call(operationId: string, path: Readonly<Record<string, string>>, body?: JsonObject): Promise<Refused> {
    const reply = await this.#server.call(operationId, { path, ...(body !== undefined && { body }) });
    // No call of this page is given up for a newer one.
    if (reply === undefined) throw new Error(`${operationId} was given up.`);
    return { refused: reply, operationId };
  }
}

function isGone({ status }: Reply): boolean {
  return status === 200 || status === 404;
}

function memberOf({ status, body }: Reply, name: string): JsonObject | undefined {
  const member = status === 200 && isObject(body) ? body[name] : undefined;
  return isObject(member) ? member : undefined;
}

function numberOf(value: Json | undefined): number {
  return typeof value === "number" ? value : 0;
}
