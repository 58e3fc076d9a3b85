/** Sequences: what is created is found and is like what was sent, what is changed is shown, what is deleted is gone. */
import { isObject, type Json } from "@gatehouse/openapi/json";
import type { DescribedOperation, DocumentedLink } from "../../contract/document/description.ts";
import type { Case, Values } from "../../exchange/case.ts";
import type { Violation } from "../../exchange/evidence.ts";
import type { Random } from "../../exchange/random.ts";
import type { Scope } from "../../exchange/scope.ts";
import type { Session } from "../../exchange/session.ts";
import { type Exchange, isSuccess } from "../../exchange/wire.ts";
import type { Law, Step } from "../../findings.ts";
import type { NamedWork, PhasePlan } from "../../phases/walk.ts";
import { sendRemoval } from "../created-objects.ts";
import { createdFound, deletedGone, linkLeads, shownAsSent } from "../laws.ts";
import { followedParts } from "../links.ts";
import { isOpen, operationsOf, type Plan } from "../plan.ts";
import { type DescribedResource, idIn, type ResourceId } from "../resources.ts";
import { shownDifferently } from "../shown.ts";

export function state(plan: Plan): PhasePlan {
  return (session) => [...sequences(plan, session), ...links(plan, session)];
}

/** Each resource that can be created and retrieved or deleted, once for each two units of effort. */
function sequences(plan: Plan, session: Session): readonly NamedWork[] {
  const chosen = new Set(operationsOf(plan, session));
  const isTried = (operation: DescribedOperation | undefined): operation is DescribedOperation =>
    operation !== undefined && operation.skipReason === undefined && isOpen(session, operation);
  const times = Math.max(1, Math.round(session.options.effort / 2));
  return plan.resources
    .filter(({ create, retrieve, remove }) => isTried(create) && (isTried(retrieve) || isTried(remove)))
    .filter(({ create, retrieve, replace, patch, remove }) =>
      [create, retrieve, replace, patch, remove].some((operation) => operation !== undefined && chosen.has(operation)),
    )
    .flatMap((resource) =>
      Array.from(
        { length: times },
        (_, index): NamedWork => ({
          name: `${resource.collection} ${index + 1}`,
          work: (scope) =>
            new Sequence(plan, scope, resource).run(scope.session.random(`${resource.collection} ${index}`), isTried),
        }),
      ),
    );
}

class Sequence {
  readonly #plan: Plan;
  readonly #scope: Scope;
  readonly #resource: DescribedResource;
  readonly #steps: Step[] = [];
  #path: Values = {};
  #shown: Json | undefined;

  constructor(plan: Plan, scope: Scope, resource: DescribedResource) {
    this.#plan = plan;
    this.#scope = scope;
    this.#resource = resource;
  }

  async run(
    random: Random,
    isTried: (operation: DescribedOperation | undefined) => operation is DescribedOperation,
  ): Promise<void> {
    const { create, retrieve, replace, patch, remove, idName } = this.#resource;
    if (create === undefined) return;
    const created = await this.#create(create, random);
    if (created === undefined) return;
    const id = idIn(this.#resource, created);
    if (id === undefined)
      return this.#cannotTry(
        create,
        "Its answer has no id.",
        "Name the id as the path parameter does, or describe a link.",
      );
    this.#path = { ...created.case.path, [idName]: id };
    if (isTried(retrieve)) {
      const found = await this.#send(retrieve);
      this.#judgeFound(create, found);
      if (isSuccess(found)) this.#judgeShown(created, found);
      this.#shown = isSuccess(found) ? found.json : created.json;
      for (const change of [replace, patch]) if (isTried(change)) await this.#change(change, retrieve, random);
    }
    if (!isTried(remove)) return;
    await this.#remove(remove, isTried(retrieve) ? retrieve : undefined);
    await this.#removeInUse(create, remove, random);
  }

  /** Resolves to undefined where nothing can be created. */
  async #create(create: DescribedOperation, random: Random): Promise<Exchange | undefined> {
    const candidates = [
      this.#plan.requests.base(create, random),
      ...this.#plan.requests.candidates(create, { random, madeUp: 2 }),
    ].filter((one) => one !== undefined);
    for (const candidate of candidates.slice(0, 4)) {
      const sent = await this.#scope.try(candidate);
      if (!isSuccess(sent)) continue;
      this.#plan.requests.notice(sent);
      this.#steps.push(sent.step);
      return sent;
    }
    this.#cannotTry(create, "No request creates anything.", "Give the description an example that the server accepts.");
    return undefined;
  }

  async #change(change: DescribedOperation, retrieve: DescribedOperation, random: Random): Promise<void> {
    const [candidate] = this.#plan.requests.candidates(change, { random, madeUp: 2 }).toReversed();
    if (candidate === undefined) return;
    const { body } = candidate;
    const kept = body === undefined ? {} : { body: this.#withSameId(body) };
    const sent = await this.#scope.send({ ...candidate, ...kept, path: { ...candidate.path, ...this.#path } });
    if (!isSuccess(sent)) return;
    this.#steps.push(sent.step);
    const found = await this.#send(retrieve);
    this.#judgeFound(change, found);
    if (isSuccess(found)) this.#judgeShown(sent, found);
  }

  /** Where an object is at its name, another name in a change would move it. */
  #withSameId(body: Json): Json {
    const shown = this.#shown;
    if (!isObject(body) || !isObject(shown)) return body;
    const id = String(this.#path[this.#resource.idName]);
    const kept = Object.keys(body).filter((name) => shown[name] !== undefined && String(shown[name]) === id);
    return { ...body, ...Object.fromEntries(kept.map((name) => [name, shown[name] ?? null])) };
  }

  async #remove(remove: DescribedOperation, retrieve: DescribedOperation | undefined): Promise<void> {
    const removed = await this.#send(remove);
    if (removed.status === 404 || removed.status === 410) this.#judgeFound(remove, removed);
    if (!isSuccess(removed)) return;
    this.#steps.push(removed.step);
    if (retrieve === undefined) return;
    const found = await this.#send(retrieve);
    const violation = { about: "after DELETE", expected: "404, or 410", actual: String(found.status) };
    this.#judge(remove, deletedGone, found, isSuccess(found) ? violation : undefined);
    // Twice the same: the server must not fail.
    await this.#send(remove);
  }

  /** An object that others refer to may be deleted with them, or not at all: the server must not fail. */
  async #removeInUse(create: DescribedOperation, remove: DescribedOperation, random: Random): Promise<void> {
    const { requests, resources } = this.#plan;
    const again = requests.base(create, random);
    const created = again && (await this.#scope.send(again));
    const id = created === undefined || !isSuccess(created) ? undefined : idIn(this.#resource, created);
    if (created === undefined || id === undefined) return;
    const steps = [created.step];
    for (const { create: other } of resources) {
      if (other === undefined || other === create || !requests.isAccepted(other)) continue;
      // A new request names the newest object.
      const user = requests.base(other, random);
      if (user === undefined || !names(user, id)) continue;
      const used = await this.#scope.try(user);
      if (!isSuccess(used)) continue;
      steps.push(used.step);
      break;
    }
    const path = { ...created.case.path, [this.#resource.idName]: id };
    const removal = requests.base(remove, random, { path }) ?? { operation: remove, path, query: {} };
    await sendRemoval(this.#scope.session, removal, steps);
  }

  async #send(operation: DescribedOperation): Promise<Exchange> {
    const random = this.#scope.session.random(operation.operationId);
    const base = this.#plan.requests.base(operation, random, { path: this.#path });
    return this.#scope.try(base ?? { operation, path: this.#path, query: {} });
  }

  #judgeFound(by: DescribedOperation, found: Exchange): void {
    const isGone = found.status === 404 || found.status === 410;
    const violation = {
      about: found.case.operation.operationId,
      expected: "what was created",
      actual: String(found.status),
    };
    this.#judge(by, createdFound, found, isGone ? violation : undefined);
  }

  #judgeShown(sent: Exchange, found: Exchange): void {
    const violations = shownDifferently(this.#resource, sent, found);
    for (const violation of violations.length === 0 ? [undefined] : violations)
      this.#judge(sent.case.operation, shownAsSent, found, violation);
  }

  /** The operation at fault is the one that created or changed. */
  #judge(at: { readonly operationId: string }, law: Law, found: Exchange, violation: Violation | undefined): void {
    const operation = this.#plan.description.contract.operations.find(
      ({ operationId }) => operationId === at.operationId,
    );
    this.#scope.session.recorder.judge(law, violation, {
      operation: operation ?? found.case.operation,
      steps: violation === undefined ? [] : [...this.#steps, found.step],
    });
  }

  #cannotTry({ operationId }: DescribedOperation, why: string, advice: string): void {
    this.#scope.session.recorder.cannotTry(`sequences of ${operationId}`, why, advice);
  }
}

function names({ path, body }: Case, id: ResourceId): boolean {
  return Object.values(path).some((value) => String(value) === String(id)) || holds(body ?? null, id);
}

function holds(value: Json, id: ResourceId): boolean {
  if (Array.isArray(value)) return value.some((item) => holds(item, id));
  return isObject(value) ? Object.values(value).some((child) => holds(child, id)) : value === id;
}

/** Each link that the description gives. */
function links(plan: Plan, session: Session): readonly NamedWork[] {
  return operationsOf(plan, session)
    .filter((operation) => isOpen(session, operation))
    .flatMap((operation) =>
      operation.links.map(
        (link): NamedWork => ({
          name: `${operation.operationId} → ${link.name}`,
          work: (scope) => followLink(plan, scope, operation, link),
        }),
      ),
    );
}

async function followLink(
  plan: Plan,
  scope: Scope,
  operation: DescribedOperation,
  link: DocumentedLink,
): Promise<void> {
  const { session } = scope;
  const { target } = link;
  const random = session.random(`${operation.operationId} ${link.name}`);
  const cannotTry = (why: string, advice: string): void =>
    session.recorder.cannotTry(`link ${link.name} of ${operation.operationId}`, why, advice);
  if (target === undefined)
    return cannotTry("It names no operation of the description.", "Correct operationId or operationRef.");
  if (target.skipReason !== undefined || !isOpen(session, target)) return;
  const base = await plan.requests.ready(scope, operation, random);
  if (base === undefined) return;
  const from = await scope.try(base);
  const isOfAnswer = [String(from.status), `${Math.floor(from.status / 100)}XX`, "default"].includes(link.answer);
  if (!isOfAnswer || !isSuccess(from))
    return cannotTry(`Its answer ${link.answer} was not seen.`, "Give the description an example that leads to it.");
  const parts = followedParts(link, from);
  if (parts === undefined)
    return cannotTry("The answer lacks a value that the link takes.", "Look at the expressions of the link.");
  const request = plan.requests.base(target, random, parts);
  if (request === undefined) return;
  const body = parts.body === undefined ? {} : { body: parts.body };
  const followed = await scope.send({ ...request, ...body, path: { ...request.path, ...parts.path } });
  const isLost = followed.status === 404 || followed.status === 410;
  const violation = { about: `link ${link.name}`, expected: "what the link leads to", actual: String(followed.status) };
  session.recorder.judge(linkLeads, isLost ? violation : undefined, {
    operation,
    steps: isLost ? [from.step, followed.step] : [],
  });
}
