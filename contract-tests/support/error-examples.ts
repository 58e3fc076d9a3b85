/** The errors that the specs give as examples. */
import type { Json } from "@gatehouse/openapi/json";
import { readContract } from "../kit/contract/contract.ts";

export interface ErrorExample {
  readonly operationId: string;
  readonly status: number;
  readonly name: string;
  readonly value: Json;
}

export const errorExamples: readonly ErrorExample[] = readContract().operations.flatMap(({ operationId, answers }) =>
  [...answers.values()]
    .filter(({ status }) => status >= 400)
    .flatMap(({ status, contents }) =>
      contents.flatMap(({ examples }) => examples.map((example) => ({ operationId, status, ...example }))),
    ),
);
