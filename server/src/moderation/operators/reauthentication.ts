/** Operators show their password again before they change how they sign in (Decisions: Passwords; ASVS 7.5.1). */
import type { Preparation } from "../../contract/context.ts";
import type { SignInAttempt, SignInFailure } from "../../contract/sign-ins.ts";
import { type Account, findAccount } from "../../filtering/users/operators.ts";
import { busySeconds, type PasswordTurn } from "../../filtering/users/passwords.ts";
import { operatorOf } from "../queues/queue-access.ts";
import type { SignInServices } from "./operator-login.ts";
import { countAttempt, counterOf, forgetFailures } from "./sign-in-counters.ts";

export type Reauthentication<Value> =
  | { readonly kind: "blocked"; readonly seconds: number }
  | { readonly kind: "refused"; readonly failure: SignInFailure }
  | { readonly kind: "accepted"; readonly account: Account; readonly value: Value };

/** Checks what the operator has sent. */
export type Check<Value> = (
  turn: PasswordTurn,
  account: Account,
) => Promise<{ readonly failure: SignInFailure } | { readonly value: Value }>;

/**
 * Checks an operator who is signed in, and counts failures apart from those of signing in: a stolen token neither guesses
 * the password nor keeps its owner out.
 */
export async function reauthenticate<Value>(
  { passwords, recordSignIn }: SignInServices,
  preparation: Preparation,
  { operationId, path }: Pick<SignInAttempt, "operationId" | "path">,
  check: Check<Value>,
): Promise<Reauthentication<Value>> {
  const { read, write, clock, tenantId, client, requestId } = preparation;
  const { id, email: user } = operatorOf(preparation);
  const counter = counterOf("reauthentication", tenantId, id);
  const refuse = async (failure: SignInFailure): Promise<Reauthentication<Value>> => {
    const attempt = { tenantId, operationId, path, user, client, requestId, failure };
    await write((db) => recordSignIn(db, attempt, clock.now()));
    return { kind: "refused", failure };
  };
  const outcome = await passwords.admit("known", async (turn): Promise<Reauthentication<Value>> => {
    const seconds = await write((db) => countAttempt(db, [counter], clock.now()));
    if (seconds > 0) return { kind: "blocked", seconds };
    const account = await read((db) => findAccount({ db, tenantId }, { id }));
    if (account === undefined) return refuse("unknownAccount");
    const checked = await check(turn, account);
    if ("failure" in checked) return refuse(checked.failure);
    await write((db) => forgetFailures(db, counter));
    return { kind: "accepted", account, value: checked.value };
  });
  return outcome ?? { kind: "blocked", seconds: busySeconds };
}

/** Returns a check of the password alone. */
export function passwordCheck(password: string): Check<undefined> {
  return async (turn, { passwordHash }) =>
    (await turn.verify(password, passwordHash)) ? { value: undefined } : { failure: "wrongPassword" };
}
