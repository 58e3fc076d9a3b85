/** Operations with security, without credentials and with invented ones. */
import type { DescribedOperation, SecurityScheme } from "../../contract/document/description.ts";
import type { RawParts } from "../../exchange/case.ts";
import type { Random } from "../../exchange/random.ts";
import { isSuccess } from "../../exchange/wire.ts";
import type { PhasePlan } from "../../phases/walk.ts";
import { credentialsRequired } from "../laws.ts";
import { isOpen, type Plan, perDescribed } from "../plan.ts";

export function authentication(plan: Plan): PhasePlan {
  return perDescribed(
    plan,
    async (scope, operation, random) => {
      const { session } = scope;
      if (!isOpen(session, operation)) {
        const advice = `Give ${exampleOf(operation)}.`;
        session.recorder.cannotTry(operation.operationId, "The run has no credentials for it.", advice);
      }
      const base = await plan.requests.ready(scope, operation, random);
      if (base === undefined) return;
      const all = attempts(session.options.document?.headers ?? {}, operation, random);
      session.recorder.cases += all.length;
      const answers = await scope.sendAll(all.map(({ raw }) => ({ ...base, raw })));
      for (const [index, { what }] of all.entries()) {
        const sent = answers[index];
        if (sent === undefined) continue;
        const violation = { about: what, expected: "401, or 403", actual: String(sent.status) };
        session.recorder.judgeSent(credentialsRequired, isSuccess(sent) ? violation : undefined, sent);
      }
    },
    (_, { securitySets }) => securitySets.length > 0,
  );
}

interface Attempt {
  readonly what: string;
  readonly raw: RawParts;
}

function attempts(
  given: Readonly<Record<string, string>>,
  { securitySets }: DescribedOperation,
  random: Random,
): readonly Attempt[] {
  const schemes = securitySets.flat();
  const keys = new Set(schemes.map(({ in: place, key }) => (place === "cookie" ? "cookie" : key.toLowerCase())));
  // Only what the schemes name is a credential; other headers of the run stay.
  const none = Object.fromEntries(
    [...Object.keys(given), ...schemes.filter(({ in: place }) => place === "header").map(({ key }) => key)]
      .filter((name) => keys.has(name.toLowerCase()))
      .map((name): [string, null] => [name, null]),
  );
  const without: RawParts = { headers: none, withoutKeys: true };
  const invented = schemes.flatMap((scheme): Attempt[] => {
    const what = `invented credentials (${scheme.name})`;
    const value = inventedFor(scheme, random);
    if (scheme.in === "header") return [{ what, raw: { ...without, headers: { ...none, [scheme.key]: value } } }];
    return scheme.in === "query"
      ? [{ what, raw: { ...without, query: `${encodeURIComponent(scheme.key)}=${value}` } }]
      : [];
  });
  return [{ what: "no credentials", raw: without }, ...invented];
}

function inventedFor({ prefix }: SecurityScheme, random: Random): string {
  if (prefix === "Basic") return `Basic ${Buffer.from(`kit:${random.letters(12)}`).toString("base64")}`;
  const token = random.letters(32);
  return prefix === undefined ? token : `${prefix} ${token}`;
}

function exampleOf({ securitySets: [set = []] }: DescribedOperation): string {
  const [scheme] = set;
  if (scheme?.in === "query") return `--query "${scheme.key}=<key>"`;
  if (scheme?.in === "cookie") return `--header "Cookie: ${scheme.key}=<value>"`;
  const { key, prefix } = scheme ?? { key: "Authorization", prefix: "Bearer" };
  return `--header "${key}: ${prefix === undefined ? "" : `${prefix} `}<token>"`;
}
