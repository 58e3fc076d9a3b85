/** Moderation applications (Moderation, Moderation application). */
import type { components } from "@gatehouse/openapi/responses";
import type { TenantDb } from "../../contract/context.ts";
import { fieldError, Problems } from "../../contract/errors.ts";
import { type Handlers, type OperationId, reply } from "../../contract/handlers.ts";
import { ofTenant } from "../../store/tenant-rows.ts";
import { addAddressWarnings, checkNotificationServers } from "../notifications/notification-server-rules.ts";
import {
  hasNotificationServers,
  insertNotificationServers,
  notificationServersOf,
  replaceNotificationServers,
  withStoredSecrets,
} from "../notifications/notification-servers.ts";
import { type NamedServers, namedServers } from "../notifications/sent-notification-servers.ts";
import { deleteApplication, moderationApplicationDeletion } from "./application-deletion.ts";
import { toStored } from "./application-document.ts";
import { type ApplicationRow, applicationTable, tenantApplications } from "./application-rows.ts";
import { addNameWarning, checkModerationApplication, type NewModerationApplication } from "./application-rules.ts";

export type ModerationApplication = components["schemas"]["ModerationApplication"];

type DenialReason = (address: string) => string | undefined;

/** @param denialReason says why notifications never go to an IP address */
export function moderationApplications(denialReason: DenialReason) {
  return {
    async listModerationApplications(_input, { db, tenantId }) {
      const rows = await tenantApplications({ db, tenantId }).orderBy("name");
      const servers = await notificationServersOf(
        { db, tenantId },
        rows.map(({ id }) => id),
      );
      return reply(200, { applications: rows.map((row) => toApplication(row, servers.get(row.id) ?? [])) });
    },

    async createModerationApplication({ body: { application } }, { db, tenantId, newId }) {
      return create(
        { db, tenantId, denialReason },
        application.id?.toLowerCase() ?? newId(),
        "application.id",
        application,
      );
    },

    async createModerationApplicationWithId({ path, body: { application } }, { db, tenantId }) {
      return create({ db, tenantId, denialReason }, path.applicationId.toLowerCase(), "applicationId", application);
    },

    async retrieveModerationApplication({ path }, { db, tenantId }) {
      const application = await findModerationApplication({ db, tenantId }, path.applicationId);
      return application === undefined ? reply(404) : reply(200, { application });
    },

    async updateModerationApplication({ path, body: { application } }, { db, tenantId }) {
      const place = { db, tenantId };
      const id = path.applicationId.toLowerCase();
      const before = await findModerationApplication(place, id);
      if (before === undefined) return reply(404);
      const change = toChange(application, before.notificationServers);
      const problems = await check(place, id, change);
      if (problems.any) return reply(400, problems.toErrors());
      const list = await withStoredSecrets(place, id, change.servers.list);
      await replace(place, id, { application, servers: { ...change.servers, list } });
      const stored = await findModerationApplication(place, id);
      return stored === undefined ? reply(404) : reply(200, answerOf(stored, change, denialReason));
    },

    async deleteModerationApplication({ path }, context) {
      if (!(await deleteApplication(context, path.applicationId.toLowerCase()))) return reply(404);
      return reply(200);
    },
  } satisfies Partial<Handlers<OperationId>>;
}

/** The application as responses show it; undefined when the tenant has none with this id. */
export async function findModerationApplication(
  place: TenantDb,
  id: string,
): Promise<ModerationApplication | undefined> {
  const row = await tenantApplications(place).where({ id: id.toLowerCase() }).first();
  if (row === undefined) return undefined;
  const servers = await notificationServersOf(place, [row.id]);
  return toApplication(row, servers.get(row.id) ?? []);
}

/** Creates the application, or makes the one with its id like it; the problems are what the request's would be. */
export async function putModerationApplication(place: TenantDb, id: string, application: NewModerationApplication) {
  const change = toChange(application);
  const problems = await check(place, id, change);
  if (problems.any) return problems.toErrors();
  const row = await tenantApplications(place).where({ id }).first();
  if (row === undefined) {
    await moderationApplicationDeletion.finish(place, id);
    await insert(place, id, change);
  }
  // A server that starts again with the same file gives its notification servers no new ids.
  else if (!(await isAsStored(place, row, change))) await replace(place, id, change);
  return undefined;
}

/** A request's application, with the one list of notification servers that it asks for. */
interface ApplicationChange {
  readonly application: NewModerationApplication;
  readonly servers: NamedServers;
}

function toChange(application: NewModerationApplication, before?: readonly Server[]): ApplicationChange {
  return { application, servers: namedServers(application, before) };
}

async function isAsStored(place: TenantDb, row: ApplicationRow, { application, servers }: ApplicationChange) {
  const { name, document } = toRow(place.tenantId, row.id, application);
  return row.name === name && row.document === document && (await hasNotificationServers(place, row.id, servers.list));
}

/** @param idField request field that holds the id, for errors */
async function create(
  { denialReason, ...place }: TenantDb & { readonly denialReason: DenialReason },
  id: string,
  idField: string,
  application: NewModerationApplication,
) {
  const change = toChange(application);
  const problems = await check(place, id, change);
  const taken = await ofTenant<ApplicationRow>(place, applicationTable.name).where({ id }).first();
  if (taken !== undefined) problems.field(idField, ...idProblem(taken));
  if (problems.any) return reply(400, problems.toErrors());
  await insert(place, id, change);
  const stored = await findModerationApplication(place, id);
  if (stored === undefined)
    return reply(400, fieldError("application.id", "invalid", "The application could not be stored."));
  return reply(200, answerOf(stored, change, denialReason));
}

/** Addresses that cannot work are stored, for whoever runs the server may allow them later; the answer says so. */
function answerOf(application: ModerationApplication, change: ApplicationChange, denialReason: DenialReason) {
  const warnings = new Problems();
  addAddressWarnings(change.servers, denialReason, warnings);
  addNameWarning(change.application, warnings);
  return { application, ...(warnings.any ? { warnings: warnings.toErrors() } : {}) };
}

function idProblem({ id, delete_instant: deleted }: ApplicationRow): ["duplicate" | "inUse", string] {
  if (deleted === null) return ["duplicate", `There is an application with the id ${id} already. Choose another id.`];
  const message = `The content of the deleted application ${id} is still being removed. Try again later, or choose another id.`;
  return ["inUse", message];
}

async function check(place: TenantDb, id: string, { application, servers }: ApplicationChange) {
  const problems = checkModerationApplication(application);
  checkNotificationServers(servers, problems);
  if (application.id !== undefined && application.id.toLowerCase() !== id) {
    problems.field(
      "application.id",
      "invalid",
      "The path names another id. Send the same one, or leave application.id out.",
    );
  }
  const taken = await tenantApplications(place).where({ name: application.name }).first();
  if (taken !== undefined && taken.id !== id) {
    problems.field(
      "application.name",
      "duplicate",
      `There is an application named ${application.name} already. Choose another name.`,
    );
  }
  return problems;
}

async function insert(place: TenantDb, id: string, change: ApplicationChange): Promise<void> {
  await applicationTable.rows(place.db).insert(toRow(place.tenantId, id, change.application));
  await insertNotificationServers(place, id, change.servers.list);
}

/** Each request makes new notification servers, with ids of their own. */
async function replace(place: TenantDb, id: string, { application, servers }: ApplicationChange): Promise<void> {
  await tenantApplications(place)
    .where({ id })
    .update(toRow(place.tenantId, id, application));
  await replaceNotificationServers(place, id, servers.list);
}

function toRow(tenantId: string, id: string, { name, moderationConfiguration }: NewModerationApplication) {
  const stored = { id, name, ...toStored(moderationConfiguration) };
  return applicationTable.toRow(stored, { tenant_id: tenantId, delete_instant: null });
}

type Server = ModerationApplication["notificationServers"][number];

function toApplication(row: ApplicationRow, notificationServers: Server[]): ModerationApplication {
  const { id, name, ...stored } = applicationTable.toShape(row);
  return { id, name, notificationServers, moderationConfiguration: { ...stored, notificationServers } };
}
