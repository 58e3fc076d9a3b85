/** The options of a run. */
import type { Contract } from "./contract/contract.ts";
import type { NamedOperation, OperationSettings } from "./contract/document/settings.ts";
import type { DeclaredObjects, KnownFinding, Phase } from "./findings.ts";
import { matchesOperation } from "./operation-choice.ts";

/** Controls of a test server that runs in this process: laws of time and of messages need them. */
export interface TestControls {
  /** The server's clock, in milliseconds since the UTC epoch. */
  time(): { readonly now: number };
  /** Moves the clock, which goes on from there; a negative number moves it back. */
  advanceTime(milliseconds: number): void;
  /** Resolves when no work is left in the background. */
  idle(): Promise<void>;
  /** Messages that the server sent, oldest first. */
  readonly mails: readonly SentMail[];
}

export interface SentMail {
  readonly from?: MailAddress;
  readonly to: readonly MailAddress[];
  readonly cc?: readonly MailAddress[];
  readonly bcc?: readonly MailAddress[];
  readonly subject: string;
  readonly html?: string;
  readonly text?: string;
}

export interface MailAddress {
  readonly address: string;
  readonly display?: string;
}

export interface Login {
  /** The command behind it, for the line that repeats the run. */
  readonly command?: string;
  /** True where the configuration file holds the command. */
  readonly isConfigured?: boolean;
  /** Resolves to headers by their names. */
  headers(): Promise<Readonly<Record<string, string>>>;
}

/** Functions of the user's, for what no setting says. */
export interface Hooks {
  /** Prepares the server before the run, such as by objects that nothing creates. */
  start?(server: { readonly url: string }): unknown;
  /**
   * Changes a request just before it goes out, such as by a signature over its body. Resolves to the request to send; to null
   * where it must not be sent.
   */
  request?(request: Request, operation: NamedOperation): Request | null | Promise<Request | null>;
}

/** A pattern is of an operationId, of a path such as `/pets/*`, or of both method and path: `DELETE *`. */
export interface DocumentOptions {
  /** A file name or a URL. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Goes with each request in its query, such as a key. */
  readonly query?: Readonly<Record<string, string>> | undefined;
  /** Gives headers besides: before the run, and again when a request is answered 401 that was not before. */
  readonly login?: Login | undefined;
  /** A file of functions around the run and its requests, or these functions. */
  readonly hooks?: string | Hooks | undefined;
  /** The file of the settings, for the line that repeats the run. */
  readonly config?: string | undefined;
  /** Settings of operations, by patterns. */
  readonly settings?: Readonly<Record<string, OperationSettings>> | undefined;
  /** Patterns of operations, and tags, of which an operation has to be one. */
  readonly only?: readonly string[] | undefined;
  readonly tags?: readonly string[] | undefined;
  /** Patterns of operations that are never called. */
  readonly skip?: readonly string[] | undefined;
}

/** One of several parts of each phase: every `of`th subject from `index` on. */
export interface Share {
  readonly index: number;
  readonly of: number;
}

export interface RunOptions {
  /** The server's base URL. */
  readonly url: string;
  /** An API key that may do everything. */
  readonly key: string;
  /** Those of ours that are tested; the title of the document for one that is not ours. */
  readonly interfaces: readonly string[];
  /** The tenant to work in; needed where the key is bound to none and the server has several. */
  readonly tenantId?: string | undefined;
  /** A second tenant, which must not see the first one's data; `otherKey` opens it, or the same key does. */
  readonly otherTenantId?: string | undefined;
  readonly otherKey?: string | undefined;
  /** A valid key that may do nothing (or nothing here), for 401 "not permitted". */
  readonly limitedKey?: string | undefined;
  /** An operator who may do everything that operators may; the kit makes its own where none is given. */
  readonly operatorEmail?: string | undefined;
  readonly operatorPassword?: string | undefined;
  /** The token of one who has signed in already. It is not renewed. */
  readonly operatorToken?: string | undefined;
  /** An identity provider of the tenant, and one of the other tenant, whose HS256 secret the run is given: it logs users in. */
  readonly identityProvider?: string | undefined;
  readonly otherIdentityProvider?: string | undefined;
  readonly identityProviderSecret?: string | undefined;
  /** The JWT of a user who has logged in already. It is not renewed. */
  readonly accessToken?: string | undefined;
  /** Chosen at random where it is left out; the same seed makes the same requests. */
  readonly seed?: number | undefined;
  /** Factor for the number of generated cases and sequences: `efforts.ts` names some. */
  readonly effort: number;
  /** Stop after this many milliseconds. */
  readonly budgetMilliseconds?: number | undefined;
  /** Only these; all by default. */
  readonly phases?: readonly Phase[] | undefined;
  /** Only these operations are judged; all by default. Others that they need are called all the same. */
  readonly operations?: readonly string[] | undefined;
  /** Only these subjects of each phase; all by default. All operations are judged. */
  readonly share?: Share | undefined;
  /** Findings that are known: they are reported apart, and do not stop a run that fails fast. */
  readonly baseline?: readonly KnownFinding[] | undefined;
  /** Stop at the first finding. */
  readonly failFast?: boolean | undefined;
  /** Set where the server supports the simulation header of the test server. */
  readonly simulation?: boolean | undefined;
  /** Ids of objects that exist and that the kit cannot create, by resource: `{ EmailTemplate: [id] }`. */
  readonly known?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Objects that the server was started with, as it should show them, by the name of their schema. */
  readonly declared?: DeclaredObjects | undefined;
  /** Our own interfaces, where they have been read already: a process may go through many short runs. */
  readonly contract?: Contract | undefined;
  readonly timeoutMs?: number | undefined;
  /** How long to wait for the server before the run. */
  readonly waitForMs?: number | undefined;
  /** Set where every operation is known to be built, and opened by the run's credentials: none is tried for it first. */
  readonly allBuilt?: boolean | undefined;
  /** Undefined for a server in another process. */
  readonly testControls?: TestControls | undefined;
  /** A description that is not ours, and the headers that go with each request. */
  readonly document?: DocumentOptions | undefined;
  /** Set where the server was started for this run. */
  readonly own?: boolean | undefined;
  /** Ends the run early, with its clean-up and a report of the results so far. */
  readonly signal?: AbortSignal | undefined;
}

/** The texts that a run takes about a server of ours: on the command line, in its options, and as a variable where secret. */
export const serverOptions = [
  { option: "key", name: "key", variable: "$KEY" },
  { option: "tenant", name: "tenantId" },
  { option: "other-tenant", name: "otherTenantId" },
  { option: "other-key", name: "otherKey", variable: "$OTHER_KEY" },
  { option: "limited-key", name: "limitedKey", variable: "$LIMITED_KEY" },
  { option: "operator-email", name: "operatorEmail" },
  { option: "operator-password", name: "operatorPassword", variable: "$OPERATOR_PASSWORD" },
  { option: "operator-token", name: "operatorToken", variable: "$OPERATOR_TOKEN" },
  { option: "identity-provider", name: "identityProvider" },
  { option: "other-identity-provider", name: "otherIdentityProvider" },
  { option: "identity-provider-secret", name: "identityProviderSecret", variable: "$IDENTITY_PROVIDER_SECRET" },
  { option: "access-token", name: "accessToken", variable: "$ACCESS_TOKEN" },
] as const;

/** Returns the settings of all patterns that an operation is one of; the later go before the earlier. */
export function settingsFor(
  settings: Readonly<Record<string, OperationSettings>>,
  operation: NamedOperation,
): OperationSettings {
  const own = Object.entries(settings).flatMap(([pattern, one]) => (matchesOperation(pattern, operation) ? [one] : []));
  const values = Object.assign({}, ...own.map((one) => one.values ?? {}));
  return Object.assign({}, ...own, { values, ignore: own.flatMap(({ ignore = [] }) => ignore) });
}

export const efforts = { quick: 1, normal: 5, thorough: 20 } as const;

export const effortNames: readonly string[] = Object.keys(efforts);

/** Maximum effort that can be asked for in a number. */
const maximumEffort = 1000;

/** Reads a name, or a number that quick is multiplied by; undefined for anything else. */
export function readEffort(text: string): number | undefined {
  const named = Object.entries(efforts).find(([name]) => name === text)?.[1];
  if (named !== undefined) return named;
  const number = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= maximumEffort ? number : undefined;
}

/** Returns the name of an effort, or its number where it has none. */
export function effortText(effort: number): string {
  return Object.entries(efforts).find(([, value]) => value === effort)?.[0] ?? String(effort);
}
