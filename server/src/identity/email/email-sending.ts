/** Sending messages made from an email template (Conventions, Identity, Send). */
import { setImmediate as turn } from "node:timers/promises";
import type { components } from "@gatehouse/openapi/responses";
import type { components as Requests } from "@gatehouse/openapi/validated-requests";
import type { Db, Preparation } from "../../contract/context.ts";
import { type Errors, Problems } from "../../contract/errors.ts";
import { type Handlers, reply, withPreparation } from "../../contract/handlers.ts";
import { enqueueEmail, type Mail } from "../../mail/mail.ts";
import { toValueMap, type ValueMap } from "../../templates/values.ts";
import { type Application, findApplication } from "../applications/application-store.ts";
import { findUser, type User } from "../users/users.ts";
import { type Recipient, recipientsOf, withoutThose } from "./email-recipients.ts";
import { type Failure, TemplateRenderer } from "./email-rendering.ts";
import { type EmailTemplate, findTemplate } from "./email-template-store.ts";

type SendRequest = Requests["schemas"]["EmailSendRequest"];
type Results = components["schemas"]["EmailSendResponse"];
type Result = components["schemas"]["EmailSendResult"];

export const emailSending = {
  // Messages are made before the transaction: a thousand of them take a while, and others need not wait.
  sendEmail: withPreparation<"sendEmail", Prepared>(
    async ({ path, body }, preparation) => {
      const found = await preparation.read((db) => find(db, preparation.tenantId, path.emailTemplateId, body));
      return found !== "no template" && "template" in found ? makeMessages(found, body, preparation) : found;
    },
    async (_input, context, prepared) => {
      if (prepared === "no template") return reply(404);
      if ("errors" in prepared) return reply(400, prepared.errors);
      for (const mail of prepared.mails) await enqueueEmail(context, mail);
      return reply(202, prepared.results);
    },
  ),
} satisfies Handlers<"sendEmail">;

type Refused = "no template" | { readonly errors: Errors };
type Prepared = Refused | { readonly mails: readonly Mail[]; readonly results: Results };

interface Found {
  readonly template: EmailTemplate;
  readonly application: Application | undefined;
  readonly users: readonly User[];
}

/** What the request names, each of which has to be there. */
async function find(db: Db, tenantId: string, templateId: string, body: SendRequest): Promise<Found | Refused> {
  const place = { db, tenantId };
  const template = await findTemplate(place, templateId);
  if (template === undefined) return "no template";
  const problems = new Problems();
  const { applicationId, userIds = [], toAddresses = [] } = body;
  if (userIds.length + toAddresses.length === 0) {
    problems.field("userIds", "missing", "Name at least one user in userIds, or one address in toAddresses.");
  }
  const application = applicationId === undefined ? undefined : await findApplication(place, applicationId);
  if (applicationId !== undefined && application === undefined) {
    problems.field("applicationId", "invalid", `No application has the id ${applicationId}. Send the id of one.`);
  }
  const users: User[] = [];
  for (const [index, id] of userIds.entries()) {
    const user = await findUser(place, id);
    if (user !== undefined) users.push(user);
    else problems.field(`userIds[${index}]`, "invalid", `No user has the id ${id}. Send ids of users.`);
  }
  return problems.any ? { errors: problems.toErrors() } : { template, application, users };
}

/** What the messages of one request may take together: some thousands of ordinary ones. */
const mostSteps = 5_000_000;
const mostCharacters = 32_000_000;
/** Messages are made for so long, in milliseconds, before other requests have their turn. */
const longestTurn = 20;

async function makeMessages(
  { template, application, users }: Found,
  body: SendRequest,
  { clock }: Pick<Preparation, "clock">,
): Promise<Exclude<Prepared, Refused>> {
  const renderer = new TemplateRenderer(template, { steps: mostSteps, characters: mostCharacters });
  const shared = sharedData(body, application, clock.now());
  const mails: Mail[] = [];
  const [results, anonymousResults] = [new Map<string, Result>(), new Map<string, Result>()];
  let since = performance.now();
  for (const recipient of recipientsOf(users, body)) {
    if (performance.now() - since > longestTurn) {
      await turn();
      since = performance.now();
    }
    const { texts, failures } = renderer.render(recipient.languages, { ...shared, ...recipient.data });
    const { to, key, isUser } = recipient;
    if (to !== undefined && failures.length === 0) mails.push(toMail({ template, texts, to }, body));
    else (isUser ? results : anonymousResults).set(key, toResult(recipient, failures));
  }
  return {
    mails,
    results: {
      ...(results.size === 0 ? {} : { results: Object.fromEntries(results) }),
      ...(anonymousResults.size === 0 ? {} : { anonymousResults: Object.fromEntries(anonymousResults) }),
    },
  };
}

/** What every recipient's template sees. Of the application no more than its name: its keys are nobody's business. */
function sharedData({ requestData = {} }: SendRequest, application: Application | undefined, now: number): ValueMap {
  const about = application === undefined ? {} : { application: { id: application.id, name: application.name } };
  return { ...about, requestData: toValueMap(requestData), now };
}

interface Made extends Pick<ReturnType<TemplateRenderer["render"]>, "texts"> {
  readonly template: EmailTemplate;
  readonly to: NonNullable<Recipient["to"]>;
}

/** Each recipient gets a message of their own, and sees no other but those who are asked to get a copy. */
function toMail({ template, texts, to }: Made, { ccAddresses = [], bccAddresses = [] }: SendRequest): Mail {
  const { fromName = "", subject = "", html, text } = texts;
  const cc = withoutThose(ccAddresses, [to.address]);
  const bcc = withoutThose(bccAddresses, [to.address, ...cc]);
  return {
    from: { address: template.fromEmail, display: fromName },
    to: [to],
    cc: cc.map((address) => ({ address })),
    bcc: bcc.map((address) => ({ address })),
    subject,
    ...(html === undefined ? {} : { html }),
    ...(text === undefined ? {} : { text }),
  };
}

function toResult({ to }: Recipient, failures: readonly Failure[]): Result {
  const ofPhase = (phase: Failure["error"]["phase"]) =>
    failures.filter(({ error }) => error.phase === phase).map(({ part, error }) => [part, error.message] as const);
  const nowhere = to === undefined ? [["to", "The user has no email address."] as const] : [];
  const [parse, render] = [ofPhase("parse"), [...nowhere, ...ofPhase("render")]];
  return {
    ...(parse.length === 0 ? {} : { parseErrors: Object.fromEntries(parse) }),
    ...(render.length === 0 ? {} : { renderErrors: Object.fromEntries(render) }),
  };
}
