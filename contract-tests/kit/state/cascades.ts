/** The law of what goes with a deleted object: what it holds, and every mention of it. */
import { isObject, type Json } from "@gatehouse/openapi/json";
import { shown } from "../checks/compare.ts";
import type { Operation } from "../contract/contract.ts";
import { withValueAt } from "../contract/paths.ts";
import { creationOf, type Resource } from "../contract/resources.ts";
import type { Case } from "../exchange/case.ts";
import { type CreatedObject, createdBy } from "../exchange/creations.ts";
import type { Violation } from "../exchange/evidence.ts";
import type { Scope } from "../exchange/scope.ts";
import type { Exchange } from "../exchange/wire.ts";
import type { Law } from "../findings.ts";
import { forGood } from "./keeping.ts";
import { violationUnless } from "./refusals.ts";
import { references } from "./variation.ts";
import { objectIn, pathFor } from "./views.ts";

const goneWithItsHolder: Law = {
  id: "gone-with-its-holder",
  says: "What an object holds is gone with it, and what others hold stays.",
  lookAt: "Does the deletion reach the rows of what the object held, and only those?",
};

const nothingMentionsIt: Law = {
  id: "deleted-is-not-mentioned",
  says: "What names a deleted object does not name it any more, or is gone itself.",
  lookAt: "Which relations does the deletion clean up, and which does it leave?",
};

/** Deletes the holder of an object of the resource, and what such objects refer to. */
export async function checkCascades(scope: Scope, resource: Resource): Promise<void> {
  await checkHolder(scope, resource);
  await checkMentions(scope, resource);
}

async function checkHolder(scope: Scope, resource: Resource): Promise<void> {
  const { parent } = resource;
  const probe = resource.retrieve ?? resource.remove;
  const { availability } = scope.session;
  const remove = parent?.remove;
  if (parent === undefined || !availability.isBuilt(remove) || !availability.isBuilt(probe)) return;
  const [holder, other] = [await scope.create(parent), await scope.create(parent)];
  const held = await scope.create(resource, { parent: holder });
  const kept = await scope.create(resource, { parent: other });
  const removed = await scope.try({ operation: remove, path: holder.path, query: forGood(parent) });
  if (removed.status !== 200) return;
  const seen = [await scope.send(asked(probe, held))];
  // A new holder under the old id holds nothing.
  const again = await recreated(scope, holder);
  if (again !== undefined) seen.push(again, await scope.send(asked(probe, held)));
  const found = seen.find((one) => one.case.operation === probe && one.status !== 404 && one.status !== 400);
  const there = await scope.send(asked(probe, kept));
  const violation =
    (found && { expected: "404 for what it held", actual: `${found.status}` }) ??
    violationUnless(there, 200, ", for what another one holds");
  judge(scope, goneWithItsHolder, { violation, removed, steps: [held, kept], seen: [...seen, there] });
}

/** Creates an object again under the id that it had; undefined where no id can be chosen. */
async function recreated(scope: Scope, { resource, path }: CreatedObject): Promise<Exchange | undefined> {
  const { createWithId } = resource;
  if (!scope.session.availability.isBuilt(createWithId)) return undefined;
  return scope.send(await scope.ready(createWithId, { path }));
}

async function checkMentions(scope: Scope, resource: Resource): Promise<void> {
  const { retrieve } = resource;
  const { availability } = scope.session;
  if (!availability.isBuilt(retrieve)) return;
  for (const { target, holder } of await mentioned(scope, resource)) {
    const { remove } = target.resource;
    if (!availability.isBuilt(remove)) continue;
    const before = await scope.send(asked(retrieve, holder));
    const removed = await scope.try({ operation: remove, path: target.path, query: forGood(target.resource) });
    const after = await scope.send(asked(retrieve, holder));
    // A deletion may be refused while something names the object; then both stay.
    const isDeleted = removed.status === 200;
    const object = objectIn(after, resource.wrapper);
    const isMentioned = object !== undefined && mentions(object, target.id);
    const wasMentioned = mentions(objectIn(before, resource.wrapper) ?? {}, target.id);
    const violation =
      isDeleted && wasMentioned && isMentioned
        ? { expected: `nothing names ${shown(target.id)}`, actual: shown(object) }
        : undefined;
    judge(scope, nothingMentionsIt, { violation, removed, steps: [target, holder], seen: [before, after] });
  }
}

interface Mention {
  readonly target: CreatedObject;
  readonly holder: CreatedObject;
}

/** Creates an object that names another one by its id, for each kind that it can name. */
async function mentioned(scope: Scope, resource: Resource): Promise<readonly Mention[]> {
  const create = creationOf(resource);
  const [content] = create?.bodies ?? [];
  if (create === undefined || content === undefined) return [];
  const found: Mention[] = [];
  const names = new Set<string>();
  for (const example of content.examples.keys()) {
    const ready = await scope.ready(create, { example });
    for (const { path, refersTo } of references(content.schema, ready.body ?? null)) {
      const named = scope.session.resources.find(({ name }) => name === refersTo);
      if (named?.remove === undefined || named === resource || named === resource.parent || names.has(refersTo))
        continue;
      names.add(refersTo);
      const target = await scope.create(named);
      const again = await scope.ready(create, { example });
      const sent = await scope.send({ ...again, body: withValueAt(again.body, path, target.id) });
      const holder = createdBy(resource, sent);
      // Other laws judge a creation that was refused.
      if (holder !== undefined) found.push({ target, holder });
    }
  }
  return found;
}

function mentions(value: Json, id: Json): boolean {
  if (Array.isArray(value)) return value.some((item) => mentions(item, id));
  return isObject(value) ? Object.values(value).some((child) => mentions(child, id)) : value === id;
}

function asked(operation: Operation, { path }: CreatedObject): Case {
  return { operation, path: pathFor(operation, path), query: {} };
}

interface Deletion {
  readonly violation: Violation | undefined;
  readonly removed: Exchange;
  readonly steps: readonly CreatedObject[];
  readonly seen: readonly Exchange[];
}

function judge({ session }: Scope, law: Law, { violation, removed, steps, seen }: Deletion): void {
  session.recorder.judge(law, violation, {
    operation: removed.case.operation,
    steps: [...steps.map(({ step }) => step), removed.step, ...seen.map(({ step }) => step)],
  });
}
