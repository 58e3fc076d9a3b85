/** Names that create an object by being sent, such as the tags of a filter entry. */
import { isObject, isText, type Json } from "@gatehouse/openapi/json";
import type { Shape } from "../contract/schema.ts";
import type { Case } from "./case.ts";

/** Maximum depth of a body in which names are looked for. */
const maximumDepth = 8;

export class CreatedNames {
  /** Names that the run sent, by the field that holds them: `BlacklistTag.name`. */
  readonly sent = new Map<string, Set<string>>();
  /** Names of such objects that existed before the run. */
  readonly preexisting = new Set<string>();

  /** Records the names in the body of a request. */
  add({ operation, body, mediaType }: Case): void {
    const content = operation.bodies.find((one) => one.mediaType === (mediaType ?? one.mediaType));
    if (content !== undefined && body !== undefined) this.#collect(content.schema, body, 0);
  }

  #collect(shape: Shape, value: Json, depth: number): void {
    const creates = shape.text("x-creates");
    if (creates !== undefined && isText(value))
      this.sent.set(creates, (this.sent.get(creates) ?? new Set()).add(value));
    if (depth > maximumDepth) return;
    if (Array.isArray(value)) {
      const { items } = shape;
      if (items !== undefined) for (const item of value) this.#collect(items, item, depth + 1);
    } else if (isObject(value)) {
      for (const [name, child] of Object.entries(value)) {
        const property = shape.properties.get(name);
        if (property !== undefined) this.#collect(property, child, depth + 1);
      }
    }
  }
}
