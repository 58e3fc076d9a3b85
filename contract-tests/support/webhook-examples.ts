/** The examples of webhooks in the specs. */
import { objectOf } from "@gatehouse/openapi/json";
import { follow, resolve } from "@gatehouse/openapi/references";
import { readContract } from "../kit/contract/contract.ts";

/** Returns the value of an example of a webhook's body. */
export function webhookExample(webhook: string, name: string): Record<string, unknown> {
  const { requests } = readContract();
  const body = resolve(requests, follow(requests, `#/webhooks/${webhook}/post/requestBody`));
  const media = objectOf(objectOf(body["content"])["application/json"]);
  return objectOf(resolve(requests, objectOf(media["examples"])[name])["value"]);
}

/** Returns the value of an example of an operation's JSON body. */
export function requestExample(operationId: string, name: string): Record<string, unknown> {
  const operation = readContract().operations.find((one) => one.operationId === operationId);
  const example = operation?.bodies[0]?.examples.find((one) => one.name === name);
  if (example === undefined) throw new Error(`${operationId} has no example ${name}.`);
  return objectOf(example.value);
}
