/** The command line that repeats a run. Shell variables stand for secrets. */

import { headerVariable, queryVariable } from "./exchange/wire.ts";
import { ownName } from "./own-name.ts";
import { shellWord } from "./report/shell.ts";
import { type DocumentOptions, effortText, type RunOptions } from "./run-options.ts";

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
    ...option("--key", "$KEY"),
    ...option("--tenant", options.tenantId),
    ...option("--other-tenant", options.otherTenantId),
    ...option("--other-key", options.otherKey && "$OTHER_KEY"),
    ...option("--limited-key", options.limitedKey && "$LIMITED_KEY"),
    ...option("--operator-email", options.operatorEmail),
    ...option("--operator-password", options.operatorPassword && "$OPERATOR_PASSWORD"),
    ...option("--operator-token", options.operatorToken && "$OPERATOR_TOKEN"),
    ...option("--identity-provider", options.identityProvider),
    ...option("--other-identity-provider", options.otherIdentityProvider),
    ...option("--identity-provider-secret", options.identityProviderSecret && "$IDENTITY_PROVIDER_SECRET"),
    ...option("--access-token", options.accessToken && "$ACCESS_TOKEN"),
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
