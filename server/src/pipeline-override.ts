/** Injects faults for tests of the tests: `startServer({ pipelineOverride })`. */
import type { IncomingMessage } from "node:http";
import type { JsonObject } from "@gatehouse/openapi/json";
import type { ManifestOperation } from "@gatehouse/openapi/manifest";
import type { RequestHandler } from "express";
import { readDocument } from "./contract/documents.ts";
import { stateOf } from "./http/request-state.ts";
import { makeValidator, type Validator } from "./http/validation/operation-checks.ts";
import { validateRequests } from "./http/validation/validate-requests.ts";

export type { AppParts, Pipeline, PipelineOverride } from "./app.ts";
export type { AllHandlers } from "./http/handlers.ts";

/** Returns the operation of a request; available behind the middleware that looks it up. */
export function operationOf(request: IncomingMessage): ManifestOperation | undefined {
  return stateOf(request).route?.operation;
}

/** Validates requests against a modified copy of the document. */
export function validateBy(change: (document: JsonObject) => void): RequestHandler {
  let validator: Validator | undefined;
  return validateRequests("refuse", () => {
    if (validator !== undefined) return validator;
    const document = readDocument("requests");
    change(document);
    validator = makeValidator(document);
    return validator;
  });
}
