/** Writes a body as XML: names, attributes and wrapped lists as the `xml` keyword of OpenAPI says. */
import { escapeHtml } from "@gatehouse/openapi/html";
import { isObject, isText, type Json, type JsonObject } from "@gatehouse/openapi/json";
import { memberShape } from "../checks/json-position.ts";
import type { Shape } from "../contract/schema.ts";

/** @param shape of the value; its own name, or that of its schema, is the root's */
export function xmlText(value: Json, shape: Shape | undefined): string {
  const name = nameIn(shape) ?? shape?.reference?.split("/").at(-1)?.toLowerCase() ?? "root";
  return `<?xml version="1.0" encoding="UTF-8"?>${element(name, value, shape)}`;
}

function element(name: string, value: Json, shape: Shape | undefined): string {
  const tag = tagOf(name);
  if (!isObject(value)) return `<${tag}>${escapeHtml(isText(value) ? value : JSON.stringify(value))}</${tag}>`;
  const members = Object.entries(value).map(([key, child]) => ({
    key,
    child,
    inner: shape && memberShape(shape, key),
  }));
  const isAttribute = ({ inner }: (typeof members)[number]): boolean => xmlOf(inner)["attribute"] === true;
  const attributes = members
    .filter(isAttribute)
    .map(({ key, child, inner }) => ` ${tagOf(nameIn(inner) ?? key)}="${escapeHtml(String(child))}"`);
  const elements = members
    .filter((member) => !isAttribute(member))
    .map(({ key, child, inner }) => childElement(key, child, inner));
  return `<${tag}${attributes.join("")}>${elements.join("")}</${tag}>`;
}

/** A list is its elements, or an element around them where it is wrapped. */
function childElement(key: string, value: Json, shape: Shape | undefined): string {
  const name = nameIn(shape) ?? key;
  if (!Array.isArray(value)) return element(name, value, shape);
  const isWrapped = xmlOf(shape)["wrapped"] === true;
  const inner = nameIn(shape?.items) ?? (isWrapped ? name : key);
  const items = value.map((item) => element(inner, item, shape?.items)).join("");
  return isWrapped ? `<${tagOf(name)}>${items}</${tagOf(name)}>` : items;
}

function xmlOf(shape: Shape | undefined): JsonObject {
  const xml = shape?.first("xml");
  return isObject(xml) ? xml : {};
}

function nameIn(shape: Shape | undefined): string | undefined {
  const { name } = xmlOf(shape);
  return isText(name) ? name : undefined;
}

/** Names of members may be no names of elements. */
function tagOf(name: string): string {
  return /^[A-Za-z_][\w.-]*$/.test(name) ? name : "member";
}
