/** Starts a server for the kit: two tenants, keys of each kind, and objects that only a bootstrap can create. */
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { interfaces } from "@gatehouse/openapi/interfaces";
import { type BootstrapObject, startServer } from "@gatehouse/server";
import type { PipelineOverride } from "@gatehouse/server/pipeline-override";
import { readContract } from "../kit/contract/contract.ts";
import type { RunOptions } from "../kit/run-options.ts";
import { ownDatabase } from "../support/own-database.ts";
import { makeLogEntries } from "./log-entries.ts";
import { makeNotifications } from "./notifications.ts";
import {
  bootstrapUsers,
  declaredUsers,
  identityProvider,
  identityProviderSecret,
  inactiveEmail,
  otherIdentityProvider,
  otherWholeEmail,
  wholeEmail,
} from "./users.ts";

const tenantId = "c0c0a000-0000-4000-8000-000000000001";
const otherTenantId = "c0c0a000-0000-4000-8000-000000000002";
const openKey = "a-key-that-opens-everything-in-both-tenants-01";
const otherKey = "a-key-that-is-bound-to-the-other-tenant-000002";
const limitedKey = "a-key-that-may-do-nothing-of-any-use-0000003";
const emailTemplateIds = ["c0c0a000-0000-4000-8000-0000000000e1", "c0c0a000-0000-4000-8000-0000000000e2"];
const webhookIds = ["c0c0a000-0000-4000-8000-0000000000f1", "c0c0a000-0000-4000-8000-0000000000f2"];
const userIds = ["c0c0a000-0000-4000-8000-0000000000a1", "c0c0a000-0000-4000-8000-0000000000a2"];

/** The key without restrictions comes first: the test server takes it for its own. */
const bootstrap: BootstrapObject = {
  tenants: [
    { id: tenantId, name: "Tested" },
    { id: otherTenantId, name: "Other" },
  ],
  apiKeys: [
    { key: openKey, name: "open" },
    { key: otherKey, name: "other tenant", tenantId: otherTenantId },
    { key: limitedKey, name: "limited", permissions: { "/reserved": ["GET"] } },
  ],
  emailTemplates: emailTemplateIds.map((id, index) => ({
    tenantId,
    emailTemplate: {
      id,
      name: `Verification ${index + 1}`,
      fromEmail: "no-reply@example.com",
      defaultFromName: "The forum",
      defaultSubject: "Welcome",
      defaultHtmlTemplate: "<p>Hello</p>",
      defaultTextTemplate: "Hello",
    },
  })),
  // The whole whitelist is checked by itself, and would be empty.
  whitelist: {
    tenantId,
    allowed: [
      { text: "macaw", locale: "en", inflect: true, exclusions: ["macawed"], tags: ["Bird"] },
      { text: "feather", locale: "en", tags: [] },
    ],
    disallowedPhrases: [{ parts: ["feather", "macaw"] }],
    advancedDisallowedPhrases: [{ parts: ["Bird", "*"] }],
  },
  ...bootstrapUsers({ tenantId, otherTenantId }, userIds),
  webhooks: webhookIds.map((id) => ({ id, tenantId, url: "https://forum.example.com/hooks" })),
};

/** Judges images and videos by what is asked: the same alike, and others otherwise. */
function judgeMedia(): Promise<Server> {
  const judge = createServer((request, response) => {
    buffer(request).then(
      (asked) => {
        const confidence = 5 + (asked.reduce((sum, byte) => sum + byte, 0) % 20);
        response.setHeader("content-type", "application/json").end(JSON.stringify({ confidence }));
      },
      () => response.destroy(),
    );
  });
  return new Promise((resolve) => judge.listen(0, "127.0.0.1", () => resolve(judge)));
}

function urlOf(server: Server): string {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}/`;
}

/** Read once for all runs of a process. */
const contract = readContract();

/** A server to check against the specs, and the options of a run for it. */
export interface Subject {
  readonly options: Omit<RunOptions, "effort">;
  /** Stops the server and drops its database. */
  stop(): Promise<void>;
}

/** @param pipelineOverride the fault of the server; none without it */
export async function startSubject(pipelineOverride?: PipelineOverride): Promise<Subject> {
  const database = await ownDatabase();
  const { databaseUrl } = database;
  const judge = await judgeMedia();
  const logs = mkdtempSync(join(tmpdir(), "gatehouse-kit-"));
  const server = await startServer({
    bootstrap,
    // An export holds nothing where the server logs to standard output.
    logFile: join(logs, "gatehouse.log"),
    imageFilterUrl: urlOf(judge),
    videoFilterUrl: urlOf(judge),
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...(pipelineOverride === undefined ? {} : { pipelineOverride }),
    notificationAllowedRanges: ["127.0.0.1"],
  });
  const notifications = await makeNotifications(server, tenantId);
  const entries = await makeLogEntries(server, tenantId);
  return {
    options: {
      contract,
      url: server.url,
      key: openKey,
      interfaces,
      tenantId,
      otherTenantId,
      otherKey,
      limitedKey,
      identityProvider,
      otherIdentityProvider,
      identityProviderSecret,
      simulation: true,
      testControls: server,
      own: true,
      declared: { User: declaredUsers },
      known: {
        Tenant: [tenantId],
        EmailTemplate: emailTemplateIds,
        Webhook: webhookIds,
        User: userIds,
        Notification: notifications.ids,
        ...entries,
        Login: [wholeEmail, otherWholeEmail],
        InactiveLogin: [inactiveEmail],
      },
    },
    async stop() {
      await server.close();
      await notifications.stop();
      judge.close();
      rmSync(logs, { recursive: true, force: true });
      await database.drop();
    },
  };
}
