/** The kinds of load: the repeated requests of each, and the guarantee of its acknowledgement. */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { forumApplication, reconcileBody } from "../identity/identity-provider.ts";
import { chatApplication, operator } from "./fleet-bootstrap.ts";
import { type LoadResponse, newWord, type Step } from "./load-step.ts";

/**
 * Minimum interval between writes of one kind, in milliseconds, so that a long run can check all of them afterwards.
 */
const pace = 5;
const sender = "99999999-9999-4999-8999-999999999999";

/** The id in an answer about content. */
const itemIdPattern = /"content":\{"id":"([^"]+)"/;

/** Resolves to true where a creation under a chosen id is stored: its retry is a duplicate. */
function isCreated(answer: LoadResponse | undefined): boolean {
  return answer?.status === 200 || (answer?.status === 400 && JSON.stringify(answer.body).includes('"[duplicate]'));
}

export const kinds: Readonly<Record<string, (step: Step) => Promise<void>>> = {
  async applications({ settle, acknowledge }) {
    const applicationId = randomUUID();
    const application = { name: applicationId, roles: [{ name: "reader" }, { name: "writer" }] };
    const answer = await settle("createApplicationWithId", { applicationId, body: { application } });
    if (!isCreated(answer)) return;
    acknowledge(applicationId, async ({ identity }) => {
      const found = await identity.retrieveApplication.result({ applicationId });
      return found.ok && found.body.application.roles.length === 2;
    });
    await pause(pace);
  },

  async contentUsers({ settle, acknowledge }) {
    const contentUserId = randomUUID();
    if (!isCreated(await settle("createContentUser", { contentUserId, body: { user: {} } }))) return;
    acknowledge(
      contentUserId,
      async (client) => (await client.filtering.retrieveContentUser.result({ contentUserId })).ok,
    );
    await pause(pace);
  },

  async words({ settle, send, acknowledge, fault }) {
    const text = newWord();
    const entry = { text, locale: "en", filterMode: "exactMatch", severity: "mild", tags: ["Insult"] };
    const answer = await settle("createFilterEntry", { body: { entry } });
    if (!isCreated(answer)) return;
    acknowledge(text, async (client) => (await client.filtering.findFilterEntry.result({ text, locale: "en" })).ok);
    const filtered = await send("filterContentItem", { body: { content: text } });
    // An acknowledged edit applies to the next request of this process.
    if (answer?.status === 200 && filtered?.status === 200 && !JSON.stringify(filtered.body).includes('"blacklist"'))
      fault(`${text} was acknowledged and is not found`);
    await pause(pace);
  },

  async content({ settle, send, acknowledge }) {
    const contentItemId = randomUUID();
    const parts = [{ type: "text", content: "Dinghy for sale" }];
    const body = { content: { applicationId: chatApplication, senderId: sender, createInstant: Date.now(), parts } };
    if (!isCreated(await settle("moderateContentItemWithId", { contentItemId, body }))) return;
    const acknowledgeItem = (id: string): void =>
      acknowledge(id, async (client) => {
        const again = await client.request("moderateContentItemWithId", { contentItemId: id, body });
        return again.status === 400 && again.text().includes('"[duplicate]');
      });
    acknowledgeItem(contentItemId);
    // Under an id of the service's, it is one statement.
    const answer = await send("moderateContentItem", { body });
    const made = answer?.status === 200 ? itemIdPattern.exec(JSON.stringify(answer.body))?.[1] : undefined;
    if (made !== undefined) acknowledgeItem(made);
    await pause(pace);
  },

  async notifications({ send, settle, acknowledge, fleet }) {
    const comment = randomUUID();
    await settle("createContentUser", { contentUserId: sender, body: { user: {} } });
    const body = { action: "mute", applicationIds: [chatApplication], comment };
    const answer = await send("createUserAction", { contentUserId: sender, body });
    if (answer?.status === 200) acknowledge(comment, () => fleet.delivered.has(comment));
    await pause(20 * pace);
  },

  async logins({ send, acknowledge }) {
    const answer = await send("reconcileToken", { body: reconcileBody(forumApplication) });
    const { refreshToken, refreshTokenId } = textsOf(answer, "refreshToken", "refreshTokenId");
    if (refreshToken === undefined || refreshTokenId === undefined) return;
    acknowledge(
      refreshTokenId,
      async (client) => (await client.identity.retrieveRefreshToken.result({ refreshTokenId })).ok,
    );
    await send("refreshToken", { body: { refreshToken } });
    await pause(pace);
  },

  async operators({ send }) {
    await send("loginOperator", { body: operator });
    await pause(200);
  },

  async reads({ send }) {
    await send("retrieveApplication", { applicationId: forumApplication });
    await send("listApplications", { inactive: true });
    await send("searchFilterEntries", { text: "a*" });
    await send("listNotifications", {});
    await send("retrieveSystemConfiguration", {});
    await pause(pace);
  },

  async filters({ send }) {
    await send("filterContentItem", { body: { content: "Nothing to see here, move along" } });
    await pause(1);
  },
};

/** The texts of an answer's body by their names, of a success alone. */
function textsOf<Name extends string>(
  answer: LoadResponse | undefined,
  ...names: Name[]
): Partial<Record<Name, string>> {
  const body = answer?.status === 200 && typeof answer.body === "object" && answer.body !== null ? answer.body : {};
  const found: Partial<Record<Name, string>> = {};
  for (const [name, value] of Object.entries(body)) {
    const wanted = names.find((each) => each === name);
    if (wanted !== undefined && typeof value === "string") found[wanted] = value;
  }
  return found;
}
