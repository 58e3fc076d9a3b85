/** Fixtures for the tests of the queues: operators who are signed in, and content to queue. */
import { randomUUID } from "node:crypto";
import type { Client, RequestComponents, ResponseComponents } from "@gatehouse/sdk";
import { type Application, createApplication, type NewConfiguration, queueing } from "./fixtures.ts";

export type NewOperator = RequestComponents["schemas"]["OperatorUser"];
export type Operator = ResponseComponents["schemas"]["OperatorUser"];

export const password = "correct horse battery staple";

let hired = 0;

export async function createOperator(
  client: Client,
  more: Partial<NewOperator> = {},
  options: { tenantId?: string } = {},
): Promise<Operator> {
  const user = {
    email: `operator${++hired}@example.org`,
    password,
    roles: ["moderator"],
    ...more,
  } satisfies NewOperator;
  return (await client.filtering.createOperatorUser({ body: { user } }, options)).user;
}

export async function signIn(client: Client, email: string, options: { tenantId?: string } = {}): Promise<string> {
  return (await client.moderation.loginOperator({ body: { email, password } }, options)).token;
}

export interface SignedIn {
  readonly operator: Operator;
  /** The options of a call that the operator makes. */
  readonly as: { readonly token: string };
}

/** Creates an operator who is signed in; by default a moderator with access to every application. */
export async function newOperator(
  client: Client,
  more: Partial<NewOperator> = {},
  options: { tenantId?: string } = {},
): Promise<SignedIn> {
  const operator = await createOperator(client, more, options);
  return { operator, as: { token: await signIn(client, operator.email, options) } };
}

/** An application whose content can wait for approval, be edited and be deleted. */
export async function queueingApplication(client: Client, more: NewConfiguration = {}): Promise<Application> {
  return createApplication(client, { ...queueing, contentEditable: true, contentDeletable: true, ...more });
}

type Content = RequestComponents["schemas"]["ContentItem"];
type ForcedModeration = RequestComponents["schemas"]["ForcedModeration"];

/** Moderates persistent content that goes to a queue whatever the rules say. Resolves to its id. */
export async function queued(
  client: Client,
  moderation: ForcedModeration,
  content: Partial<Content> & Pick<Content, "applicationId">,
): Promise<string> {
  const contentItemId = randomUUID();
  const parts = [{ type: "text" as const, content: "Dinghy for sale" }];
  const whole = { createInstant: 1_700_000_000_000, senderId: randomUUID(), parts, ...content };
  await client.moderation.moderateContentItem({ contentItemId, body: { content: whole, moderation } });
  return contentItemId;
}
