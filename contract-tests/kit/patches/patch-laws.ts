/** The laws of patches: an independent model applies each of them, and the whole object is compared. */
import { isObject, isText, type Json } from "@gatehouse/openapi/json";
import fc from "fast-check";
import { arbitraryOf } from "../cases/arbitrary.ts";
import { difference, shown } from "../checks/compare.ts";
import type { Content, Operation } from "../contract/contract.ts";
import { withoutIndexes } from "../contract/paths.ts";
import type { Shape } from "../contract/schema.ts";
import type { Case } from "../exchange/case.ts";
import type { Violation } from "../exchange/evidence.ts";
import type { Random } from "../exchange/random.ts";
import type { Scope } from "../exchange/scope.ts";
import type { Exchange } from "../exchange/wire.ts";
import type { Law } from "../findings.ts";
import { comparable, decided, decidedShape } from "./expected-result.ts";
import { applyPatch, ImpossiblePatchError, jsonPatchType } from "./patch-model.ts";
import {
  impossiblePatches,
  jsonPatchOf,
  type Leaf,
  type LeafShape,
  leafShapesOf,
  leavesOf,
  listSteps,
  mapSteps,
  mergePatchOf,
  type SteppedPatch,
  textSteps,
} from "./patch-plans.ts";

const patchedAsModelled: Law = {
  id: "patched-as-modelled",
  says: "A patch makes of the whole object what its media type says: JSON Patch (RFC 6902), JSON Merge Patch (RFC 7396), or a merge that appends lists.",
  lookAt: "How the patch is applied to the stored object, and what fills in for the values that it takes away.",
};

const impossibleIsRefused: Law = {
  id: "impossible-patch-refused",
  says: "A JSON Patch with a failing test, or with a pointer to nothing, is a 400, and none of its operations is applied.",
  lookAt: "Are all operations applied to a copy, which is stored only when the last one succeeded?",
};

/** Patches of each media type at effort 1. */
const patchesPerType = 5;

/** Patches one object again and again, and compares it with the model after each patch. */
export async function judgePatches(scope: Scope, operation: Operation): Promise<void> {
  const { session } = scope;
  const retrieve = session.contract.operations.find(({ method, path }) => method === "GET" && path === operation.path);
  const answered = operation.answers.get(200)?.contents[0]?.schema;
  const shape = answered && decidedShape(session.contract, answered);
  if (operation.method !== "PATCH" || shape === undefined) return;
  if (retrieve !== undefined && !session.availability.isBuilt(retrieve)) return;
  const subject = { scope, operation, retrieve, shape };
  for (const content of operation.bodies) {
    const random = session.random(`${operation.operationId} ${content.mediaType}`);
    const ready = await scope.ready(operation, { mediaType: content.mediaType });
    const first = await look(subject, ready);
    if (first.status !== 200 || first.json === undefined) continue;
    let before: Exchange = first;
    const drawn = await leafSets(subject, ready.path, random);
    // Twice: a list that is merged grows again, and everything else stays as it is.
    for (const leaves of drawn.flatMap((set) => [set, set]))
      before = await patchOnce(subject, { ready, content, leaves, before, random });
    if (content.mediaType !== jsonPatchType) continue;
    before = await patchSteps(subject, ready, before, random);
    await refuse(subject, { ready, before, leaves: drawn.flat(), random });
  }
}

interface Subject {
  readonly scope: Scope;
  readonly operation: Operation;
  /** undefined where no operation retrieves the object; a patch of nothing shows it then. */
  readonly retrieve: Operation | undefined;
  /** The shape of the response to the patch, which is that of the retrieved object, with defaults. */
  readonly shape: Shape;
}

function look({ scope, operation, retrieve }: Subject, { path }: Case): Promise<Exchange> {
  if (retrieve !== undefined) return scope.send({ operation: retrieve, path, query: {} });
  const mediaType = operation.bodies.find(({ schema }) => schema.type === "object")?.mediaType;
  return scope.send({ operation, path, query: {}, body: {}, ...(mediaType === undefined ? {} : { mediaType }) });
}

/** Draws a few changes from the schema of the patches that merge; few, so that rules beyond the schema refuse few of them. */
async function leafSets(
  { scope, operation }: Subject,
  path: Case["path"],
  random: Random,
): Promise<readonly (readonly Leaf[])[]> {
  const { contract, options } = scope.session;
  const content = operation.bodies.find(({ schema }) => schema.type === "object");
  if (content === undefined) return [];
  const { schema, mediaType } = content;
  const validator = contract.requestValidator;
  const all = leafShapesOf(schema).filter((leaf) => isFree(operation, leaf));
  const lists = all.filter(({ shape }) => shape.items !== undefined);
  const sets: (readonly Leaf[])[] = [];
  for (let count = 0; count < Math.ceil(patchesPerType * options.effort); count++) {
    // Lists are what the media types treat differently.
    const chosen = new Set([...random.some(all, 1 + random.below(2)), ...random.some(lists, 1)]);
    const drawn = [...chosen].map(({ path: at, shape }): Leaf => {
      const [value = null] = fc.sample(arbitraryOf(shape, validator), { seed: random.below(2 ** 31), numRuns: 1 });
      return { path: at, value, shape };
    });
    const fitted = await scope.ready(operation, { path, mediaType, body: mergePatchOf(drawn), madeUp: true });
    sets.push(leavesOf(fitted.body ?? {}, schema));
  }
  return sets.filter((leaves) => leaves.length > 0);
}

/** Patches one list of texts, one text and one map of texts, step by step. Resolves to the object afterwards. */
async function patchSteps(subject: Subject, ready: Case, before: Exchange, random: Random): Promise<Exchange> {
  const { scope, operation } = subject;
  const merging = operation.bodies.find(({ schema }) => schema.type === "object");
  if (merging === undefined) return before;
  const isOfTexts = ({ type, enum: allowed, format }: Shape): boolean =>
    type === "string" && allowed === undefined && format !== "uuid";
  const all = leafShapesOf(merging.schema).filter((leaf) => isFree(operation, leaf));
  const list = all.find(({ shape: { items } }) => items !== undefined && isOfTexts(items));
  const text = all.find(({ path, shape }) => isOfTexts(shape) && isOptional(merging.schema, path));
  let last = before;
  for (const leaf of [list, text]) {
    if (leaf === undefined) continue;
    const element = leaf.shape.items ?? leaf.shape;
    const drawn = fc.sample(arbitraryOf(element, scope.session.contract.requestValidator), {
      seed: random.below(2 ** 31),
      numRuns: 30,
    });
    const [one, two, three] = new Set(drawn);
    if (one === undefined || two === undefined || three === undefined) continue;
    const steps =
      leaf === list ? listSteps(leaf.path, [one, two, three], merging.mediaType) : textSteps(leaf.path, [one, two]);
    for (const { mediaType, body } of steps) last = await applyOnce(subject, { ready, mediaType, body, before: last });
  }
  const map = all.find(({ shape: { values } }) => values !== undefined && isOfTexts(values));
  for (const { mediaType, body } of map === undefined
    ? []
    : stepsOfMap(subject, map, { random, appending: merging.mediaType }))
    last = await applyOnce(subject, { ready, mediaType, body, before: last });
  return last;
}

function stepsOfMap(
  { scope }: Subject,
  { path, shape }: LeafShape,
  { random, appending }: { readonly random: Random; readonly appending: string },
): readonly SteppedPatch[] {
  const arbitrary = arbitraryOf(shape, scope.session.contract.requestValidator);
  const drawn = fc.sample(arbitrary, { seed: random.below(2 ** 31), numRuns: 30 });
  const members = new Map(drawn.flatMap((value) => (isObject(value) ? Object.entries(value) : [])));
  const [one, two] = [...members].filter(([, value]) => value !== null);
  return one === undefined || two === undefined ? [] : mapSteps(path, [one, two], appending);
}

function isOptional(schema: Shape, path: readonly string[]): boolean {
  const name = path.at(-1) ?? "";
  const holder = path.slice(0, -1).reduce<Shape | undefined>((shape, step) => shape?.properties.get(step), schema);
  return holder?.required.has(name) === false;
}

/** The id of an object stays, and some members are taken and left alone. */
function isFree({ definition }: Operation, { path, shape }: LeafShape): boolean {
  const untouched = definition["x-leaves-alone"];
  const name = path.join(".");
  // Keys and secrets have to fit each other.
  const isBound = shape.first("x-secret") !== undefined || shape.first("x-key-pair") !== undefined;
  return path.at(-1) !== "id" && !isBound && !(Array.isArray(untouched) && untouched.includes(name));
}

interface Patching {
  readonly ready: Case;
  readonly content: Content;
  readonly leaves: readonly Leaf[];
  readonly before: Exchange;
  readonly random: Random;
}

/** Resolves to the object afterwards. */
async function patchOnce(
  subject: Subject,
  { ready, content: { mediaType }, leaves, before, random }: Patching,
): Promise<Exchange> {
  const body: Json =
    mediaType === jsonPatchType ? [...jsonPatchOf(before.json ?? {}, leaves, random)] : mergePatchOf(leaves);
  return Array.isArray(body) && body.length === 0 ? before : applyOnce(subject, { ready, mediaType, body, before });
}

interface Application {
  readonly ready: Case;
  readonly mediaType: string;
  readonly body: Json;
  readonly before: Exchange;
}

async function applyOnce(subject: Subject, { ready, mediaType, body, before }: Application): Promise<Exchange> {
  const { scope, operation, shape } = subject;
  const { session } = scope;
  const present = before.json ?? {};
  const expected = modelled(present, body, mediaType);
  const sent = await scope.try({ ...ready, body, mediaType });
  const after = await look(subject, ready);
  const isChanged = sent.status === 200 && expected !== undefined;
  const wanted = isChanged ? expected : present;
  const violation =
    (sent.status === 200 && expected === undefined
      ? { about: mediaType, expected: "400, for what cannot be applied", actual: "200" }
      : undefined) ??
    (isChanged ? differing(shape, wanted, sent, mediaType) : undefined) ??
    differing(shape, wanted, after, mediaType);
  session.recorder.judge(patchedAsModelled, violation, {
    operation,
    steps: [before.step, sent.step, after.step],
  });
  return after.status === 200 ? after : before;
}

function modelled(present: Json, body: Json, mediaType: string): Json | undefined {
  try {
    return applyPatch(present, body, mediaType);
  } catch (error) {
    if (error instanceof ImpossiblePatchError) return undefined;
    throw error;
  }
}

function differing(
  shape: Shape,
  wanted: Json,
  { json = {}, case: sent }: Exchange,
  mediaType: string,
): Violation | undefined {
  const expected = comparable(shape, wanted);
  const found = difference(expected, decided(shape, expected, comparable(shape, json)));
  if (found === undefined) return undefined;
  return {
    about: `${mediaType}, ${withoutIndexes(found.path)}`,
    expected: `${sent.operation.operationId} shows ${shown(found.expected)}`,
    actual: shown(found.actual),
  };
}

/** Sends patches that cannot be applied, and looks for what they left. */
async function refuse(
  subject: Subject,
  {
    ready,
    before,
    leaves,
    random,
  }: { readonly ready: Case; readonly before: Exchange; readonly leaves: readonly Leaf[]; readonly random: Random },
): Promise<void> {
  const { scope, operation, shape } = subject;
  const { session } = scope;
  const present = before.json ?? {};
  for (const body of impossiblePatches(present, leaves, random)) {
    const sent = await scope.try({ ...ready, body: body.map((step) => ({ ...step })), mediaType: jsonPatchType });
    const after = await look(subject, ready);
    const violation =
      sent.status === 400
        ? differing(shape, present, after, "what is refused")
        : { about: nameOf(body.at(-1)), expected: "400", actual: `${sent.status}` };
    session.recorder.judge(impossibleIsRefused, violation, {
      operation,
      steps: [before.step, sent.step, after.step],
    });
  }
}

function nameOf(step: Json | undefined): string {
  const op = isObject(step) ? step["op"] : undefined;
  return isText(op) ? op : "";
}
