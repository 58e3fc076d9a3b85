/** The command line that repeats a run. Shell variables stand for secrets. */

import { headerVariable, queryVariable } from "./exchange/wire.ts";
import { ownName } from "./own-name.ts";
import { shellWord } from "./report/shell.ts";
import { type DocumentOptions, effortText, type RunOptions, serverOptions } from "./run-options.ts";

export function repeatCommand(options: RunOptions, seed: number): string {
  const { interfaces, phases = [], operations = [] } = options;
  const words = [
    ownName,
    ...(options.own === true
      ? ["--own"]
      : options.document === undefined
        ? serverWords(options)
        : documentWords(options, options.document)),
    ...(interfaces.length === 3 || options.document !== undefined
      ? []
      : interfaces.flatMap((name) => option("--interface", name))),
    ...phases.flatMap((phase) => option("--phase", phase)),
    ...(options.document === undefined ? operations.flatMap((id) => option("--only", id)) : []),
    ...(options.failFast === true ? ["--fail-fast"] : []),
    ...option("--budget", options.budgetMilliseconds && `${options.budgetMilliseconds / 1000}s`),
    ...option("--timeout", options.timeoutMs === 30_000 ? undefined : options.timeoutMs),
    ...option("--effort", effortText(options.effort)),
    ...option("--seed", seed),
  ];
  return words.join(" ");
}

function serverWords({ known = {}, ...options }: RunOptions): string[] {
  return [
    ...option("--url", options.url),
    ...serverOptions.flatMap(({ option: name, ...one }) => {
      const value = options[one.name];
      return option(`--${name}`, value !== undefined && "variable" in one ? one.variable : value);
    }),
    ...Object.entries(known).flatMap(([name, ids]) => ids.flatMap((id) => option("--known", `${name}=${id}`))),
    ...(options.simulation === true ? ["--simulation"] : []),
  ];
}

function documentWords(
  { url }: RunOptions,
  { address, headers, query = {}, login, hooks, config, only = [], tags = [], skip = [] }: DocumentOptions,
): string[] {
  return [
    ...option("--url", url),
    ...option("--document", address),
    ...Object.keys(headers).map((name) => `--header "${name}: ${headerVariable(name)}"`),
    ...Object.keys(query).map((name) => `--query "${name}=${queryVariable(name)}"`),
    ...option("--auth", login?.isConfigured === true ? undefined : login?.command),
    ...option("--hooks", typeof hooks === "string" ? hooks : undefined),
    ...option("--config", config),
    ...only.flatMap((pattern) => option("--only", pattern)),
    ...tags.flatMap((tag) => option("--tags", tag)),
    ...skip.flatMap((pattern) => option("--skip", pattern)),
  ];
}

function option(name: string, value: string | number | undefined): string[] {
  if (value === undefined) return [];
  const text = String(value);
  return [`${name} ${/^[\w.:/=@-]+$/.test(text) ? text : shellWord(text)}`];
}
