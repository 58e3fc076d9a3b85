/** Removes what came into being because its name was sent: a tag of an entry. What was there before the run stays. */
import { isObject, isText, type Json } from "@gatehouse/openapi/json";
import type { Resource } from "../contract/resources.ts";
import type { Session } from "./session.ts";
import { Unanswered } from "./wire.ts";

/** Keeps, at the start of a run, which names there are. */
export async function rememberNames(session: Session): Promise<void> {
  for (const resource of session.resources) {
    if (resource.list === undefined || resource.list.paged || !isNamed(resource)) continue;
    const { json } = await session.sendQuietly({ operation: resource.list, path: {}, query: {} });
    for (const item of itemsOf(json)) {
      const name = isObject(item) ? item["name"] : undefined;
      if (isText(name)) session.namesBefore.add(name);
    }
  }
}

export async function removeNames(session: Session): Promise<void> {
  for (const [created, names] of session.namesCreated) {
    const [name = "", field = "name"] = created.split(".");
    const resource = session.resources.find((one) => one.name === name);
    if (resource === undefined) continue;
    try {
      await removeNamed(session, resource, { field, names });
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      session.leftBehind.push(`${name}: ${[...names].slice(0, 20).join(", ")}`);
    }
  }
}

async function removeNamed(
  session: Session,
  { list, remove, idParameter }: Resource,
  { field, names }: { readonly field: string; readonly names: ReadonlySet<string> },
): Promise<void> {
  if (list === undefined || remove === undefined || idParameter === undefined) return;
  const { json } = await session.sendQuietly({ operation: list, path: {}, query: {} });
  for (const item of itemsOf(json)) {
    const name = isObject(item) ? item[field] : undefined;
    const id = isObject(item) ? item["id"] : undefined;
    if (!isText(name) || id === undefined || !names.has(name) || session.namesBefore.has(name)) continue;
    await session.sendQuietly({ operation: remove, path: { [idParameter.name]: id }, query: {} });
  }
}

/** The list in the answer of a list operation. */
export function itemsOf(json: Json | undefined): readonly Json[] {
  if (!isObject(json)) return [];
  return Object.values(json).find((value) => Array.isArray(value)) ?? [];
}

/** Whether a name alone makes one: such are all those of which a name is all that there is to say. */
function isNamed({ create, wrapper }: Resource): boolean {
  const shape = create?.bodies[0]?.schema.properties.get(wrapper);
  return shape !== undefined && [...shape.properties.keys()].join() === "name";
}
