/** The lists that grow, and the statements that fill them past the server: by requests it would take hours. */
import { forumId, queueId, senderIds } from "../operations/seed.ts";

export interface GrowingList {
  readonly name: string;
  /** Address of its pages, without the row to begin with. */
  readonly path: string;
  readonly isForOperators?: boolean;
  /** Statements that insert the rows with the numbers `n` of `numbers`, for the tenant `tenant`. */
  readonly insert: readonly string[];
}

const someone = senderIds[0] ?? "";
const part = JSON.stringify({ parts: [{ type: "text", content: "Ahoy, ".repeat(20) }] });
const itemId = "'33333333-3333-4333-8333-' || (100000000000 + n)";

/** Their SQL is the same on both databases. */
export const growingLists: readonly GrowingList[] = [
  {
    name: "approval queue",
    path: "/moderation/approval-queue?",
    isForOperators: true,
    insert: [
      `insert into content_items (id, tenant_id, application_id, sender_id, persistent, create_instant, store_instant,
         content_action, approval_status, document)
       select ${itemId}, tenant, '${queueId}', '${someone}', true, n, n, 'queuedForApproval', 'queuedForApproval', '${part}'
       from numbers`,
      `insert into content_queue (queue, tenant_id, content_item_id, application_id, severity, queued_instant)
       select 'approval', tenant, ${itemId}, '${queueId}', 0, n from numbers`,
    ],
  },
  {
    name: "audit log",
    path: "/api/system/audit-log/search?",
    insert: [
      `insert into audit_logs (insert_instant, tenant_id, operation_id, path, insert_user, client_address, request_id)
       select n, tenant, 'createRole', '/api/application/' || n, 'bench', '192.0.2.1', 'r' || n from numbers`,
    ],
  },
  {
    name: "event log",
    path: "/api/system/event-log/search?",
    insert: [
      "insert into event_logs (insert_instant, type, message) select n, 'information', 'event ' || n from numbers",
    ],
  },
  {
    name: "login records",
    path: "/api/system/login-record/search?",
    insert: [
      `insert into login_records (insert_instant, tenant_id, application_id, user_id, ip_address)
       select n, tenant, '${forumId}', (select min(id) from users), '192.0.2.1' from numbers`,
    ],
  },
  {
    name: "allowed words",
    path: "/filter/whitelist/allowed/search?",
    insert: [
      `insert into allowed_entries (tenant_id, locale, text, text_key, inflect, exclusions)
       select tenant, 'fr', 'word' || n, 'word' || n, false, '[]' from numbers`,
    ],
  },
  {
    name: "dictionary",
    path: "/filter/blacklist/dictionary/search?",
    insert: [
      "insert into dictionary_entries (tenant_id, locale, text, text_key) select tenant, 'fr', 'word' || n, 'word' || n from numbers",
    ],
  },
  {
    name: "dictionary of a locale, by text",
    path: "/filter/blacklist/dictionary/search?locale=fr&sort=text:desc&",
    insert: [],
  },
];
