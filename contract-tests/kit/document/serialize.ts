/** Writes values into a request as OpenAPI's styles say. */
import { isObject, isText, type Json } from "@gatehouse/openapi/json";
import type { Parameter } from "../contract/contract.ts";
import type { Shape } from "../contract/schema.ts";
import { xmlText } from "./xml.ts";

export type Pair = readonly [name: string, text: string];

function textOf(value: Json): string {
  return isText(value) ? value : JSON.stringify(value);
}

/** The value of a path parameter: `simple`, `label` or `matrix`. */
export function pathText({ name, definition }: Parameter, value: Json): string {
  const style = definition["style"];
  const explode = definition["explode"] === true;
  if (style === "matrix")
    return `;${pairsOf(name, value, explode)
      .map(([key, text]) => `${key}=${encode(text)}`)
      .join(";")}`;
  if (style === "label")
    return `.${partsOf(value, explode)
      .map(encode)
      .join(explode ? "." : ",")}`;
  return partsOf(value, explode).map(encode).join(",");
}

/** The pairs of a query parameter: `form`, `spaceDelimited`, `pipeDelimited` or `deepObject`. */
export function queryPairs({ name, definition }: Parameter, value: Json): readonly Pair[] {
  if (isObject(definition["content"])) return [[name, JSON.stringify(value)]];
  const { style, explode = style === undefined || style === "form" } = definition;
  if (style === "deepObject" && isObject(value))
    return Object.entries(value).map(([key, child]): Pair => [`${name}[${key}]`, textOf(child)]);
  if (explode !== true && Array.isArray(value) && style === "spaceDelimited")
    return [[name, value.map(textOf).join(" ")]];
  if (explode !== true && Array.isArray(value) && style === "pipeDelimited")
    return [[name, value.map(textOf).join("|")]];
  return pairsOf(name, value, explode === true);
}

/** The value of a header: `simple`. */
export function headerText({ definition }: Parameter, value: Json): string {
  if (isObject(definition["content"])) return JSON.stringify(value);
  return partsOf(value, definition["explode"] === true).join(",");
}

/** Writes the pairs of a query string. */
export function queryText(pairs: readonly Pair[]): string {
  return pairs.map(([name, text]) => `${encode(name)}=${encode(text)}`).join("&");
}

/** Percent-encodes a text; half of a surrogate pair becomes U+FFFD, as in a URL. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function partsOf(value: Json, explode: boolean): readonly string[] {
  if (Array.isArray(value)) return value.map(textOf);
  if (!isObject(value)) return [textOf(value)];
  return Object.entries(value).flatMap(([key, child]) =>
    explode ? [`${key}=${textOf(child)}`] : [key, textOf(child)],
  );
}

function pairsOf(name: string, value: Json, explode: boolean): readonly Pair[] {
  if (explode && Array.isArray(value)) return value.map((item): Pair => [name, textOf(item)]);
  if (explode && isObject(value)) return Object.entries(value).map(([key, child]): Pair => [key, textOf(child)]);
  return [[name, partsOf(value, false).join(",")]];
}

/** Writes a body; undefined for a media type that the kit cannot write. */
export function bodyText(
  value: Json,
  mediaType: string,
  shape?: Shape,
): { readonly text: string; readonly contentType: string } | undefined {
  if (/^application\/(?:.+\+)?json$/.test(mediaType) || mediaType === "*/*" || mediaType === "application/*")
    return { text: JSON.stringify(value), contentType: mediaType.includes("*") ? "application/json" : mediaType };
  if (mediaType === "application/x-www-form-urlencoded" && isObject(value))
    return {
      text: queryText(Object.entries(value).flatMap(([name, child]) => pairsOf(name, child, true))),
      contentType: mediaType,
    };
  if (mediaType === "multipart/form-data" && isObject(value)) return multipart(value, shape);
  if (/^(?:application|text)\/(?:.+\+)?xml$/.test(mediaType))
    return { text: xmlText(value, shape), contentType: mediaType };
  if (mediaType.startsWith("text/") || mediaType === "application/octet-stream")
    return { text: textOf(value), contentType: mediaType };
  return undefined;
}

/** Returns the media type of a part that is a file; undefined where it is a field. */
function fileTypeOf(shape: Shape): string | undefined {
  const type = shape.text("contentMediaType");
  if (type !== undefined && !/json$/.test(type)) return type;
  return shape.format === "binary" ? "application/octet-stream" : undefined;
}

/** Separates the parts; the same in every request, so that a run can be repeated. */
const boundary = "contract-kit-5f0c1d7a";

function multipart(
  value: Readonly<Record<string, Json>>,
  shape: Shape | undefined,
): { readonly text: string; readonly contentType: string } {
  const parts = Object.entries(value).flatMap(([name, child]) => {
    const property = shape?.properties.get(name);
    const own = Array.isArray(child) ? property?.items : property;
    return (Array.isArray(child) ? child : [child]).map((item) => {
      const fileType = own === undefined ? undefined : fileTypeOf(own);
      const type = isObject(item) ? "application/json" : fileType;
      const quoted = name.replaceAll('"', "%22").replaceAll(/[\r\n]/g, " ");
      const disposition = `form-data; name="${quoted}"${fileType === undefined ? "" : '; filename="kit"'}`;
      const head = `Content-Disposition: ${disposition}${type === undefined ? "" : `\r\nContent-Type: ${type}`}`;
      return `--${boundary}\r\n${head}\r\n\r\n${textOf(item)}\r\n`;
    });
  });
  return { text: `${parts.join("")}--${boundary}--\r\n`, contentType: `multipart/form-data; boundary=${boundary}` };
}
