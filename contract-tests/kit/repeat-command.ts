/** The command line that makes the same run again. Secrets are named by the shell's variables. */
import { shellWord } from "./report/shell.ts";
import type { RunOptions } from "./run-options.ts";

export function repeatCommand(options: RunOptions, seed: number): string {
  const { interfaces, phases = [], operations = [], known = {} } = options;
  const words = [
    "npm run contract --",
    ...option("--url", options.url),
    ...option("--key", "$KEY"),
    ...(interfaces.length === 3 ? [] : interfaces.flatMap((name) => option("--interface", name))),
    ...option("--tenant", options.tenantId),
    ...option("--other-tenant", options.otherTenantId),
    ...option("--other-key", options.otherKey && "$OTHER_KEY"),
    ...option("--limited-key", options.limitedKey && "$LIMITED_KEY"),
    ...phases.flatMap((phase) => option("--phase", phase)),
    ...operations.flatMap((id) => option("--operation", id)),
    ...Object.entries(known).flatMap(([name, ids]) => ids.flatMap((id) => option("--known", `${name}=${id}`))),
    ...(options.simulation === true ? ["--simulation"] : []),
    ...(options.failFast === true ? ["--fail-fast"] : []),
    ...option("--minutes", options.budgetMilliseconds && options.budgetMilliseconds / 60_000),
    ...option("--timeout", options.timeoutMs),
    ...option("--effort", options.effort),
    ...option("--seed", seed),
  ];
  return words.join(" ");
}

function option(name: string, value: string | number | undefined): string[] {
  if (value === undefined) return [];
  const text = String(value);
  return [`${name} ${/^[\w.:/=@-]+$/.test(text) ? text : shellWord(text)}`];
}
