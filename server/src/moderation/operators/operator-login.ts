/**
 * Operators sign in (Decisions: Operator sign-in). The same 401 for an unknown address, a wrong password or one-time
 * password, an expired and a disabled account, each after the same work; attempts are counted before the password is looked
 * at, so that many at once are counted too.
 */
import type { Context, Db, Preparation } from "../../contract/context.ts";
import { type Handlers, type Input, type OperationId, reply, withPreparation } from "../../contract/handlers.ts";
import { networkOf } from "../../contract/network.ts";
import { OncePerMinute } from "../../contract/once-per-minute.ts";
import type { RecordSignIn, SignInAttempt, SignInFailure } from "../../contract/sign-ins.ts";
import { type Account, findAccount, lockOperator, replacePasswordHash } from "../../filtering/users/operators.ts";
import { busySeconds, type Passwords, type PasswordTurn } from "../../filtering/users/passwords.ts";
import { isKnownNetwork, rememberNetwork } from "./known-networks.ts";
import { takeOneTimePassword } from "./one-time-passwords.ts";
import { hasExpired, issueOperatorToken } from "./operator-tokens.ts";
import {
  type Counter,
  countAttempt,
  counterOf,
  findDelay,
  forgetFailures,
  takeBackFailures,
} from "./sign-in-counters.ts";

export interface SignInServices {
  readonly passwords: Passwords;
  readonly recordSignIn: RecordSignIn;
}

const challenge =
  'Bearer realm="gatehouse", error="invalid", error_description="The email address, the password and, where the account has one, the one-time password do not belong to an operator who may sign in."';
const refused = { ...reply(401), headers: { "WWW-Authenticate": challenge } };

/** A client that tries to sign in to an address, which may have no account. */
interface Applicant {
  readonly account: Account | undefined;
  /** True where somebody has signed in to the account from the client's network. */
  readonly isKnown: boolean;
  /** The widest first. */
  readonly counters: readonly [network: Counter, account: Counter];
}

type Outcome =
  | { readonly kind: "blocked"; readonly seconds: number }
  | { readonly kind: "refused" }
  | {
      readonly kind: "accepted";
      readonly account: Account;
      readonly applicant: Applicant;
      /** The hash of the password with today's parameters, where the stored one has others. */
      readonly replacement: string | undefined;
    };

type Login = Input<"loginOperator">["body"];

export function operatorLogin({ passwords, recordSignIn }: SignInServices) {
  const blockedOnce = new OncePerMinute();
  return {
    loginOperator: withPreparation<"loginOperator", Outcome>(
      async ({ body }, preparation) => {
        const { read, write, clock } = preparation;
        const [applicant, delay] = await read(async (db) => {
          const found = await findApplicant(db, preparation, body.email);
          return [found, await findDelay(db, found.counters, clock.now())] as const;
        });
        const record = (failure: SignInFailure): Promise<void> =>
          write((db) => recordSignIn(db, { ...attemptOf(preparation, applicant), failure }, clock.now()));
        const block = async (seconds: number): Promise<Outcome> => {
          // A flood costs one entry a minute, and no further writes.
          const key = applicant.counters.map(({ kind, subject }) => `${kind} ${subject}`).join(" ");
          if (blockedOnce.isFirst(key, clock.now())) await record("tooManyAttempts");
          return { kind: "blocked", seconds };
        };
        if (delay > 0) return block(delay);
        const line = applicant.isKnown ? "known" : "stranger";
        const outcome = await passwords.admit(line, async (turn): Promise<Outcome> => {
          const seconds = await write((db) => countAttempt(db, applicant.counters, clock.now()));
          if (seconds > 0) return block(seconds);
          const checked = await checkCredentials(turn, preparation, { body, applicant });
          if (typeof checked !== "string") return checked;
          await record(checked);
          return { kind: "refused" };
        });
        return outcome ?? { kind: "blocked", seconds: busySeconds };
      },
      async (_input, context, outcome) => {
        if (outcome.kind === "blocked") return { ...reply(429), headers: { "Retry-After": String(outcome.seconds) } };
        if (outcome.kind === "refused") return refused;
        const { db, clock } = context;
        const account = await lockUnchanged(db, outcome.account);
        const now = clock.now();
        if (account === undefined || hasExpired(account.operator, now)) return refused;
        const { operator } = account;
        if (outcome.replacement !== undefined) await replacePasswordHash(db, account, outcome.replacement);
        await forgetAttempts(db, outcome.applicant);
        await rememberNetwork(context, operator.id, networkOf(context.client?.address ?? ""), now);
        await recordSignIn(db, attemptOf(context, outcome.applicant), now);
        return reply(200, { ...(await issueOperatorToken(context, operator, now)), user: operator });
      },
    ),
  } satisfies Partial<Handlers<OperationId>>;
}

async function findApplicant(db: Db, { tenantId, client, clock }: Preparation, givenEmail: string): Promise<Applicant> {
  const email = givenEmail.toLowerCase();
  const network = networkOf(client?.address ?? "");
  const account = await findAccount({ db, tenantId }, { email });
  // The same work where there is no account.
  const isKnown = await isKnownNetwork({ db, tenantId }, account?.operator.id ?? "", network, clock.now());
  // A new password begins with new counters of the account, so that whoever sets one lifts the delay.
  const subject = [tenantId, email, account?.passwordHash ?? ""];
  const counters = isKnown
    ? ([counterOf("knownNetwork", network), counterOf("accountNetwork", ...subject, network)] as const)
    : ([counterOf("network", network), counterOf("account", ...subject)] as const);
  return { account, isKnown, counters };
}

/** Resolves to the account, or to why it stays closed. */
async function checkCredentials(
  turn: PasswordTurn,
  { write, clock, tenantId }: Preparation,
  { body: { password, oneTimePassword }, applicant }: { readonly body: Login; readonly applicant: Applicant },
): Promise<Outcome | SignInFailure> {
  const { account } = applicant;
  const isRight = await turn.verify(password, account?.passwordHash);
  if (account === undefined) return "unknownAccount";
  if (!isRight) return "wrongPassword";
  if (hasExpired(account.operator, clock.now())) return "expiredAccount";
  const failure = await write((db) =>
    takeOneTimePassword({ db, tenantId }, account.operator.id, oneTimePassword, clock.now()),
  );
  if (failure !== undefined) return failure;
  const replacement = turn.isOutdated(account.passwordHash) ? await turn.hash(password) : undefined;
  return { kind: "accepted", account, applicant, replacement };
}

function attemptOf({ tenantId, client, requestId }: Preparation | Context, { account }: Applicant): SignInAttempt {
  const user = account?.operator.email;
  return { tenantId, operationId: "loginOperator", path: "/moderation/login", user, client, requestId };
}

/** Locks the account until the token exists; undefined if it was disabled or got another password meanwhile. */
async function lockUnchanged(
  db: Db,
  { operator: { id }, tenantId, passwordHash }: Account,
): Promise<Account | undefined> {
  await lockOperator(db, tenantId, id);
  const account = await findAccount({ db, tenantId }, { id });
  return account?.passwordHash === passwordHash ? account : undefined;
}

/**
 * Takes back the failures of the client alone: those of strangers to an account that knows the client stay, and so do
 * those of its network to other accounts.
 */
async function forgetAttempts(db: Db, { isKnown, counters: [network, account] }: Applicant): Promise<void> {
  // The network's counter is locked first, as in countAttempt.
  await takeBackFailures(db, network, 1);
  const failures = await forgetFailures(db, account);
  if (isKnown) await takeBackFailures(db, network, Math.max(0, failures - 1));
}
