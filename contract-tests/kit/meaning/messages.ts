/** Laws of messages that are sent from a template (Decisions: Sending emails). */
import { type Json, type JsonObject, objectOf } from "@gatehouse/openapi/json";
import type { CreatedObject } from "../exchange/creations.ts";
import type { Law } from "../findings.ts";
import type { MailAddress, SentMail, TestControls } from "../run-options.ts";
import { arrivalsSince } from "./arrivals.ts";
import { expectedOf, parts, template } from "./localized-parts.ts";
import { logIn, someEmail } from "./log-in.ts";
import type { Caller } from "./subject.ts";

const sentRight: Law = {
  id: "message-rendered-for-its-reader",
  says: "Everybody named gets one message: each part in the first preferred language that has one, with the data of the request. Who gets none is told of, with the parts that cannot be rendered.",
  lookAt:
    "How recipients are gathered, in which order languages are tried, what the template sees, and what is answered.",
};

/** A recipient of a message. */
interface Reader {
  readonly address: string;
  readonly display?: string;
  readonly userId?: string;
}

interface Stage {
  readonly caller: Caller;
  readonly controls: TestControls;
  readonly application: CreatedObject;
  /** Users and others. */
  readonly readers: readonly Reader[];
}

/** Has an expression for each source of values. */
const sources = `For \${requestData.orderNumber} of \${application.name}`;

export async function checkSending(caller: Caller): Promise<void> {
  const { testControls: controls } = caller.session.options;
  if (controls === undefined) return;
  const application = await caller.create("Application");
  caller.begin();
  const named: Reader = { address: someEmail(caller), display: `Reader ${caller.session.fresh.text()}` };
  const readers = [...(await usersOf(caller, application)), named, { address: someEmail(caller) }];
  const stage = { caller, controls, application, readers };
  for (const preferred of [["fr_CA", "de"], ["it", "de"], []]) await checkMessages(stage, preferred);
  await checkFailures(stage);
}

/** Resolves to one user, where the kit can log one in. */
async function usersOf(caller: Caller, application: CreatedObject): Promise<readonly Reader[]> {
  const { identityProvider, identityProviderSecret } = caller.session.options;
  if (identityProvider === undefined || identityProviderSecret === undefined || !caller.has("reconcileToken"))
    return [];
  const { userId, email } = await logIn(caller, application.id);
  return [{ userId, address: email }];
}

async function checkMessages(stage: Stage, preferred: readonly string[]): Promise<void> {
  const { caller, application, readers } = stage;
  caller.begin();
  const fromEmail = someEmail(caller);
  const created = await caller.create("EmailTemplate", {
    // The example has a French one, in which these are merged.
    with: { fromEmail, ...template(parts), defaultTextTemplate: sources, localizedTextTemplates: { fr: sources } },
  });
  const [copy, blind] = [someEmail(caller), someEmail(caller)];
  const { mails, answered } = await send(stage, created, {
    ...addressesOf(readers, true),
    requestData: { orderNumber: "1042" },
    applicationId: application.id,
    ccAddresses: [copy],
    bccAddresses: [blind],
    ...(preferred.length === 0 ? {} : { preferredLanguages: [...preferred] }),
  });
  const rendered = Object.fromEntries(parts.map((part) => [part.rendered, expectedOf(part, preferred)]));
  const text = `For 1042 of ${String(application.answered["name"])}`;
  const common = { from: fromEmail, ...rendered, cc: [copy], bcc: [blind], text };
  const languages = preferred.join(", ") || "no language";
  caller.expect(sentRight, "sendEmail", {
    [`messages in ${languages}`]: [
      readers.map(({ address, display }) => ({ ...common, to: [shownAddress(address, display)] })).sort(byReader),
      mails,
    ],
    [`results in ${languages}`]: [{}, answered],
  });
}

/** Those whose message cannot be rendered get none, and are told of; the others get theirs. */
async function checkFailures(stage: Stage): Promise<void> {
  const { caller, readers } = stage;
  const ways = [
    { with: { defaultTextTemplate: `Dear \${user.fullName}` }, errors: { renderErrors: ["text"] } },
    {
      with: { defaultTextTemplate: `Dear \${user.fullName}`, defaultSubject: `Dear \${user.email` },
      errors: { parseErrors: ["subject"], renderErrors: ["text"] },
    },
  ] as const;
  for (const { with: members, errors } of ways) {
    caller.begin();
    const created = await caller.create("EmailTemplate", {
      with: { defaultSubject: "Ahoy", defaultHtmlTemplate: "Ahoy", ...members },
    });
    const { mails, answered } = await send(stage, created, addressesOf(readers));
    const isReached = ({ display }: Reader): boolean => display !== undefined && !("parseErrors" in errors);
    const about = (what: string): string => `${what}, with ${Object.keys(errors).join(" and ")}`;
    caller.expect(sentRight, "sendEmail", {
      [about("recipients")]: [
        readers.filter(isReached).map(({ address, display }) => [shownAddress(address, display)]),
        mails.map(({ to = null }) => to),
      ],
    });
    const failed = readers.filter((reader) => !isReached(reader));
    const resultsOf = (some: readonly Reader[]): JsonObject =>
      Object.fromEntries(some.map((one) => [one.userId ?? one.address, partsFor(one, errors)]));
    const groups = [
      ["results", failed.filter(({ userId }) => userId !== undefined)],
      ["anonymousResults", failed.filter(({ userId }) => userId === undefined)],
    ] as const;
    for (const [name, some] of groups)
      caller.expect(sentRight, "sendEmail", { [about(name)]: [resultsOf(some), partsIn(answered[name])] });
  }
}

/** A whole name renders; another part of the template is broken for everybody. */
function partsFor(
  { display }: Reader,
  { renderErrors, ...parsed }: Readonly<Record<string, readonly string[]>>,
): JsonObject {
  const all = display === undefined && renderErrors !== undefined ? { ...parsed, renderErrors } : parsed;
  return Object.fromEntries(Object.entries(all).map(([name, list]) => [name, [...list]]));
}

/** Returns the names of the parts with errors, by recipient and kind. */
function partsIn(results: Json | undefined): JsonObject {
  return Object.fromEntries(
    Object.entries(objectOf(results)).map(([recipient, kinds]) => [
      recipient,
      Object.fromEntries(
        Object.entries(objectOf(kinds)).map(([kind, errors]) => [kind, Object.keys(objectOf(errors))]),
      ),
    ]),
  );
}

/** @param isRepeated set where an address is named twice */
function addressesOf(readers: readonly Reader[], isRepeated = false): JsonObject {
  const users = readers.flatMap(({ userId }) => (userId === undefined ? [] : [userId]));
  const others = readers
    .filter(({ userId }) => userId === undefined)
    .map(({ address, display }) => ({ address, ...(display === undefined ? {} : { display }) }));
  const toAddresses = isRepeated ? [...others, ...others.slice(0, 1)] : others;
  return { toAddresses, ...(users.length === 0 ? {} : { userIds: users }) };
}

interface Sending {
  readonly mails: JsonObject[];
  readonly answered: JsonObject;
}

async function send({ caller, controls, readers }: Stage, { id }: CreatedObject, body: JsonObject): Promise<Sending> {
  const before = controls.mails.length;
  const sent = await caller.send("sendEmail", { path: { emailTemplateId: id }, body });
  const answered = objectOf(sent.json);
  const failed = ["results", "anonymousResults"].flatMap((name) => Object.keys(objectOf(answered[name])));
  const count = readers.length - failed.length;
  const mails = await arrivalsSince(controls, controls.mails, { before, count });
  return { mails: mails.map(described).sort(byReader), answered };
}

function byReader(one: JsonObject, other: JsonObject): number {
  return JSON.stringify(one["to"]) < JSON.stringify(other["to"]) ? -1 : 1;
}

function shownAddress(address: string, display = ""): string {
  return `${display} <${address}>`;
}

function described({ from, to, cc = [], bcc = [], subject, html, text }: SentMail): JsonObject {
  const addresses = (list: readonly MailAddress[]): string[] => list.map(({ address }) => address);
  return {
    to: to.map(({ address, display }) => shownAddress(address, display)),
    cc: addresses(cc),
    bcc: addresses(bcc),
    from: from?.address ?? "",
    display: from?.display ?? "",
    subject,
    html: html ?? "",
    text: text ?? "",
  };
}
