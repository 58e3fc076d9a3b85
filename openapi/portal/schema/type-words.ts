/** Describes the type of a schema, with links to named schemas. */
import { isObject, type JsonObject } from "../../tools/json.ts";
import { schemaAddress } from "../addresses.ts";
import { type Html, html, join } from "../html.ts";
import type { PageContext } from "../page-context.ts";
import { type ResolvedSchema, resolveSchema, typesOf, variantsOf } from "./resolve.ts";

export function typeWords(page: PageContext, document: JsonObject, raw: JsonObject): Html {
  const resolved = resolveSchema(document, raw);
  const variants = variantsOf(resolved.keywords);
  if (variants.length > 0) {
    const words = variants.map((variant) => typeWords(page, document, variant));
    return html`${join(words, " or ")}`;
  }
  const types = typesOf(resolved.keywords);
  if (types.length === 0 || types.length >= 6) return html`any JSON value`;
  return join(
    types.map((type) => oneType(page, document, resolved, type)),
    " or ",
  );
}

function oneType(page: PageContext, document: JsonObject, { name, keywords }: ResolvedSchema, type: string): Html {
  if (type === "array") {
    const items = keywords["items"];
    return isObject(items) ? html`array of ${typeWords(page, document, items)}` : html`array`;
  }
  if (type !== "object") return html`${keywords["format"] === "binary" ? "bytes" : type}`;
  const others = keywords["additionalProperties"];
  if (isObject(others)) return html`map of ${typeWords(page, document, others)}`;
  return name === undefined ? html`object` : html`<a href="${page.link(schemaAddress(name))}">${name}</a>`;
}
