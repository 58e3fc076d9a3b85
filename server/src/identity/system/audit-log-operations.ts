/** Reads the audit log (Decisions: Reading logs). */
import type { components as Responses } from "@gatehouse/openapi/responses";
import type { components } from "@gatehouse/openapi/validated-requests";
import type { Db } from "../../contract/context.ts";
import { type Handlers, type OperationId, reply } from "../../contract/handlers.ts";
import { byCodePoint } from "../../store/db.ts";
import { type AuditLogRow, auditRows } from "./audit-log.ts";
import { orderOf, searchLog, whereHolds } from "./log-search.ts";

type Search = components["schemas"]["AuditLogSearch"];
type AuditLog = Responses["schemas"]["AuditLog"];

export const auditLogs = {
  searchAuditLogs: ({ query }, { db }) => search(db, query),
  searchAuditLogsByCriteria: ({ body }, { db }) => search(db, body.search),

  async retrieveAuditLog({ path }, { db }) {
    const row = await auditRows(db).where({ id: path.auditLogId }).first();
    return row === undefined ? reply(404) : reply(200, { auditLog: toAuditLog(row) });
  },
} satisfies Partial<Handlers<OperationId>>;

/** The message of an entry, as `toAuditLog` writes it. */
const messageColumns = "operation_id || ' ' || path || case when failure is null then '' else ' failure' end";

async function search(db: Db, criteria: Search) {
  const { message, user, orderBy } = criteria;
  const matching = () => {
    const query = auditRows(db);
    if (message !== undefined) whereHolds(query, byCodePoint(db, messageColumns), message);
    if (user !== undefined) query.where({ insert_user: user });
    return query;
  };
  const { rows, total } = await searchLog<AuditLogRow>(matching, criteria, orderOf(orderBy));
  return reply(200, { auditLogs: rows.map(toAuditLog), total });
}

function toAuditLog(row: AuditLogRow): AuditLog {
  const { operation_id: operationId, path, client_address: clientAddress, request_id: requestId } = row;
  const { failure, attempts } = row;
  return {
    id: row.id,
    insertInstant: row.insert_instant,
    insertUser: row.insert_user,
    message: `${operationId} ${path}${failure === null ? "" : " failure"}`,
    ...(row.tenant_id === null ? {} : { tenantId: row.tenant_id }),
    data: {
      operationId,
      path,
      clientAddress,
      requestId,
      ...(failure === null ? {} : { failure }),
      ...(attempts === null ? {} : { attempts }),
    },
  };
}
