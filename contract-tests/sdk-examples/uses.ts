/** Lists the uses that need an example: each operation, and each form of an operation that has several. */
import { readFileSync } from "node:fs";
import type { InterfaceName } from "@gatehouse/openapi/interfaces";
import { isObject, type Json } from "@gatehouse/openapi/json";
import { type ManifestOperation, manifest } from "@gatehouse/openapi/manifest";
import type { SentRequest } from "./watched-client.ts";

export interface Use {
  /** The operation's id, or the form's name. It is the name of the example. */
  readonly name: string;
  readonly operation: ManifestOperation;
  /** Parameters of the query that make it this form, and those that make it another one. */
  readonly required: readonly string[];
  readonly excluded: readonly string[];
}

export function usesOf(name: InterfaceName): Use[] {
  const document = new URL(import.meta.resolve(`@gatehouse/openapi/documents/${name}.json`));
  const { paths }: Record<string, Json> = JSON.parse(readFileSync(document, "utf8"));
  return manifest
    .filter((operation) => operation.interface === name)
    .flatMap((operation): Use[] => {
      const forms = formsOf(at(paths, operation.path, operation.method.toLowerCase(), "x-forms"));
      if (forms.length === 0) return [{ name: operation.operationId, operation, required: [], excluded: [] }];
      const all = new Set(forms.flatMap((form) => form.required));
      return forms.map((form) => ({
        ...form,
        operation,
        excluded: [...all].filter((name) => !form.required.includes(name)),
      }));
    });
}

/** Returns true if the request is this use of the operation, and succeeded. */
export function isUse({ operation, required, excluded }: Use, { method, url, status }: SentRequest): boolean {
  const path = operation.path.replaceAll(".", String.raw`\.`).replace(/\{\w+\}/g, "[^/]+");
  return (
    method === operation.method &&
    new RegExp(`^${path}$`).test(url.pathname) &&
    required.every((name) => url.searchParams.has(name)) &&
    !excluded.some((name) => url.searchParams.has(name)) &&
    status < 300 &&
    String(status) in operation.responses
  );
}

function formsOf(forms: Json | undefined): { readonly name: string; readonly required: readonly string[] }[] {
  if (!Array.isArray(forms)) return [];
  return forms.filter(isObject).map(({ name, required }) => ({
    name: String(name),
    required: Array.isArray(required) ? required.map(String) : [],
  }));
}

function at(value: Json | undefined, ...names: readonly string[]): Json | undefined {
  return names.reduce<Json | undefined>((found, name) => (isObject(found) ? found[name] : undefined), value);
}
