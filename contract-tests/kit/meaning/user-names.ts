/** The law of user names that are moderated (Identity, Application, partnerConfiguration; Decisions: Username moderation). */
import { type JsonObject, objectOf } from "@gatehouse/openapi/json";
import type { Law } from "../findings.ts";
import { registrationOf, someEmail, tryLogIn } from "./log-in.ts";
import type { Caller, Subject } from "./subject.ts";
import { actionsOf, wordOf } from "./word-lists.ts";

const nameIsModerated: Law = {
  id: "user-name-is-moderated",
  says: "A user name has the status that the linked application's rules give it, in the user and in the registration, whenever it changes.",
  lookAt:
    "Where a login takes its user name: is it moderated by the application's usernameModeration, and only if enabled?",
};

const at = "reconcileToken";

/** Names that a user has, one after the other, with their statuses. */
interface Naming {
  readonly about: string;
  readonly rules: JsonObject;
  readonly enabled: boolean;
  readonly names: readonly (readonly [username: string, status: string])[];
}

async function checkNames(caller: Caller): Promise<void> {
  const entry = await caller.create("FilterEntry", { with: { severity: "high", filterMode: "nonEmbeddable" } });
  const word = wordOf(entry);
  const name = (): string => `kit ${someEmail(caller).slice(4, 16)}`;
  const reject = { filterRules: [actionsOf(entry, "reject")] };
  const wait = { filterRules: [actionsOf(entry, "queuedForApproval")] };
  const namings: readonly Naming[] = [
    {
      about: "names that are rejected, and not",
      rules: reject,
      enabled: true,
      names: [
        [`${name()} ${word}`, "REJECTED"],
        [name(), "ACTIVE"],
        [`${word} ${name()}`, "REJECTED"],
      ],
    },
    { about: "a name that waits", rules: wait, enabled: true, names: [[`${name()} ${word}`, "PENDING"]] },
    { about: "where it is not enabled", rules: reject, enabled: false, names: [[`${word} ${name()}`, "ACTIVE"]] },
  ];
  for (const { about, rules, enabled, names } of namings) {
    const moderationConfiguration = { persistent: true, storeContent: true, ...rules };
    const partner = await caller.create("ModerationApplication", { with: { moderationConfiguration } });
    const usernameModeration = { applicationId: partner.id, enabled };
    const { id } = await caller.create("Application", { with: { partnerConfiguration: { usernameModeration } } });
    const email = someEmail(caller);
    for (const [username, usernameStatus] of names) {
      const sent = await tryLogIn(caller, id, { email, username });
      if (sent.status !== 200) return;
      const user = objectOf(objectOf(sent.json)["user"]);
      caller.expect(nameIsModerated, at, {
        [`user.username, ${about}`]: [username, user["username"]],
        [`user.usernameStatus, ${about}`]: [usernameStatus, user["usernameStatus"]],
        [`user.registrations[].usernameStatus, ${about}`]: [usernameStatus, registrationOf(sent, id)["usernameStatus"]],
      });
    }
  }
}

export const userNames: Subject = {
  name: "user names",
  tags: ["Tokens"],
  checks: [checkNames],
};
