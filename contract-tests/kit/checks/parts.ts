/** Operations that show a part of an object, such as `/api/application/{applicationId}/oauth-configuration`. */
import type { Contract, Operation } from "../contract/contract.ts";

export interface ShownPart {
  readonly operation: Operation;
  /** The parameter of the path that names the whole object. */
  readonly idName: string;
  /** The schema of the whole object. */
  readonly whole: string;
  /** The property that holds the part, in the whole object and in the response. */
  readonly property: string;
}

const known = new WeakMap<Contract, readonly ShownPart[]>();

export function partsIn(contract: Contract): readonly ShownPart[] {
  const found = known.get(contract) ?? contract.operations.flatMap((operation) => partsBy(operation, contract));
  known.set(contract, found);
  return found;
}

function partsBy(operation: Operation, { operations }: Contract): readonly ShownPart[] {
  const [, item, idName] = /^(.*\/\{(\w+)\})\/[^/{}]+$/.exec(operation.path) ?? [];
  const retrieve = operations.find(({ method, path }) => method === "GET" && path === item);
  if (operation.method !== "GET" || idName === undefined || retrieve === undefined) return [];
  const [shown, whole] = [operation, retrieve].map(({ answers }) => answers.get(200)?.contents[0]?.schema);
  return [...(whole?.properties.values() ?? [])].flatMap(({ reference, properties }) =>
    [...(shown?.properties ?? [])].flatMap(([property, { type }]) =>
      reference !== undefined && type === "object" && properties.has(property)
        ? [{ operation, idName, whole: reference, property }]
        : [],
    ),
  );
}
