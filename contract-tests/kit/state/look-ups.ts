/** The law of look-ups by a text: they read it as it is written. */
import type { Json } from "@gatehouse/openapi/json";
import { creationOf, type Resource, sentShape } from "../contract/resources.ts";
import type { Values } from "../exchange/case.ts";
import type { CreatedObject } from "../exchange/creations.ts";
import { ownLocale } from "../exchange/request-builder.ts";
import type { Scope } from "../exchange/scope.ts";
import { ignoreSetupError } from "../exchange/setup-error.ts";
import type { Exchange } from "../exchange/wire.ts";
import type { Law } from "../findings.ts";
import { keyOf } from "./expected-objects.ts";
import { uniqueKeys } from "./variation.ts";
import { objectIn, pathFor, viewsOf } from "./views.ts";

const readAsWritten: Law = {
  id: "looked-up-as-written",
  says: "A text that something is looked up or removed by is read as it is written: decoded once, in no other Unicode form.",
  lookAt:
    "How the text gets from the query to the statement: is it decoded twice, trimmed, or normalized where what is stored is not?",
};

/** Texts that are one after a mistake: decoding twice, or NFC, NFD, NFKC. */
function pairsOf(word: string): readonly (readonly [string, string])[] {
  return [
    [`${word}A`, `${word}%41`],
    [`${word} b`, `${word}+b`],
    [`\u00E9${word}`, `e\u0301${word}`],
    [`fi${word}`, `\uFB01${word}`],
  ];
}

/** Creates objects with such texts as their names, looks each of them up, and removes one of each pair. */
export async function checkLookUps(scope: Scope, resource: Resource): Promise<void> {
  const { availability, fresh } = scope.session;
  const name = textKeyOf(resource);
  const { singles } = viewsOf(resource, (one) => availability.isBuilt(one), [ownLocale]);
  const byName = singles.filter(({ operation }) => operation !== resource.retrieve);
  const removals = resource.removeOthers.filter((one) => availability.isBuilt(one));
  if (name === undefined || (byName.length === 0 && removals.length === 0)) return;
  const parent = resource.parent && (await scope.create(resource.parent));
  const options = parent === undefined ? {} : { parent };
  for (const texts of pairsOf(fresh.text())) {
    const made: NamedObject[] = [];
    for (const text of texts) {
      const object = await scope.create(resource, { ...options, with: { [name]: text } }).catch(ignoreSetupError);
      if (object !== undefined) made.push({ object, fields: { ...object.answered, [name]: text } });
    }
    for (const one of made)
      for (const { ask } of byName) {
        const asked = ask(one.fields, one.object.path);
        if (asked === undefined) continue;
        judge(scope, one, await scope.send(asked));
      }
    await removeOne(scope, { resource, parent }, { made, name });
  }
}

interface NamedObject {
  readonly object: CreatedObject;
  /** Its members, with the text as it was sent. */
  readonly fields: Values;
}

/** Removes the last of them by its text: the others stay. */
async function removeOne(
  scope: Scope,
  { resource, parent }: Pick<CreatedObject, "resource"> & { readonly parent: CreatedObject | undefined },
  { made, name }: { readonly made: readonly NamedObject[]; readonly name: string },
): Promise<void> {
  const { session } = scope;
  const last = made.at(-1);
  const operation = resource.removeOthers.find(({ parameters }) => parameters.some((one) => one.name === name));
  const [view] = viewsOf(resource, (one) => session.availability.isBuilt(one), [ownLocale]).wholes;
  if (last === undefined || view === undefined || !session.availability.isBuilt(operation)) return;
  const needed = operation.parameters.filter(({ in: place, required }) => place === "query" && required);
  const query = Object.fromEntries(needed.map((one): [string, Json] => [one.name, last.fields[one.name] ?? null]));
  const sent = await scope.send({ operation, path: pathFor(operation, last.object.path), query });
  const { items, last: seen } = await view.look((one) => scope.send(one), parent?.path ?? {}, 100);
  const left = new Set(items.map(({ id }) => keyOf(id)));
  for (const { object, fields } of made) {
    const isLeft = left.has(keyOf(object.id));
    const violation =
      isLeft === (object !== last.object)
        ? undefined
        : {
            about: name,
            expected: `${JSON.stringify(fields[name])} is ${isLeft ? "gone" : "there"}`,
            actual: "it is not",
          };
    session.recorder.judge(readAsWritten, violation, { operation, steps: [object.step, sent.step, seen.step] });
  }
}

function judge(scope: Scope, { object }: NamedObject, sent: Exchange): void {
  const found = objectIn(sent, object.resource.wrapper);
  const isSame = found !== undefined && keyOf(found["id"]) === keyOf(object.id);
  const violation = isSame
    ? undefined
    : {
        about: Object.keys(sent.case.query).join(", "),
        expected: `the object with ${JSON.stringify(sent.case.query)}`,
        actual: `${sent.status} ${sent.step.response?.body.slice(0, 200) ?? ""}`.trimEnd(),
      };
  scope.session.recorder.judge(readAsWritten, violation, {
    operation: sent.case.operation,
    steps: [object.step, sent.step],
  });
}

/** Returns the member by which an object of the resource is unique, where it is a text of any form. */
function textKeyOf(resource: Resource): string | undefined {
  const create = creationOf(resource);
  const shape = create && sentShape(resource, create);
  if (shape === undefined) return undefined;
  return uniqueKeys(shape)
    .flat()
    .find((name) => {
      const property = shape.properties.get(name);
      return property?.type === "string" && property.format === undefined && property.takesAnyWords;
    });
}
