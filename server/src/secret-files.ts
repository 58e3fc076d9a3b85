/** Secrets in files, as Docker and Kubernetes provide them: `<NAME>_FILE` names a file that holds the value of `<NAME>`. */
import { closeSync, openSync, readSync } from "node:fs";

export type Environment = Readonly<Record<string, string | undefined>>;

/** Thrown for an invalid variable; the message names files, never their content. */
export class SecretFileError extends Error {
  override name = "SecretFileError";
}

/** Maximum bytes of a secret, above any key or URL; bounds the memory for an endless file. */
const maximumLength = 64 * 1024;

export function fileVariable(name: string): string {
  return `${name}_FILE`;
}

/**
 * Returns the value of a variable: its own, or the content of its file without the newline at the end; undefined
 * where neither is set. An empty variable counts as unset.
 * @throws SecretFileError when both are set, and when the file is unreadable or empty
 */
export function readSecret(environment: Environment, name: string): string | undefined {
  const value = environment[name] || undefined;
  const file = environment[fileVariable(name)] || undefined;
  if (file === undefined) return value;
  if (value !== undefined) {
    throw new SecretFileError(`${name} and ${fileVariable(name)} are both set. Set one of them.`);
  }
  const text = readText(name, file).replace(/\r?\n$/, "");
  if (text === "") throw new SecretFileError(`${fileVariable(name)} takes a file that is not empty; ${file} is.`);
  return text;
}

function readText(name: string, file: string): string {
  let bytes: Buffer;
  try {
    bytes = readStart(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SecretFileError(`${fileVariable(name)} takes a file that can be read; ${file} cannot (${reason}).`, {
      cause: error,
    });
  }
  if (bytes.length <= maximumLength) return bytes.toString();
  throw new SecretFileError(`${fileVariable(name)} takes a file of at most ${maximumLength} bytes; ${file} is longer.`);
}

/** Reads at most one byte more than a value may have. */
function readStart(file: string): Buffer {
  const bytes = Buffer.alloc(maximumLength + 1);
  const descriptor = openSync(file, "r");
  try {
    let length = 0;
    for (let read = -1; read !== 0 && length < bytes.length; length += read) {
      read = readSync(descriptor, bytes, length, bytes.length - length, null);
    }
    return bytes.subarray(0, length);
  } finally {
    closeSync(descriptor);
  }
}
