/** The law that whatever a response shows with its id can be retrieved by it; `shown-alike` compares both. */
import { isObject, type Json } from "@gatehouse/openapi/json";
import type { Contract, Operation } from "../contract/contract.ts";
import type { Shape } from "../contract/schema.ts";
import type { Case } from "../exchange/case.ts";
import { itemsOf } from "../exchange/remove-names.ts";
import type { Scope } from "../exchange/scope.ts";
import type { Exchange } from "../exchange/wire.ts";
import type { Law, Step } from "../findings.ts";
import { documentedContent } from "./own-exchange.ts";
import { identityOf, objectsIn, type ShownObject } from "./shown-alike.ts";

const shownIsRetrieved: Law = {
  id: "shown-is-retrieved",
  says: "An object that a response shows is retrieved by its id.",
  lookAt: "Does the list show what is deleted, or another tenant's, or is its id not the object's?",
};

/** Maximum number of objects of one schema that are retrieved after a response. */
const maximumObjects = 3;

const holdsAll: Law = {
  id: "holds-all",
  says: "What shows a whole holds exactly what the list of its parts holds, each part once.",
  lookAt: "Do both read the same rows, and in what do their conditions differ?",
};

/** Compares a list that is to hold all objects of a resource (`x-holds-all`) with the resource's own list. */
async function judgeWhole(scope: Scope, sent: Exchange, schema: Shape): Promise<void> {
  const { resources, recorder, availability } = scope.session;
  for (const [wrapper, { properties }] of schema.properties) {
    const object = isObject(sent.json) ? sent.json[wrapper] : undefined;
    for (const [name, property] of properties) {
      const all = property.text("x-holds-all");
      const list = resources.find((one) => one.name === all)?.list;
      const held = isObject(object) ? object[name] : undefined;
      if (!availability.isBuilt(list) || !Array.isArray(held)) continue;
      const listed = await idsListed(scope, list);
      const [inWhole, inList] = [idsOf(held), listed.ids].map((ids) => ids.toSorted().join());
      if (inWhole === inList) {
        recorder.judge(holdsAll, undefined, { operation: sent.case.operation, steps: [] });
        continue;
      }
      const { isList, steps } = await fault(scope, sent, { schema: property, held: idsOf(held), listed: listed.ids });
      recorder.judge(
        holdsAll,
        isList
          ? { about: `${wrapper}.${name}`, expected: inWhole ?? "", actual: inList ?? "" }
          : { about: `${wrapper}.${name}`, expected: inList ?? "", actual: inWhole ?? "" },
        { operation: isList ? list : sent.case.operation, steps: [sent.step, ...listed.steps, ...steps] },
      );
    }
  }
}

interface Contradiction {
  readonly schema: Shape;
  readonly held: readonly string[];
  readonly listed: readonly string[];
}

/** Tells by the parts themselves whether the list is wrong: it lacks one that there is, has one that there is not, or has one twice. */
async function fault(
  scope: Scope,
  sent: Exchange,
  { schema, held, listed }: Contradiction,
): Promise<{ readonly isList: boolean; readonly steps: readonly Step[] }> {
  if (new Set(listed).size < listed.length) return { isList: true, steps: [] };
  const reference = schema.items && identityOf(schema.items);
  const retrieve = retrievalOf(scope.session.contract, reference);
  const id = held.find((one) => !listed.includes(one)) ?? listed.find((one) => !held.includes(one));
  const asked = retrieve && id !== undefined ? caseFor(retrieve, { id }, sent) : undefined;
  if (id === undefined || asked === undefined) return { isList: false, steps: [] };
  const { status, step } = await scope.send(asked);
  return { isList: (status === 200) !== listed.includes(id), steps: [step] };
}

async function idsListed(scope: Scope, operation: Operation): Promise<{ ids: string[]; steps: Step[] }> {
  const ids: string[] = [];
  const steps: Step[] = [];
  for (let page = 0; page < maximumPages; page++) {
    const query = operation.paged ? { startRow: ids.length, numberOfResults: 1000 } : {};
    const received = await scope.send({ operation, path: {}, query });
    const more = idsOf(itemsOf(received.json));
    ids.push(...more);
    steps.push(received.step);
    if (!operation.paged || more.length === 0) break;
  }
  return { ids, steps };
}

const maximumPages = 20;

function idsOf(items: readonly Json[]): string[] {
  return items.flatMap((item) => (isObject(item) && item["id"] !== undefined ? [String(item["id"])] : []));
}

/** Retrieves some of the objects that a read or an action showed: the first, the last, and one in between. */
export async function judgeRelated(scope: Scope, sent: Exchange): Promise<void> {
  const { session } = scope;
  const { contract, availability, recorder } = session;
  const schema = sent.status === 200 ? documentedContent(sent, contract)?.schema : undefined;
  if (schema === undefined || sent.json === undefined) return;
  await judgeWhole(scope, sent, schema);
  const shown = [...objectsIn(sent, schema, sent.json, contract)].filter(({ id }) => id !== undefined);
  const groups = Map.groupBy(new Map(shown.map((one) => [one.key, one])).values(), ({ shape }) => identityOf(shape));
  for (const [reference, objects] of groups) {
    const retrieve = retrievalOf(contract, reference);
    if (retrieve === undefined || retrieve.operation === sent.case.operation) continue;
    if (!availability.isBuilt(retrieve.operation)) continue;
    for (const object of someOf(objects)) {
      const asked = caseFor(retrieve, object, sent);
      if (asked === undefined) continue;
      const received = await scope.send(asked);
      const isFound = received.status === 200;
      const expected = `${retrieve.operation.operationId} answers 200 for the id`;
      recorder.judge(
        shownIsRetrieved,
        isFound ? undefined : { about: `${object.at}.id`, expected, actual: `${received.status}` },
        { operation: sent.case.operation, steps: [...scope.steps, sent.step, received.step] },
      );
    }
  }
}

interface Retrieval {
  readonly operation: Operation;
  /** The last parameter of the path. */
  readonly idName: string;
}

/** Returns the operation that retrieves objects of a schema by their ids; the last where there are several. */
function retrievalOf({ operations }: Contract, reference: string | undefined): Retrieval | undefined {
  return operations
    .flatMap((operation): readonly Retrieval[] => {
      const [, idName] = /\{(\w+)\}$/.exec(operation.path) ?? [];
      const shown = [...(operation.answers.get(200)?.contents[0]?.schema.properties.values() ?? [])];
      const isShown = shown.some((one) => one.reference === reference && one.properties.has("id"));
      return operation.method === "GET" && idName !== undefined && reference !== undefined && isShown
        ? [{ operation, idName }]
        : [];
    })
    .at(-1);
}

function someOf(objects: readonly ShownObject[]): readonly ShownObject[] {
  const places = [0, objects.length - 1, Math.floor(objects.length / 2)];
  return [...new Set(places)].flatMap((index) => objects[index] ?? []).slice(0, maximumObjects);
}

/** undefined where the path has a parameter that nothing tells. */
function caseFor(
  { operation, idName }: Retrieval,
  { id }: Pick<ShownObject, "id">,
  { case: { path, raw } }: Exchange,
): Case | undefined {
  const names = operation.parameters.filter(({ in: place }) => place === "path").map(({ name }) => name);
  const values = Object.fromEntries(
    names
      .map((name) => [name, name === idName ? id : path[name]] as const)
      .flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  if (Object.keys(values).length < names.length || raw !== undefined) return undefined;
  return { operation, path: values, query: {} };
}
