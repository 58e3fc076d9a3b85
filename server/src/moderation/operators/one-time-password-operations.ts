/** Operators set up and remove one-time passwords; API keys remove those of lost devices (Decisions: One-time passwords). */
import { fieldError, generalError } from "../../contract/errors.ts";
import { type Handlers, type OperationId, reply, withPreparation } from "../../contract/handlers.ts";
import type { SignInFailure } from "../../contract/sign-ins.ts";
import { endOperatorTokens, lockOperator } from "../../filtering/users/operators.ts";
import { operatorOf } from "../queues/queue-access.ts";
import {
  confirmOneTimePassword,
  enrolOneTimePassword,
  hasOneTimePassword,
  removeOneTimePassword,
  takeOneTimePassword,
} from "./one-time-passwords.ts";
import { blocked } from "./operator-accounts.ts";
import type { SignInServices } from "./operator-login.ts";
import { type Check, passwordCheck, type Reauthentication, reauthenticate } from "./reauthentication.ts";

const path = "/moderation/one-time-password";

export function oneTimePasswords(services: SignInServices) {
  return {
    enrolOneTimePassword: withPreparation<"enrolOneTimePassword", Reauthentication<undefined>>(
      ({ body: { password } }, preparation) =>
        reauthenticate(services, preparation, { operationId: "enrolOneTimePassword", path }, passwordCheck(password)),
      async (_input, context, outcome) => {
        if (outcome.kind === "blocked") return blocked(outcome);
        if (outcome.kind === "refused") return reply(400, refusal(outcome.failure));
        const operator = await lockOperator(context.db, context.tenantId, operatorOf(context).id);
        const enrolment = operator && (await enrolOneTimePassword(context, operator));
        return enrolment === undefined ? reply(400, generalError("inUse", alreadyConfirmed)) : reply(200, enrolment);
      },
    ),

    confirmOneTimePassword: withPreparation<"confirmOneTimePassword", Reauthentication<readonly string[]>>(
      ({ body: { oneTimePassword: given } }, preparation) => {
        const { write, clock, tenantId } = preparation;
        const attempt = { operationId: "confirmOneTimePassword", path: `${path}/confirm` } as const;
        return reauthenticate(services, preparation, attempt, async (_turn, { operator }) => {
          const codes = await write((db) =>
            confirmOneTimePassword({ db, tenantId }, operator.id, { given, now: clock.now() }),
          );
          return codes === undefined ? { failure: "wrongOneTimePassword" } : { value: codes };
        });
      },
      async (_input, _context, outcome) => {
        if (outcome.kind === "blocked") return blocked(outcome);
        if (outcome.kind === "refused") return reply(400, refusal(outcome.failure));
        return reply(200, { recoveryCodes: [...outcome.value] });
      },
    ),

    removeOneTimePassword: withPreparation<"removeOneTimePassword", Reauthentication<undefined>>(
      ({ body: { password, oneTimePassword: given } }, preparation) => {
        const { write, clock, tenantId } = preparation;
        const check: Check<undefined> = async (turn, account) => {
          const checked = await passwordCheck(password)(turn, account);
          if ("failure" in checked) return checked;
          const { id } = account.operator;
          const failure = await write(async (db) =>
            (await hasOneTimePassword({ db, tenantId }, id))
              ? takeOneTimePassword({ db, tenantId }, id, given, clock.now())
              : wrong,
          );
          return failure === undefined ? checked : { failure };
        };
        const attempt = { operationId: "removeOneTimePassword", path: `${path}/remove` } as const;
        return reauthenticate(services, preparation, attempt, check);
      },
      async (_input, { db, tenantId }, outcome) => {
        if (outcome.kind === "blocked") return blocked(outcome);
        if (outcome.kind === "refused") return reply(400, refusal(outcome.failure));
        await removeOneTimePassword({ db, tenantId }, outcome.account.operator.id);
        return reply(200);
      },
    ),

    async deleteOperatorOneTimePassword({ path: { operatorId } }, { db, tenantId }) {
      const operator = await lockOperator(db, tenantId, operatorId);
      if (operator === undefined) return reply(404);
      await removeOneTimePassword({ db, tenantId }, operator.id);
      await endOperatorTokens({ db, tenantId }, operator.id);
      return reply(200);
    },
  } satisfies Partial<Handlers<OperationId>>;
}

const wrong = "wrongOneTimePassword" satisfies SignInFailure;

const alreadyConfirmed = "The operator has a one-time password already. Remove it first with removeOneTimePassword.";

function refusal(failure: SignInFailure) {
  return failure === "wrongOneTimePassword"
    ? fieldError(
        "oneTimePassword",
        "invalid",
        "This is not what the authenticator app shows now, or it was sent before.",
      )
    : fieldError("password", "invalid", "This is not the password of the operator.");
}
