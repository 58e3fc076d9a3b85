/** Bodies of successes that are not what the specs say. */
import { type Fault, inArea } from "./fault.ts";
import { answers, bodies, object, objects } from "./wire.ts";

export const successes: readonly Fault[] = inArea("messages", [
  {
    id: "undocumented-property",
    title: "findFilterEntry returns a property of the entry that is not documented.",
    operation: "findFilterEntry",
    laws: ["schema-conforms"],
    pipelineOverride: () =>
      bodies("findFilterEntry", 200, ({ entry }) => {
        object(entry)["createdBy"] = "somebody";
      }),
  },
  {
    id: "undocumented-property-in-depth",
    title: "listModerationApplications returns an undocumented property inside of each configuration.",
    operation: "listModerationApplications",
    laws: ["schema-conforms"],
    pipelineOverride: () =>
      bodies("listModerationApplications", 200, ({ applications }) => {
        for (const { moderationConfiguration } of objects(applications))
          object(moderationConfiguration)["revision"] = 1;
      }),
  },
  {
    id: "required-property-missing",
    title: "searchDictionaryEntries leaves the status of the entries out.",
    operation: "searchDictionaryEntries",
    laws: ["schema-conforms"],
    pipelineOverride: () =>
      bodies("searchDictionaryEntries", 200, ({ entries }) => {
        for (const entry of objects(entries)) delete entry["status"];
      }),
  },
  {
    id: "null-instead-of-nothing",
    title: "retrieveApplication returns null for an email template that is not set.",
    operation: "retrieveApplication",
    laws: ["schema-conforms"],
    pipelineOverride: () =>
      bodies("retrieveApplication", 200, ({ application }) => {
        object(application)["verificationEmailTemplateId"] ??= null;
      }),
  },
  {
    id: "number-as-text",
    title: "retrieveFilterEntry returns the id as a text.",
    operation: "retrieveFilterEntry",
    laws: ["schema-conforms"],
    pipelineOverride: () =>
      bodies("retrieveFilterEntry", 200, ({ entry }) => {
        object(entry)["id"] = String(object(entry)["id"]);
      }),
  },
  {
    id: "boolean-as-number",
    title: "updateFilterEntry returns a flag as the 0 or 1 that the store keeps.",
    operation: "updateFilterEntry",
    laws: ["schema-conforms"],
    pipelineOverride: () =>
      bodies("updateFilterEntry", 200, ({ entry }) => {
        object(entry)["adverb"] = object(entry)["adverb"] === true ? 1 : 0;
      }),
  },
  {
    id: "integer-beyond-range",
    title: "listApplications returns instants in nanoseconds, which no JSON number holds exactly.",
    operation: "listApplications",
    laws: ["integers-exact"],
    pipelineOverride: () =>
      answers("listApplications", (answer) => {
        answer.text = answer.text.replaceAll(/("lastUpdateInstant":\d+)/g, "$1000000");
      }),
  },
  {
    id: "integer-with-fraction",
    title: "updateApplication returns the instant of its update with a fraction.",
    operation: "updateApplication",
    laws: ["schema-conforms"],
    pipelineOverride: () =>
      bodies("updateApplication", 200, ({ application }) => {
        object(application)["lastUpdateInstant"] = Number(object(application)["lastUpdateInstant"]) + 0.5;
      }),
  },
  {
    id: "uuid-malformed",
    title: "createModerationApplication returns the id without its dashes.",
    operation: "createModerationApplication",
    laws: ["schema-conforms"],
    pipelineOverride: () =>
      bodies("createModerationApplication", 200, ({ application }) => {
        object(application)["id"] = String(object(application)["id"]).replaceAll("-", "");
      }),
  },
  {
    id: "enumeration-in-lower-case",
    title: "searchFilterEntries returns the status of the entries in lower case.",
    operation: "searchFilterEntries",
    laws: ["schema-conforms"],
    pipelineOverride: () =>
      bodies("searchFilterEntries", 200, ({ entries }) => {
        for (const entry of objects(entries)) entry["status"] = String(entry["status"]).toLowerCase();
      }),
  },
  {
    id: "list-is-null-when-empty",
    title: "createDictionaryEntry returns null for an empty list of tags.",
    operation: "createDictionaryEntry",
    laws: ["schema-conforms"],
    pipelineOverride: () =>
      bodies("createDictionaryEntry", 200, ({ entry }) => {
        const { tags } = object(entry);
        if (Array.isArray(tags) && tags.length === 0) object(entry)["tags"] = null;
      }),
  },
  {
    id: "password-leaked",
    title: "createModerationApplication returns the passwords of the notification servers.",
    operation: "createModerationApplication",
    laws: ["nothing-write-only"],
    pipelineOverride: () =>
      bodies("createModerationApplication", 200, (body, { request }) =>
        echo("httpAuthenticationPassword", serversOf(request.body), serversOf(body)),
      ),
  },
  {
    id: "password-leaked-on-retrieve",
    title: "retrieveModerationApplication returns the passwords of the notification servers as they are stored.",
    operation: "retrieveModerationApplication",
    laws: ["nothing-write-only"],
    pipelineOverride: () =>
      answers("retrieveModerationApplication", async (answer) => {
        if (answer.status !== 200) return;
        const body = object(JSON.parse(answer.text));
        const { id } = object(body["application"]);
        const stored: { document: string }[] = await answer.parts.store.read((db) =>
          db("notification_servers").where({ application_id: id }).orderBy("position").select("document"),
        );
        const servers = stored.map(({ document }) => object(JSON.parse(document)));
        echo("httpAuthenticationPassword", servers, serversOf(body));
        answer.text = JSON.stringify(body);
      }),
  },
  {
    id: "signing-secret-leaked",
    title: "updateModerationApplication returns the signing secrets of the notification servers.",
    operation: "updateModerationApplication",
    laws: ["nothing-write-only"],
    pipelineOverride: () =>
      bodies("updateModerationApplication", 200, (body, { request }) =>
        echo("signingSecret", serversOf(request.body), serversOf(body)),
      ),
  },
]);

function serversOf(body: unknown) {
  const { moderationConfiguration } = object(object(body)["application"]);
  return objects(object(moderationConfiguration)["notificationServers"]);
}

/** Repeats a sent property. */
function echo(name: string, sent: ReturnType<typeof serversOf>, returned: ReturnType<typeof serversOf>): void {
  for (const [index, server] of returned.entries()) {
    const value = sent[index]?.[name];
    if (value !== undefined) server[name] = value;
  }
}
