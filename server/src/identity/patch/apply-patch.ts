/** The three kinds of PATCH bodies, chosen by the media type (Decisions: Patching). */
import type { Json } from "@gatehouse/openapi/json";
import type { Problems } from "../../contract/errors.ts";
import { applyJsonPatch, type JsonPatchOperation } from "./json-patch.ts";
import { applyMergePatch } from "./merge-patch.ts";
import { PatchFailed } from "./values.ts";

export type Patch =
  | { readonly contentType: "application/json" | "application/merge-patch+json"; readonly body: object }
  | { readonly contentType: "application/json-patch+json"; readonly body: readonly JsonPatchOperation[] };

/** Applies the patch. Returns undefined and adds problems where it is impossible. */
export function applyPatch(document: object, patch: Patch, problems: Problems): Json | undefined {
  try {
    switch (patch.contentType) {
      case "application/json":
        return applyMergePatch(document, patch.body, "append");
      case "application/merge-patch+json":
        return applyMergePatch(document, patch.body, "replace");
      case "application/json-patch+json":
        return applyJsonPatch(document, patch.body);
    }
  } catch (error) {
    if (!(error instanceof PatchFailed)) throw error;
    if (error.member === "") problems.general("invalid", error.message);
    else problems.field(error.member, "invalid", error.message);
    return undefined;
  }
}
