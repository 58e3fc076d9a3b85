/** Sends messages from an email template (Decisions: Sending emails). */
import { setImmediate as turn } from "node:timers/promises";
import type { components } from "@gatehouse/openapi/responses";
import type { components as Requests } from "@gatehouse/openapi/validated-requests";
import type { Db, Preparation } from "../../contract/context.ts";
import { type Errors, Problems } from "../../contract/errors.ts";
import { type Handlers, type OperationId, reply, withPreparation } from "../../contract/handlers.ts";
import { enqueueEmail, type Mail } from "../../mail/mail.ts";
import { toValueMap, type ValueMap } from "../../templates/values.ts";
import { type Application, findApplication } from "../applications/application-store.ts";
import { findUser, type User } from "../users/users.ts";
import { type Recipient, recipientsOf, withoutThose } from "./email-recipients.ts";
import type { Failure, TemplateRenderer } from "./email-rendering.ts";
import { type EmailTemplate, findTemplate } from "./email-template-store.ts";

type SendRequest = Requests["schemas"]["EmailSendRequest"];
type Results = components["schemas"]["EmailSendResponse"];
type Result = components["schemas"]["EmailSendResult"];

export const emailSending = {
  // Messages are rendered before the transaction: a thousand of them take long enough to block other writers.
  sendEmail: withPreparation<"sendEmail", PreparedMails>(
    async ({ path, body }, preparation) => {
      const found = await preparation.read((db) =>
        findSendContext(db, preparation.tenantId, path.emailTemplateId, body),
      );
      return found !== "no template" && "template" in found ? makeMessages(found, body, preparation) : found;
    },
    async (_input, context, prepared) => {
      if (prepared === "no template") return reply(404);
      if ("errors" in prepared) return reply(400, prepared.errors);
      for (const mail of prepared.mails) await enqueueEmail(context, mail);
      return reply(202, prepared.results);
    },
  ),
} satisfies Partial<Handlers<OperationId>>;

type SendError = "no template" | { readonly errors: Errors };
type PreparedMails = SendError | { readonly mails: readonly Mail[]; readonly results: Results };

interface SendContext {
  readonly template: EmailTemplate;
  readonly application: Application | undefined;
  readonly users: readonly User[];
}

/** Finds the template, the application and the users of the request; each must exist. */
async function findSendContext(
  db: Db,
  tenantId: string,
  templateId: string,
  body: SendRequest,
): Promise<SendContext | SendError> {
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

/** Maximum rendering steps for all messages of one request; ordinary messages take some thousandths of it. */
const maximumSteps = 5_000_000;
const maximumCharacters = 32_000_000;
/** Milliseconds of rendering before other requests get their turn on the event loop. */
const maximumTurnMs = 20;

async function makeMessages(
  { template, application, users }: SendContext,
  body: SendRequest,
  { clock }: Pick<Preparation, "clock">,
): Promise<Exclude<PreparedMails, SendError>> {
  const rendering = await import("./email-rendering.ts");
  const renderer = new rendering.TemplateRenderer(template, { steps: maximumSteps, characters: maximumCharacters });
  const shared = sharedData(body, application, clock.now());
  const mails: Mail[] = [];
  const [results, anonymousResults] = [new Map<string, Result>(), new Map<string, Result>()];
  let since = performance.now();
  for (const recipient of recipientsOf(users, body)) {
    if (performance.now() - since > maximumTurnMs) {
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

/**
 * Returns the template data shared by all recipients. The application appears by name only, because its keys are
 * secret.
 */
function sharedData({ requestData = {} }: SendRequest, application: Application | undefined, now: number): ValueMap {
  const about = application === undefined ? {} : { application: { id: application.id, name: application.name } };
  return toValueMap({ ...about, requestData, now });
}

interface RenderedMessage extends Pick<ReturnType<TemplateRenderer["render"]>, "texts"> {
  readonly template: EmailTemplate;
  readonly to: NonNullable<Recipient["to"]>;
}

/** Builds one message per recipient. Recipients see only the addresses in copy, never each other. */
function toMail({ template, texts, to }: RenderedMessage, { ccAddresses = [], bccAddresses = [] }: SendRequest): Mail {
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
