/** Invalid requests that are corrected silently instead of refused. */
import { type Fault, inArea, requests } from "./fault.ts";
import { object, objects } from "./wire.ts";

export const repairedRequests: readonly Fault[] = inArea("validation", [
  {
    id: "text-cut-off",
    area: "text",
    title: "createBlacklistTag cuts off a name that is too long.",
    operation: "createBlacklistTag",
    laws: ["violation-refused", "boundary-refused", "violation-named", "parameter-optional"],
    pipelineOverride: () =>
      requests("createBlacklistTag", ({ body }) => {
        const tag = object(object(body)["tag"]);
        if (typeof tag["name"] === "string") tag["name"] = [...tag["name"]].slice(0, 255).join("");
      }),
  },
  {
    id: "number-clamped",
    title: "updateModerationApplication takes the greatest size of a queue where a greater one is sent.",
    operation: "updateModerationApplication",
    laws: ["violation-refused", "boundary-refused", "violation-named", "parameter-optional"],
    pipelineOverride: () =>
      requests("updateModerationApplication", ({ body }) => {
        const configuration = configurationOf(body);
        const { approvalQueueSize: size } = configuration;
        if (typeof size === "number" && size > 1000) configuration["approvalQueueSize"] = 1000;
      }),
  },
  {
    id: "unknown-option-ignored",
    title: "moderateContentItem ignores a forced moderation that it does not know.",
    operation: "moderateContentItem",
    laws: ["violation-refused", "boundary-refused", "violation-named", "parameter-optional"],
    pipelineOverride: () =>
      requests("moderateContentItem", ({ body }) => {
        const request = object(body);
        const known = ["requiresApproval", "generatesAlert", "generatesContentAlert"];
        if (typeof request["moderation"] === "string" && !known.includes(request["moderation"]))
          delete request["moderation"];
      }),
  },
  {
    id: "address-completed",
    title: "createModerationApplicationWithId puts a scheme before an address that has none.",
    operation: "createModerationApplicationWithId",
    laws: ["violation-refused", "boundary-refused", "violation-named", "parameter-optional"],
    pipelineOverride: () =>
      requests("createModerationApplicationWithId", ({ body }) => {
        for (const server of objects(configurationOf(body)["notificationServers"]))
          if (typeof server["url"] === "string" && !URL.canParse(server["url"]))
            server["url"] = `https://${encodeURIComponent(server["url"]) || "localhost"}`;
      }),
  },
  {
    id: "attributes-overlooked",
    title: "moderateContentItem overlooks the attribute title of HTML.",
    operation: "moderateContentItem",
    shownBy: ["createFilterEntry", "createModerationApplication", "filterContentItem"],
    laws: ["rules-decide"],
    pipelineOverride: () =>
      requests("moderateContentItem", ({ body }) => {
        for (const part of objects(object(object(body)["content"])["parts"]))
          if (part["type"] === "html") part["content"] = String(part["content"]).replaceAll(/ title="[^"]*"/g, "");
      }),
  },
  {
    id: "alias-forgotten",
    title: "createModerationApplication ignores the other name of the notification servers.",
    operation: "createModerationApplication",
    laws: ["sent-comes-back"],
    pipelineOverride: () =>
      requests("createModerationApplication", ({ body }) => {
        delete configurationOf(body)["notificationServers"];
      }),
  },
  {
    id: "repeated-elements-dropped",
    title: "updateApplication drops a partner application that is named twice.",
    operation: "updateApplication",
    laws: ["violation-refused", "boundary-refused", "violation-named", "parameter-optional"],
    pipelineOverride: () =>
      requests("updateApplication", ({ body }) => {
        const partner = object(object(object(body)["application"])["partnerConfiguration"]);
        const { applicationIds: ids } = partner;
        if (Array.isArray(ids)) partner["applicationIds"] = [...new Set(ids)];
      }),
  },
  {
    id: "unknown-parameter-refused",
    title: "searchDictionaryEntries refuses a query parameter that it does not know.",
    operation: "searchDictionaryEntries",
    laws: ["unknown-parameter-ignored"],
    pipelineOverride: () =>
      requests("searchDictionaryEntries", (request) => {
        const query = new URL(request.url, "http://localhost").searchParams;
        const known = /^(locale|startRow|numberOfResults|sort\[.*)$/;
        if ([...query.keys()].some((name) => !known.test(name))) request.url += "&startRow=unknown";
      }),
  },
  {
    id: "null-accepted",
    title: "createDictionaryEntry takes null for a field that was left out.",
    operation: "createDictionaryEntry",
    laws: ["violation-refused", "boundary-refused", "violation-named", "parameter-optional"],
    pipelineOverride: () =>
      requests("createDictionaryEntry", ({ body }) => {
        for (const value of [object(body), object(object(body)["entry"])])
          for (const [name, child] of Object.entries(value)) if (child === null) delete value[name];
      }),
  },
  {
    id: "condition-dropped",
    title: "createApplication does not verify registrations where the email template for it is missing.",
    operation: "createApplication",
    laws: ["violation-refused", "boundary-refused", "violation-named", "parameter-optional"],
    pipelineOverride: () =>
      requests("createApplication", ({ body }) => {
        const application = object(object(body)["application"]);
        if (application["verifyRegistration"] === true && !("verificationEmailTemplateId" in application))
          application["verifyRegistration"] = false;
      }),
  },
  {
    id: "condition-in-depth-dropped",
    title: "updateModerationApplication keeps content for 30 days where an archive does not say how long.",
    operation: "updateModerationApplication",
    laws: ["violation-refused", "boundary-refused", "violation-named", "parameter-optional"],
    pipelineOverride: () =>
      requests("updateModerationApplication", ({ body }) => {
        const archive = object(configurationOf(body)["archiveConfiguration"]);
        if (archive["enabled"] === true) archive["storeDuration"] ??= 30;
      }),
  },
  {
    id: "type-converted",
    title: 'updateFilterEntry takes the text "true" for a flag.',
    operation: "updateFilterEntry",
    laws: ["violation-refused", "boundary-refused", "violation-named", "parameter-optional"],
    pipelineOverride: () =>
      requests("updateFilterEntry", ({ body }) => {
        const entry = object(object(body)["entry"]);
        for (const name of ["adjective", "adverb", "noun", "verb"])
          if (typeof entry[name] === "string") entry[name] = entry[name] !== "";
      }),
  },
  {
    id: "required-parameter-dropped",
    title: "deleteRoleByName answers that there is no such role when the name is left out.",
    operation: "deleteRoleByName",
    laws: ["violation-refused", "boundary-refused", "violation-named", "parameter-optional"],
    pipelineOverride: () =>
      requests("deleteRoleByName", (request) => {
        if (!request.url.includes("?")) request.url += "?name=undefined";
      }),
  },
]);

function configurationOf(body: unknown) {
  return object(object(object(body)["application"])["moderationConfiguration"]);
}
