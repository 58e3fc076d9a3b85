/** Tries operations without a key, with a wrong one, without permission, and as another tenant. */
import { brokenUnless401, type Credential, credentials, noCredential, withCredential } from "../access/credentials.ts";
import { authenticationFirst, keyRequired, publicIsOpen, tokenRequired } from "../access/laws.ts";
import { methodsOf, oddRequests } from "../access/odd-requests.ts";
import { checkOtherTenant } from "../access/other-tenant.ts";
import { askIfRequired, checkTenant } from "../access/tenants.ts";
import { openings, tokenCredentials } from "../access/tokens.ts";
import { type Operation, opensWithKey, opensWithToken } from "../contract/contract.ts";
import type { Case } from "../exchange/case.ts";
import type { Scope } from "../exchange/scope.ts";
import { judgeUnchanged, writtenBy } from "../state/snapshot.ts";
import { type PhasePlan, perOperation } from "./walk.ts";

export const authentication: PhasePlan = (session) => {
  let asked: Promise<boolean> | undefined;
  // Asked once a run, and not before it matters.
  const isRequired = (): Promise<boolean> => (asked ??= askIfRequired(session));
  return perOperation((scope, operation) => tryOperation(scope, operation, isRequired))(session);
};

async function tryOperation(scope: Scope, operation: Operation, isRequired: () => Promise<boolean>): Promise<void> {
  if (scope.session.options.limitedKey === undefined) {
    const advice = "Give --limited-key <key>, a valid one that may do nothing of this.";
    scope.session.recorder.cannotTry("401 for a key that may not", "No key without permissions was given.", advice);
  }
  const ready = await scope.ready(operation);
  if (operation.security.length === 0) await checkOpen(scope, ready);
  else await checkClosed(scope, ready);
  if (opensWithToken(operation)) await checkOpenings(scope, ready);
  await checkTenant(scope, ready, isRequired);
  await checkOtherTenant(scope, ready);
}

/** Everything is refused with 401, and nothing happens. */
async function checkClosed(scope: Scope, ready: Case): Promise<void> {
  const { session } = scope;
  const { operation } = ready;
  const law = opensWithKey(operation) ? keyRequired : tokenRequired;
  const expected = "nothing is changed by requests that nobody may send";
  const keyless = { ...noCredential, law: authenticationFirst };
  await judgeUnchanged(scope, { ready, resource: writtenBy(session, operation), law, expected }, async () => {
    for (const credential of await credentialsFor(scope, operation))
      await checkRefused(scope, operation, credential, ready);
    for (const { what, sent } of oddRequests(ready, methodsOf(operation, session.contract.operations)))
      await checkRefused(scope, operation, { ...keyless, what: `no key and ${what}` }, sent);
  });
}

async function credentialsFor({ session }: Scope, operation: Operation): Promise<readonly Credential[]> {
  const random = session.random(operation.operationId);
  const tokens = opensWithToken(operation) ? await tokenCredentials(session, operation, random) : [];
  if (!opensWithKey(operation)) return tokens;
  const misplaced = opensWithToken(operation) ? undefined : session.operators.any;
  return [...credentials(session.options, random, misplaced), ...tokens];
}

/** Checks that permitted callers are not answered 401; other phases check the rest. */
async function checkOpenings(scope: Scope, ready: Case): Promise<void> {
  for (const { law, what, headers: given } of await openings(scope.session, ready.operation)) {
    const raw = { ...ready.raw, headers: { ...ready.raw?.headers, ...given } };
    const received = await scope.try({ ...ready, raw });
    const { status, headers } = received;
    const actual = `401 ${headers.get("www-authenticate") ?? ""}`;
    const refused = { about: what, expected: "any other answer than 401", actual };
    scope.judge(law, status === 401 ? refused : undefined, received);
  }
}

/** @param operation that a path which is made up stands for */
async function checkRefused(scope: Scope, operation: Operation, credential: Credential, sent: Case): Promise<void> {
  const received = await scope.try(withCredential(sent, credential));
  scope.judge(credential.law, brokenUnless401(received, credential.what, credential.reason), received, operation);
}

/** Checks that a public operation ignores keys. */
async function checkOpen(scope: Scope, ready: Case): Promise<void> {
  const { session } = scope;
  const usual = await scope.send(ready);
  for (const credential of credentials(session.options, session.random(ready.operation.operationId))) {
    const received = await scope.try(withCredential(ready, credential));
    const isSame = received.status === usual.status;
    const expected = `${usual.status}, as with a valid key`;
    const violation = isSame ? undefined : { about: credential.what, expected, actual: `${received.status}` };
    scope.judge(publicIsOpen, violation, received);
  }
}
