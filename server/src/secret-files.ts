/** Secrets in files, as Docker and Kubernetes provide them: `<NAME>_FILE` names a file that holds the value of `<NAME>`. */
import { closeSync, openSync, readSync } from "node:fs";

export type Environment = Readonly<Record<string, string | undefined>>;

/** Says what is wrong with a variable; names files, and never what is in them. */
export class SecretFileError extends Error {
  override name = "SecretFileError";
}

/** Longer than any key or URL, in bytes; a file without an end must not fill the memory. */
const maximumLength = 64 * 1024;

export function fileVariable(name: string): string {
  return `${name}_FILE`;
}

/**
 * Returns the value of a variable: its own, or that of its file without the newline at the end; undefined where neither
 * is given. An empty variable counts as not given.
 * @throws SecretFileError when both are given, and when the file cannot be read or is empty
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

/** Reads one byte more than a value may have, at most. */
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
