/** Turns what the request validator and the store found wrong into the Errors object; no other place does. */
import type { Request } from "express";
import { type Errors, fieldError, generalError, type Problems } from "../contract/errors.ts";
import { addViolation, type Place } from "../contract/violations.ts";
import type { DuplicateKey } from "../store/failures.ts";

/** Adds what the request validator threw; false when the error is not about the request. */
export function problemsOf(error: unknown, request: Request, problems: Problems): boolean {
  const violations = violationsOf(error);
  if (violations === undefined) return false;
  for (const { path, message, keyword } of violations) {
    const [, place = "", ...segments] = path.split("/");
    addViolation(
      { place: place as Place, segments, keyword, message, root: rootOf(request, place as Place) },
      problems,
    );
  }
  return problems.any;
}

export function unknownParameter(problems: Problems, name: string, known: ReadonlySet<string>): void {
  const takes = known.size === 0 ? "This operation takes none." : `This operation takes ${[...known].join(", ")}.`;
  problems.field(name, "invalid", `Unknown query parameter. ${takes}`);
}

interface ThrownViolation {
  readonly path: string;
  readonly message: string;
  readonly keyword: string;
}

function violationsOf(error: unknown): ThrownViolation[] | undefined {
  if (typeof error !== "object" || error === null || !("errors" in error) || !Array.isArray(error.errors))
    return undefined;
  return error.errors.map((item: { path?: unknown; message?: unknown; errorCode?: unknown }) => ({
    path: String(item.path ?? ""),
    message: String(item.message ?? ""),
    keyword: String(item.errorCode ?? "").replace(".openapi.validation", ""),
  }));
}

function rootOf(request: Request, place: Place): unknown {
  if (place === "body") return request.body;
  return place === "query"
    ? request.query
    : place === "params"
      ? request.params
      : place === "headers"
        ? request.headers
        : undefined;
}

/** The field that each unique constraint of the store is about. */
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
  content_items_id: "contentItemId",
};

/** Two requests wanted the same unique value at the same time, and this one came second. */
export function duplicateError(failure: DuplicateKey): Errors {
  const field = duplicateFields[failure.constraint];
  const message = "Another object has this value already. Choose another one.";
  return field === undefined ? generalError("duplicate", message) : fieldError(field, "duplicate", message);
}
