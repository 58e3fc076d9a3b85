/** The examples of the logs that the server keeps, tried. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import {
  retrieveAuditLog,
  retrieveEventLog,
  searchAuditLogs,
  searchAuditLogsByCriteria,
  searchEventLogs,
  searchEventLogsByCriteria,
  searchLoginRecords,
  searchLoginRecordsByCriteria,
} from "../../../sdk/examples/identity/logs.ts";
import { notification } from "../../identity/webhook-fixtures.ts";
import { type TrialContext, trial, trialOf } from "../trial.ts";
import { applicationId, logIn } from "./fixtures.ts";

/** A notification for an application that nothing is mapped to. */
async function anEvent({ client }: TrialContext) {
  await client.identity.createUserActionNotification({ body: notification([randomUUID()]) });
  const [event] = (await client.identity.searchEventLogs()).eventLogs;
  return { eventLogId: event?.id ?? 0 };
}

async function aChange({ client }: TrialContext) {
  await client.identity.createRole({ applicationId, body: { role: { name: "pilot" } } });
  const [change] = (await client.identity.searchAuditLogs()).auditLogs;
  return { applicationId, user: change?.insertUser ?? "", auditLogId: change?.id ?? 0 };
}

const line = `createRole /api/application/${applicationId}/role`;

export const logs = [
  trial(searchEventLogs, (found) => expect(found).toEqual({ reasons: [], more: 0 })),
  trialOf(
    searchEventLogsByCriteria,
    () => ({ since: 0 }),
    (messages) => expect(messages).toEqual([]),
  ),
  trialOf(retrieveEventLog, anEvent, (text) => expect(text).toMatch(/Z Information: Nobody was told of /)),
  trialOf(searchAuditLogs, aChange, (changes, { given }) => expect(changes).toEqual([`${given.user}: createRole`])),
  trialOf(searchAuditLogsByCriteria, aChange, ({ changes }) => expect(changes).toContain(line)),
  trialOf(retrieveAuditLog, aChange, (text, { given }) => expect(text).toBe(`${given.user} from 127.0.0.1: ${line}`)),
  trialOf(searchLoginRecords, logIn, ([latest]) => expect(latest?.from).toBe("127.0.0.1")),
  trialOf(
    searchLoginRecordsByCriteria,
    async (world) => {
      await logIn(world);
      return { applicationId };
    },
    (found) => expect(found).toEqual({ users: ["ada@example.com"], total: 1 }),
  ),
];
