/** Loads functions of the user's around a run and its requests: a file in JavaScript, for what no setting says. */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { RunSetupError } from "./phases/greet.ts";
import type { Hooks } from "./run-options.ts";

const names: readonly string[] = ["start", "request"] satisfies (keyof Hooks)[];

/** @throws RunSetupError where the file holds none */
export async function loadHooks(file: string): Promise<Hooks> {
  const module = await load(file);
  const unknown = Object.keys(module).filter((name) => !names.includes(name));
  const isWrong = Object.values(module).some((value) => typeof value !== "function");
  if (unknown.length > 0 || isWrong)
    throw new RunSetupError(`--hooks ${file}: export functions named ${names.join(" or ")}, and nothing else.`);
  return module;
}

async function load(file: string): Promise<Hooks> {
  try {
    const module: Hooks = await import(pathToFileURL(resolve(file)).href);
    return module;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new RunSetupError(`--hooks ${file} cannot be loaded: ${why}`, { cause: error });
  }
}
