/** Finds the operations, webhooks and schemas that use a schema. */
import { isObject, isText, type Json } from "../tools/json.ts";
import { operationAddress, schemaAddress, webhookAddress } from "./addresses.ts";
import type { Body, Catalogue, Exchange, Response } from "./catalogue.ts";

export interface Usage {
  readonly kind: "request" | "response" | "schema";
  readonly text: string;
  readonly address: string;
}

/** Returns the direct usages of each schema by its name. */
export function findUsages(catalogue: Catalogue): ReadonlyMap<string, readonly Usage[]> {
  const usages = new Map<string, Usage[]>();
  const add = (names: ReadonlySet<string>, usage: Usage): void => {
    for (const name of names) usages.set(name, [...(usages.get(name) ?? []), usage]);
  };
  const addExchange = (exchange: Exchange, text: string, address: string): void => {
    add(schemaNames([...exchange.parameters.map((parameter) => parameter.schema), ...bodySchemas(exchange.body)]), {
      kind: "request",
      text,
      address,
    });
    add(schemaNames(exchange.responses.flatMap(responseSchemas)), { kind: "response", text, address });
  };
  for (const operation of catalogue.operations)
    addExchange(operation, operation.operationId, operationAddress(operation));
  for (const webhook of catalogue.webhooks) addExchange(webhook, webhook.name, webhookAddress(webhook));
  for (const { name, schema } of catalogue.schemas.values()) {
    add(schemaNames([schema]), { kind: "schema", text: name, address: schemaAddress(name) });
  }
  return usages;
}

function bodySchemas(body: Body | undefined): readonly Json[] {
  return body?.media.map((media) => media.schema) ?? [];
}

function responseSchemas(response: Response): readonly Json[] {
  return response.media.map((media) => media.schema);
}

function schemaNames(values: readonly Json[]): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (value: Json): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isObject(value)) return;
    const reference = value["$ref"];
    if (isText(reference)) names.add(reference.slice(reference.lastIndexOf("/") + 1));
    Object.values(value).forEach(visit);
  };
  values.forEach(visit);
  return names;
}
