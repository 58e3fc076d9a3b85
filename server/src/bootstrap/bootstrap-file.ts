/** Reads a bootstrap file, YAML or JSON, and validates it against its schema (Decisions: The bootstrap file). */
import { readFileSync } from "node:fs";
import type { components } from "@gatehouse/openapi/validated-requests";
import validate from "@gatehouse/openapi/validators/bootstrap";
import { loadAll, YAMLException } from "js-yaml";
import { Problems } from "../contract/errors.ts";
import { addViolation } from "../contract/violations.ts";
import { BootstrapError, toLines } from "./bootstrap-error.ts";

export type Bootstrap = components["schemas"]["Bootstrap"];

/** @throws BootstrapError when the file cannot be read, is not YAML, or is invalid */
export function readBootstrapFile(file: string): Bootstrap {
  return checkBootstrap(parse(file, readText(file)) ?? {}, `The bootstrap file ${file}`);
}

function parse(file: string, text: string): unknown {
  const refuse = (reason: string, cause?: unknown): never => {
    throw new BootstrapError(`The bootstrap file ${file} is not valid YAML or JSON.`, [reason], { cause });
  };
  try {
    const [document, ...more] = loadAll(text, { maxAliases: 100 });
    return more.length === 0 ? document : refuse("There is more than one document in it. Leave one.");
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    // Omits the source line, which the exception's message quotes: it may hold a key.
    const { reason, mark } = error;
    return refuse(mark === undefined ? reason : `${reason} at line ${mark.line + 1}, column ${mark.column + 1}`, error);
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw unreadable(file, error);
  }
}

function unreadable(file: string, cause: unknown): BootstrapError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new BootstrapError(`The bootstrap file ${file} cannot be read. Check BOOTSTRAP_FILE.`, [reason], { cause });
}

/**
 * Returns a copy with its defaults filled in.
 * @throws BootstrapError naming each unknown or invalid path
 */
export function checkBootstrap(given: unknown, where: string): Bootstrap {
  const value: unknown = structuredClone(given);
  if (validate(value)) return value;
  const problems = new Problems();
  for (const { instancePath, keyword, message = "", params } of validate.errors ?? []) {
    const extra = [params["missingProperty"], params["additionalProperty"], params["propertyName"]].find(
      (name) => name !== undefined,
    );
    const allowed: unknown = params["allowedValues"];
    const segments = instancePath.split("/").slice(1);
    addViolation(
      {
        location: "body",
        segments: extra === undefined ? segments : [...segments, String(extra)],
        keyword,
        message: Array.isArray(allowed) ? `${message}: ${allowed.join(", ")}` : message,
        root: value,
      },
      problems,
    );
  }
  throw new BootstrapError(`${where} cannot be applied.`, toLines(problems.toErrors()));
}
