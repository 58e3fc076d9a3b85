/**
 * The audit log: actor, change, instant and key (Identity, System configuration, auditLogConfiguration; Decisions: Reading
 * logs).
 */
import type { components as Responses } from "@gatehouse/openapi/responses";
import type { components } from "@gatehouse/openapi/validated-requests";
import type { Db } from "../../contract/context.ts";
import { type Handlers, type OperationId, reply } from "../../contract/handlers.ts";
import type { SignInFailure } from "../../contract/sign-ins.ts";
import { InsertStatement } from "../../store/statement.ts";
import { type Row, table } from "../../store/table.ts";
import { retentionSweep } from "./event-log.ts";
import { searchLog, whereHolds } from "./log-search.ts";

type Search = components["schemas"]["AuditLogSearch"];
type AuditLog = Responses["schemas"]["AuditLog"];

export interface AuditEntry {
  readonly tenantId?: string | undefined;
  readonly operationId: string;
  /** Path of the request, which identifies the changed object. */
  readonly path: string;
  /** The name of the API key, or the address of the operator. */
  readonly insertUser: string;
  readonly clientAddress: string;
  readonly requestId: string;
  /** Why a sign-in was refused. */
  readonly failure?: SignInFailure;
  /** How many refused sign-ins the entry stands for; one when omitted. */
  readonly attempts?: number;
}

export const auditTable = table<AuditEntry & { readonly id: number; readonly insertInstant: number }>()({
  name: "audit_logs",
  keys: {},
  fields: {
    id: "bigint",
    insertInstant: "bigint",
    tenantId: "text?",
    operationId: "text",
    path: "text",
    insertUser: "text",
    clientAddress: "text",
    requestId: "text",
    failure: "text?",
    attempts: "integer?",
  },
});

const { id: _, ...insertedColumns } = auditTable.columns;
const insertion = new InsertStatement<Omit<Row<typeof auditTable>, "id">>({
  table: auditTable.name,
  columns: insertedColumns,
  end: "",
});

/** Inserts the entry in the transaction of the change, so both commit together. */
export async function insertAuditEntry(db: Db, entry: AuditEntry, now: number): Promise<void> {
  await insertion.all(db, [auditTable.toRow({ ...entry, insertInstant: now }, {})]);
}

export const auditLogSweep = retentionSweep("audit logs", auditTable.name, (each) => each.auditLogConfiguration);

export const auditLogs = {
  searchAuditLogs: ({ query }, { db }) => search(db, query),
  searchAuditLogsByCriteria: ({ body }, { db }) => search(db, body.search),

  async retrieveAuditLog({ path }, { db }) {
    const row = await auditTable.rows(db).where({ id: path.auditLogId }).first();
    return row === undefined ? reply(404) : reply(200, { auditLog: toAuditLog(row) });
  },
} satisfies Partial<Handlers<OperationId>>;

/** The message of an entry, as `toAuditLog` writes it. */
const messageColumns = "operation_id || ' ' || path || case when failure is null then '' else ' failure' end";

async function search(db: Db, criteria: Search) {
  const { message, user } = criteria;
  const matching = () => {
    const query = auditTable.rows(db);
    if (message !== undefined) whereHolds(query, db, messageColumns, message);
    if (user !== undefined) query.where({ insert_user: user });
    return query;
  };
  const { rows, totalResults: total } = await searchLog<Row<typeof auditTable>>(matching, criteria);
  return reply(200, { auditLogs: rows.map(toAuditLog), total });
}

function toAuditLog(row: Row<typeof auditTable>): AuditLog {
  const { id, insertInstant, insertUser, tenantId, ...data } = auditTable.toShape(row);
  const message = `${data.operationId} ${data.path}${data.failure === undefined ? "" : " failure"}`;
  return { id, insertInstant, insertUser, message, ...(tenantId === undefined ? {} : { tenantId }), data };
}
