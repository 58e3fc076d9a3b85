/** The law that whatever a response shows with its id can be retrieved by it; `shown-alike` compares both. */
import type { Contract, Operation } from "../contract/contract.ts";
import type { Case } from "../exchange/case.ts";
import type { Scope } from "../exchange/scope.ts";
import type { Exchange } from "../exchange/wire.ts";
import type { Law } from "../findings.ts";
import { documentedContent } from "./own-exchange.ts";
import { identityOf, objectsIn, type ShownObject } from "./shown-alike.ts";

const shownIsRetrieved: Law = {
  id: "shown-is-retrieved",
  says: "An object that a response shows is retrieved by its id.",
  lookAt: "Does the list show what is deleted, or another tenant's, or is its id not the object's?",
};

/** Maximum number of objects of one schema that are retrieved after a response. */
const maximumObjects = 3;

/** Retrieves some of the objects that a read or an action showed: the first, the last, and one in between. */
export async function judgeRelated(scope: Scope, sent: Exchange): Promise<void> {
  const { session } = scope;
  const { contract, availability, recorder } = session;
  const schema = sent.status === 200 ? documentedContent(sent, contract)?.schema : undefined;
  if (schema === undefined || sent.json === undefined) return;
  const shown = [...objectsIn(sent, schema, sent.json, contract)].filter(({ id }) => id !== undefined);
  const groups = Map.groupBy(new Map(shown.map((one) => [one.key, one])).values(), ({ shape }) => identityOf(shape));
  for (const [reference, objects] of groups) {
    const retrieve = retrievalOf(contract, reference);
    if (retrieve === undefined || retrieve.operation === sent.case.operation) continue;
    if (availability.notBuilt.has(retrieve.operation.operationId)) continue;
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

const known = new WeakMap<Contract, ReadonlyMap<string, Retrieval>>();

function retrievalOf(contract: Contract, reference: string | undefined): Retrieval | undefined {
  const found = known.get(contract) ?? retrievalsIn(contract);
  known.set(contract, found);
  return reference === undefined ? undefined : found.get(reference);
}

/** Returns the operation that retrieves objects of each schema by their ids. */
function retrievalsIn({ operations }: Contract): ReadonlyMap<string, Retrieval> {
  return new Map(
    operations.flatMap((operation): [string, Retrieval][] => {
      const [, idName] = /\{(\w+)\}$/.exec(operation.path) ?? [];
      const schema = operation.answers.get(200)?.contents[0]?.schema;
      if (operation.method !== "GET" || idName === undefined) return [];
      return [...(schema?.properties.values() ?? [])].flatMap((property): [string, Retrieval][] =>
        property.reference !== undefined && property.properties.has("id")
          ? [[property.reference, { operation, idName }]]
          : [],
      );
    }),
  );
}

function someOf(objects: readonly ShownObject[]): readonly ShownObject[] {
  const places = [0, objects.length - 1, Math.floor(objects.length / 2)];
  return [...new Set(places)].flatMap((index) => objects[index] ?? []).slice(0, maximumObjects);
}

/** undefined where the path has a parameter that nothing tells. */
function caseFor({ operation, idName }: Retrieval, { id }: ShownObject, { case: { path, raw } }: Exchange): Case | undefined {
  const names = operation.parameters.filter(({ in: place }) => place === "path").map(({ name }) => name);
  const values = Object.fromEntries(
    names.map((name) => [name, name === idName ? id : path[name]] as const).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
  if (Object.keys(values).length < names.length || raw !== undefined) return undefined;
  return { operation, path: values, query: {} };
}
