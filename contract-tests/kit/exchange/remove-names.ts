/** Removes objects that were created because their names were sent, such as tags. Older ones stay. */
import { isObject, isText, type Json } from "@gatehouse/openapi/json";
import type { Resource } from "../contract/resources.ts";
import type { Session } from "./session.ts";
import { NoResponseError } from "./wire.ts";

/** Records the names that exist at the start of a run. */
export async function rememberNames(session: Session): Promise<void> {
  for (const resource of session.resources) {
    if (resource.list === undefined || resource.list.paged || !isNamed(resource)) continue;
    const { json } = await session.sender.sendQuietly({ operation: resource.list, path: {}, query: {} });
    for (const item of itemsOf(json)) {
      const name = isObject(item) ? item["name"] : undefined;
      if (isText(name)) session.creations.names.preexisting.add(name);
    }
  }
}

export async function removeNames(session: Session): Promise<void> {
  for (const [created, names] of session.creations.names.sent) {
    const [name = "", field = "name"] = created.split(".");
    const resource = session.resources.find((one) => one.name === name);
    if (resource === undefined) continue;
    try {
      await removeNamed(session, resource, field, names);
    } catch (error) {
      if (!(error instanceof NoResponseError)) throw error;
      session.recorder.leftBehind.push(`${name}: ${[...names].slice(0, 20).join(", ")}`);
    }
  }
}

async function removeNamed(
  session: Session,
  { list, remove, idParameter }: Resource,
  field: string,
  names: ReadonlySet<string>,
): Promise<void> {
  if (list === undefined || remove === undefined || idParameter === undefined) return;
  const { json } = await session.sender.sendQuietly({ operation: list, path: {}, query: {} });
  for (const item of itemsOf(json)) {
    const name = isObject(item) ? item[field] : undefined;
    const id = isObject(item) ? item["id"] : undefined;
    if (!isText(name) || id === undefined || !names.has(name) || session.creations.names.preexisting.has(name))
      continue;
    await session.sender.sendQuietly({ operation: remove, path: { [idParameter.name]: id }, query: {} });
  }
}

/** Returns the list in the response of a list operation. */
export function itemsOf(json: Json | undefined): readonly Json[] {
  if (!isObject(json)) return [];
  return Object.values(json).find((value) => Array.isArray(value)) ?? [];
}

/** Returns true for a resource whose only property is its name. */
function isNamed({ create, wrapper }: Resource): boolean {
  const shape = create?.bodies[0]?.schema.properties.get(wrapper);
  return shape !== undefined && [...shape.properties.keys()].join() === "name";
}
