/** The notification servers of moderation applications. Their passwords and signing secrets are kept, never returned. */
import { isDeepStrictEqual } from "node:util";
import type { components as Responses } from "@gatehouse/openapi/responses";
import type { components as Requests } from "@gatehouse/openapi/validated-requests";
import type { TenantDb } from "../../contract/context.ts";
import { type SecretColumn, seal, unseal } from "../../store/sealed.ts";
import { Statement } from "../../store/statement.ts";
import { ofTenant } from "../../store/tenant-rows.ts";

type NewServer = Requests["schemas"]["NotificationServer"];
type Server = Responses["schemas"]["NotificationServer"];

interface NotificationServerRow {
  id: number;
  application_id: string;
  position: number;
  document: string;
}

export async function insertNotificationServers(
  { db, tenantId }: TenantDb,
  applicationId: string,
  servers: readonly NewServer[],
): Promise<void> {
  for (const [position, server] of servers.entries()) {
    await db("notification_servers").insert({
      tenant_id: tenantId,
      application_id: applicationId,
      position,
      document: seal(db, JSON.stringify(server), documentLocation({ application_id: applicationId, position })),
    });
  }
}

/** Each request makes new servers, with new ids; what was to be sent to an old one goes to the new one with its URL. */
export async function replaceNotificationServers(
  tenantDb: TenantDb,
  applicationId: string,
  servers: readonly NewServer[],
): Promise<void> {
  await ofTenant(tenantDb, "notification_servers").where({ application_id: applicationId }).delete();
  await insertNotificationServers(tenantDb, applicationId, servers);
}

/**
 * Returns the servers with the stored secrets of those with the same URL, where none are sent: responses do not show them,
 * so that what was retrieved lacks them. A password stays with its user name alone.
 */
export async function withStoredSecrets(
  tenantDb: TenantDb,
  applicationId: string,
  servers: readonly NewServer[],
): Promise<readonly NewServer[]> {
  const left = await storedServersOf(tenantDb, [applicationId]);
  return servers.map((server) => {
    const index = left.findIndex(({ url }) => url === server.url);
    const [stored] = index < 0 ? [] : left.splice(index, 1);
    if (stored === undefined) return server;
    const isSameUser = stored.httpAuthenticationUsername === server.httpAuthenticationUsername;
    const password = server.httpAuthenticationPassword ?? (isSameUser ? stored.httpAuthenticationPassword : undefined);
    const secret = server.signingSecret ?? stored.signingSecret;
    return {
      ...server,
      ...(password === undefined ? {} : { httpAuthenticationPassword: password }),
      ...(secret === undefined ? {} : { signingSecret: secret }),
    };
  });
}

/** Returns true if the application has exactly these servers, in this order. */
export async function hasNotificationServers(
  tenantDb: TenantDb,
  applicationId: string,
  servers: readonly NewServer[],
): Promise<boolean> {
  const stored = await storedServersOf(tenantDb, [applicationId]);
  return isDeepStrictEqual(
    stored.map(({ id: _, applicationId: __, urlIndex: ___, ...server }) => server),
    servers,
  );
}

/** The servers of each application, in the order in which they were sent. */
export async function notificationServersOf(
  tenantDb: TenantDb,
  applicationIds: readonly string[],
): Promise<ReadonlyMap<string, Server[]>> {
  const stored = await storedServersOf(tenantDb, applicationIds);
  const byApplication = Map.groupBy(stored, ({ applicationId }) => applicationId);
  return new Map([...byApplication].map(([id, servers]) => [id, servers.map(toServer)]));
}

/** Server with its secrets, for deliveries. */
export interface StoredServer extends Omit<NewServer, "id"> {
  readonly id: number;
  readonly applicationId: string;
  /** Index among the application's servers with this URL: each request creates servers with new ids. */
  readonly urlIndex: number;
}

const selectServers = new Statement<NotificationServerRow>(
  `select id, application_id, position, document from notification_servers
  where tenant_id = ? and application_id = any(?::text[]) order by application_id, position`,
);

/** The servers of the applications, in the order in which they were sent. */
export async function storedServersOf(
  { db, tenantId }: TenantDb,
  applicationIds: readonly string[],
): Promise<StoredServer[]> {
  const rows = await selectServers.all(db, [tenantId, applicationIds]);
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const stored: NewServer = JSON.parse(unseal(db, row.document, documentLocation(row)));
    const place = `${row.application_id} ${stored.url}`;
    const urlIndex = seen.get(place) ?? 0;
    seen.set(place, urlIndex + 1);
    return { ...stored, id: row.id, applicationId: row.application_id, urlIndex };
  });
}

function toServer(stored: StoredServer): Server {
  const { applicationId, urlIndex, httpAuthenticationPassword, signingSecret, ...shown } = stored;
  return shown;
}

const documents = { table: "notification_servers", column: "document" };

/** They hold the passwords and the secrets of servers. */
export const notificationServerSecrets: SecretColumn = {
  ...documents,
  idOf: ({ application_id, position }) => `${application_id} ${position}`,
};

/** Uses application and position, since the id is unknown before the insert. */
function documentLocation({ application_id, position }: Pick<NotificationServerRow, "application_id" | "position">) {
  return { ...documents, id: `${application_id} ${position}` };
}
