/** The operations that `--only` and `--tags` choose. */
import { suggestion } from "@gatehouse/openapi/command-line";
import type { ManifestOperation } from "@gatehouse/openapi/manifest";
import type { NamedOperation } from "./contract/document/settings.ts";
import { matchesWildcards } from "./data/wildcards.ts";

export interface ChoiceOptions {
  /** Patterns of operations. */
  readonly only: readonly string[] | undefined;
  /** Tags of the documents, each alone or several with commas between them. */
  readonly tags: readonly string[] | undefined;
}

interface Choice {
  /** Undefined where nothing was asked for, which means all of them. */
  readonly operations: readonly string[] | undefined;
  readonly problems: readonly string[];
}

/** Returns true where a pattern is of the operation's id, of its path, or of both its method and path; `*` is any text. */
export function matchesOperation(pattern: string, { operationId, method, path }: NamedOperation): boolean {
  return [operationId, path, `${method} ${path}`].some((name) => matchesWildcards(pattern, name));
}

/** @param all the operations of the interfaces that are tested */
export function chooseOperations(
  all: readonly (NamedOperation & Pick<ManifestOperation, "tag">)[],
  { only, tags }: ChoiceOptions,
): Choice {
  if (only === undefined && tags === undefined) return { operations: undefined, problems: [] };
  const names = tags?.flatMap((text) => text.split(",").map((name) => name.trim()));
  const ids = all.map(({ operationId }) => operationId);
  const known = [...new Set(all.map(({ tag }) => tag))];
  const problems = [
    ...(only ?? [])
      .filter((pattern) => !all.some((operation) => matchesOperation(pattern, operation)))
      .map(
        (pattern) =>
          `--only is "${pattern}", which no operationId of the tested interfaces is, nor a path${suggestion(pattern, ids)}`,
      ),
    ...(names ?? [])
      .filter((name) => !known.some((tag) => isSameTag(tag, name)))
      .map(
        (name) =>
          `--tags is "${name}", which no operation of the tested interfaces has: ${known.join("") === "" ? "there are no tags" : `give ${known.join(", ")}`}.`,
      ),
  ];
  const operations = all
    .filter(({ tag }) => names?.some((name) => isSameTag(tag, name)) !== false)
    .filter((operation) => only?.some((pattern) => matchesOperation(pattern, operation)) !== false)
    .map(({ operationId }) => operationId);
  if (operations.length === 0 && problems.length === 0)
    problems.push("--only and --tags leave no operation: an operation has to be one of both.");
  return { operations, problems };
}

function isSameTag(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
