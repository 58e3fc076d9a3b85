/** The examples of passwords, one-time passwords and signing out, tried. */
import { expect } from "vitest";
import {
  changeOperatorPassword,
  confirmOneTimePassword,
  deleteOperatorOneTimePassword,
  deleteOperatorTokens,
  enrolOneTimePassword,
  logoutOperator,
  removeOneTimePassword,
} from "../../../sdk/examples/moderation/sign-in.ts";
import { oneTimePasswordAt } from "../../moderation/authenticator.ts";
import { newOperator } from "../../moderation/queue-fixtures.ts";
import { type TrialContext, trialOf } from "../trial.ts";
import { email, password, unusedId } from "./fixtures.ts";

const now = 1_700_000_000_000;

async function signedIn({ client }: TrialContext) {
  const { operator, as } = await newOperator(client, { email });
  return { operatorId: operator.id, password, token: as.token };
}

async function enrolled(context: TrialContext) {
  context.server.setTime(now);
  const given = await signedIn(context);
  const { secret } = await context.client.moderation.enrolOneTimePassword(
    { body: { password } },
    { token: given.token },
  );
  return { ...given, oneTimePassword: oneTimePasswordAt(secret, now), next: oneTimePasswordAt(secret, now + 30_000) };
}

async function confirmed(context: TrialContext) {
  const { oneTimePassword, next, ...given } = await enrolled(context);
  await context.client.moderation.confirmOneTimePassword({ body: { oneTimePassword } }, { token: given.token });
  return { ...given, oneTimePassword: next };
}

const login = async ({ client }: TrialContext, more: { password?: string; oneTimePassword?: string } = {}) =>
  (await client.moderation.loginOperator.result({ body: { email, password, ...more } })).status;

export const signIn = [
  trialOf(logoutOperator, signedIn, (status) => expect(status).toBe(401)),
  trialOf(
    changeOperatorPassword,
    async (context) => ({
      ...(await signedIn(context)),
      currentPassword: password,
      password: "seven lanterns over the quay",
    }),
    async (outcome, context) => {
      expect(outcome).toBe("changed");
      expect([await login(context), await login(context, { password: context.given.password })]).toEqual([401, 200]);
    },
  ),
  trialOf(enrolOneTimePassword, signedIn, ({ uri, secret }) => {
    expect(new URL(uri).searchParams.get("secret")).toBe(secret);
  }),
  trialOf(confirmOneTimePassword, enrolled, async (recoveryCodes, context) => {
    expect(recoveryCodes).toHaveLength(10);
    expect([await login(context), await login(context, { oneTimePassword: context.given.next })]).toEqual([401, 200]);
  }),
  trialOf(removeOneTimePassword, confirmed, async (_outcome, context) => expect(await login(context)).toBe(200)),
  trialOf(deleteOperatorTokens, signedIn, async (outcome, { client, given: { token } }) => {
    expect(outcome).toBe("signed out");
    expect((await client.moderation.listApprovalQueueItems.result({}, { token })).status).toBe(401);
    expect(await deleteOperatorTokens(client, { operatorId: unusedId })).toBe("no such operator");
  }),
  trialOf(deleteOperatorOneTimePassword, confirmed, async (outcome, context) => {
    expect(outcome).toBe("removed");
    expect(await login(context)).toBe(200);
    expect(await deleteOperatorOneTimePassword(context.client, { operatorId: unusedId })).toBe("no such operator");
  }),
];
