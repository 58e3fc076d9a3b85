/** The law of searches that take their criteria in the query or in a body. */
import { isObject, type Json } from "@gatehouse/openapi/json";
import { asViolation, difference } from "../checks/compare.ts";
import type { Operation } from "../contract/contract.ts";
import type { Values } from "../exchange/case.ts";
import type { Random } from "../exchange/random.ts";
import type { Scope } from "../exchange/scope.ts";
import type { Law } from "../findings.ts";
import { drawValue } from "./filter-values.ts";
import type { Listing } from "./listing.ts";
import { type Item, nameQuery } from "./pages.ts";

const formsAgree: Law = {
  id: "forms-agree",
  says: "A search with its criteria in a body finds what the same search with a query finds.",
  lookAt: "Do both forms reach the same code, with every criterion?",
};

interface BodyForm {
  readonly operation: Operation;
  /** The property of the body that holds the criteria. */
  readonly holder: string;
}

/** Sends some searches in both forms. */
export async function checkForms(
  scope: Scope,
  listing: Listing,
  { known, random }: { readonly known: readonly Item[]; readonly random: Random },
): Promise<void> {
  const { session } = scope;
  const form = bodyForm(listing.operation, session.contract.operations);
  if (form === undefined || !session.availability.isBuilt(form.operation)) return;
  const ready = await scope.ready(listing.operation);
  for (const query of drawQueries(listing, known, random)) {
    session.recorder.cases++;
    const first = await scope.send({ ...ready, query });
    const body = { [form.holder]: query };
    const sent = await scope.send({ operation: form.operation, path: ready.path, query: {}, body });
    const again = await scope.send({ ...ready, query });
    // A log may grow meanwhile.
    if (difference(first.json, again.json) !== undefined) continue;
    const found = difference(first.json, sent.json);
    const violation = asViolation(
      found,
      "",
      `, as ${listing.operation.operationId} answers ${nameQuery(query) || "without criteria"}`,
    );
    session.recorder.judge(formsAgree, violation, { operation: form.operation, steps: [first.step, sent.step] });
  }
}

/** Returns the operation on the same path that takes the query's parameters as members of its body. */
function bodyForm({ path, parameters, method }: Operation, all: readonly Operation[]): BodyForm | undefined {
  const names = parameters.filter(({ in: place }) => place === "query").map(({ name }) => name);
  const operation = all.find((one) => one.path === path && one.method === "POST" && one.readsOnly);
  const holders = [...(operation?.bodies[0]?.schema.properties ?? [])];
  const holder = holders.find(([, { properties }]) => names.every((name) => properties.has(name)))?.[0];
  return method !== "GET" || operation === undefined || holder === undefined ? undefined : { operation, holder };
}

/** Returns nothing, each parameter alone, and all of the parameters. */
function drawQueries({ operation, filters }: Listing, known: readonly Item[], random: Random): readonly Values[] {
  const drawn = operation.parameters.flatMap((parameter): [string, Json][] => {
    if (parameter.in !== "query") return [];
    const { name, schema } = parameter;
    const filter = filters.find((one) => one.name === name);
    const value =
      filter === undefined
        ? (random.pick(schema.enum ?? []) ?? smallNumber(schema.atLeast("minimum"), random))
        : (drawValue(filter, known, random) ?? parameter.example);
    return value === undefined || isObject(value) ? [] : [[name, value]];
  });
  return [{}, ...drawn.map(([name, value]) => ({ [name]: value })), Object.fromEntries(drawn)];
}

function smallNumber(minimum: number | undefined, random: Random): number {
  return (minimum ?? 0) + 1 + random.below(2);
}
