/** The command line that makes the same run again. Secrets are named by the shell's variables. */
import type { RunOptions } from "./run-options.ts";

export function repeatCommand(options: RunOptions, seed: number): string {
  const words: (string | undefined)[] = [
    "npm run contract --",
    `--url ${options.url}`,
    '--key "$KEY"',
    ...(options.interfaces.length === 3 ? [] : options.interfaces.map((name) => `--interface ${name}`)),
    option("--tenant", options.tenantId),
    option("--other-tenant", options.otherTenantId),
    options.otherKey === undefined ? undefined : '--other-key "$OTHER_KEY"',
    options.limitedKey === undefined ? undefined : '--limited-key "$LIMITED_KEY"',
    ...(options.phases ?? []).map((phase) => `--phase ${phase}`),
    ...(options.operations ?? []).map((id) => `--operation ${id}`),
    ...Object.entries(options.known ?? {}).flatMap(([name, ids]) => ids.map((id) => `--known ${name}=${id}`)),
    options.simulation === true ? "--simulation" : undefined,
    `--effort ${options.effort}`,
    `--seed ${seed}`,
  ];
  return words.filter((word) => word !== undefined).join(" ");
}

function option(name: string, value: string | undefined): string | undefined {
  return value === undefined ? undefined : `${name} ${value}`;
}
