/** Operators sign out and change how they sign in; API keys sign operators out (Decisions: Operator sign-in, Passwords). */
import { fieldError, Problems } from "../../contract/errors.ts";
import { type Handlers, type OperationId, reply, withPreparation } from "../../contract/handlers.ts";
import { endOperatorTokens, lockOperator, replacePasswordHash } from "../../filtering/users/operators.ts";
import { checkPassword } from "../../filtering/users/password-rules.ts";
import { operatorOf } from "../queues/queue-access.ts";
import type { SignInServices } from "./operator-login.ts";
import { endOperatorToken } from "./operator-tokens.ts";
import { type Reauthentication, reauthenticate } from "./reauthentication.ts";

type PasswordChange = Reauthentication<string> | { readonly kind: "invalid"; readonly problems: Problems };

export function operatorAccounts(services: SignInServices) {
  return {
    async logoutOperator({ query }, context) {
      if (query.everywhere) await endOperatorTokens(context, operatorOf(context).id);
      else await endOperatorToken(context.db, context.operatorTokenHash ?? "");
      return reply(200);
    },

    changeOperatorPassword: withPreparation<"changeOperatorPassword", PasswordChange>(
      async ({ body: { currentPassword, password } }, preparation) => {
        const problems = new Problems();
        await checkPassword(problems, "password", { password, email: operatorOf(preparation).email });
        if (problems.any) return { kind: "invalid", problems };
        const attempt = { operationId: "changeOperatorPassword", path: "/moderation/password" } as const;
        return reauthenticate(services, preparation, attempt, async (turn, { passwordHash }) =>
          (await turn.verify(currentPassword, passwordHash))
            ? { value: await turn.hash(password) }
            : { failure: "wrongPassword" },
        );
      },
      async (_input, { db, tenantId }, change) => {
        if (change.kind === "invalid") return reply(400, change.problems.toErrors());
        if (change.kind === "blocked") return blocked(change);
        // Another request may have changed the password since it was compared.
        if (change.kind === "refused" || !(await replacePasswordHash(db, change.account, change.value))) {
          return reply(400, fieldError("currentPassword", "invalid", "This is not the password of the operator."));
        }
        await endOperatorTokens({ db, tenantId }, change.account.operator.id);
        return reply(200);
      },
    ),

    async deleteOperatorTokens({ path }, { db, tenantId }) {
      const operator = await lockOperator(db, tenantId, path.operatorId);
      if (operator === undefined) return reply(404);
      await endOperatorTokens({ db, tenantId }, operator.id);
      return reply(200);
    },
  } satisfies Partial<Handlers<OperationId>>;
}

/** Returns the reply to an attempt that has to wait. */
export function blocked({ seconds }: { readonly seconds: number }) {
  return { ...reply(429), headers: { "Retry-After": String(seconds) } };
}
