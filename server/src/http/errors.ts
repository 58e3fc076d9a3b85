/** Converts failures of the request validator and the store to Errors objects; no other module does. */

import { TooManyViolations } from "../contract/bounded-errors.ts";
import { type Errors, fieldError, generalError, type Problems } from "../contract/errors.ts";
import { describeError, type ErrorDescription } from "../contract/shapes.ts";
import {
  addViolation,
  type Leniency,
  type ParameterLocation,
  type RemovedMember,
  removeMember,
  type Violation,
} from "../contract/violations.ts";
import type { DuplicateKey } from "../store/failures.ts";
import type { RequestParts } from "./request-state.ts";

/**
 * Adds the problems of a validator error. Returns false when the error is not about the request.
 * @param expectedPathOf returns where the body takes a property of this name
 */
export function problemsOf(
  error: unknown,
  parts: RequestParts,
  problems: Problems,
  expectedPathOf: (name: string) => string | undefined,
): boolean {
  for (const found of violationsOf(error, parts)) {
    if (found.location === "body") addViolation({ ...found, expectedPathOf }, problems);
    else addViolation(found.location === "headers" ? { ...found, ...asDocumented(found, parts) } : found, problems);
  }
  if (error instanceof TooManyViolations) problems.more();
  return problems.any;
}

/** Removes members of the body that the validator error is about and that need not be refused. */
export function removeMembers(error: unknown, parts: RequestParts, leniency: Leniency): readonly RemovedMember[] {
  return violationsOf(error, parts).flatMap((violation) => removeMember(violation, leniency) ?? []);
}

/** Restores the documented spelling of a header name; HTTP ignores case and Node uses lower case. */
function asDocumented({ segments: [name = "", ...deeper] }: Violation, { headers, headerNames }: RequestParts) {
  const documented = headerNames.get(name) ?? name;
  return { segments: [documented, ...deeper], root: { [documented]: headers[name] } };
}

/** @param known the parameter that is meant, which may take no index */
export function malformedParameter(problems: Problems, name: string, known: string): void {
  problems.field(name, "invalid", `Send ${known}=value, or ${known}[0].field=value where it is a list of objects.`);
}

function violationsOf(error: unknown, parts: RequestParts): Violation[] {
  return (descriptionsOf(error) ?? []).map(({ path, message, keyword }) => {
    const [, place = "", ...segments] = path.split("/");
    const location = place as ParameterLocation;
    return { location, segments, keyword, message, root: rootOf(parts, location) };
  });
}

function descriptionsOf(error: unknown): ErrorDescription[] | undefined {
  if (error instanceof TooManyViolations) return error.violations.map(describeError);
  if (typeof error !== "object" || error === null || !("errors" in error) || !Array.isArray(error.errors))
    return undefined;
  return error.errors.map((item: { path?: unknown; message?: unknown; errorCode?: unknown }) => ({
    path: String(item.path ?? ""),
    message: String(item.message ?? ""),
    keyword: String(item.errorCode ?? "").replace(".openapi.validation", ""),
  }));
}

function rootOf(parts: RequestParts, location: ParameterLocation): unknown {
  switch (location) {
    case "body":
      return parts.body;
    case "query":
      return parts.query;
    case "params":
      return parts.params;
    case "headers":
      return parts.headers;
    default:
      return undefined;
  }
}

/** Fields of the store's unique constraints. */
const duplicateFields: Readonly<Record<string, string>> = {
  applications_id: "application.id",
  applications_name: "application.name",
  roles_id: "role.id",
  roles_name: "role.name",
  moderation_applications_id: "application.id",
  moderation_applications_name: "application.name",
  blacklist_tags_name: "tag.name",
  filter_entries_text: "entry.text",
  dictionary_entries_text: "entry.text",
  dictionary_entries_text_key: "entry.text",
  allowed_entries_text: "entry.text",
  whitelist_tags_name: "tag.name",
  disallowed_phrases_parts_key: "phrase.parts",
  blacklist_phrases_pattern: "phrase.pattern",
  content_items_id: "contentItemId",
  content_users_id: "contentUserId",
  operators_id: "user.id",
  operators_email: "user.email",
  api_keys_id: "keyId",
};

/** Path parameters that hold an id. */
const idParameters: Readonly<Record<string, string>> = {
  applications_id: "applicationId",
  roles_id: "roleId",
  moderation_applications_id: "applicationId",
};

/** Returns the errors for a unique value that a concurrent request stored first. */
export function duplicateError({ constraint }: DuplicateKey, pathParameters: object): Errors {
  const parameter = idParameters[constraint];
  const field = parameter !== undefined && parameter in pathParameters ? parameter : duplicateFields[constraint];
  const message = "Another object has this value already. Choose another one.";
  return field === undefined ? generalError("duplicate", message) : fieldError(field, "duplicate", message);
}
