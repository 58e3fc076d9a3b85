/** Wrong statuses, and bodies where they do not belong. */
import { type Fault, inArea } from "./fault.ts";
import { answers } from "./wire.ts";

export const statuses: readonly Fault[] = inArea("messages", [
  {
    id: "created-answers-201",
    title: "createBlacklistTag answers 201, which is not documented, instead of 200.",
    operation: "createBlacklistTag",
    laws: ["status-documented"],
    pipelineOverride: () =>
      answers("createBlacklistTag", ({ status, response }) => {
        if (status === 200) response.statusCode = 201;
      }),
  },
  {
    id: "missing-answers-400",
    title: "retrieveFilterEntry answers 400 for an entry that does not exist.",
    operation: "retrieveFilterEntry",
    laws: ["missing-is-missing", "deleted-is-gone", "tenants-are-apart"],
    pipelineOverride: () =>
      answers("retrieveFilterEntry", (answer) => {
        if (answer.status !== 404) return;
        answer.response.statusCode = 400;
        answer.response.setHeader("Content-Type", "application/json");
        answer.text = JSON.stringify({
          fieldErrors: { id: [{ code: "[invalid]id", message: "There is no entry with this id." }] },
        });
      }),
  },
  {
    id: "missing-answers-empty-200",
    title: "retrieveBlacklistTag answers an empty 200 for a tag that does not exist.",
    operation: "retrieveBlacklistTag",
    laws: ["body-where-documented"],
    pipelineOverride: () =>
      answers("retrieveBlacklistTag", ({ status, response }) => {
        if (status === 404) response.statusCode = 200;
      }),
  },
  {
    id: "delete-missing-answers-200",
    title: "deleteFilterEntry answers 200 for an entry that does not exist.",
    operation: "deleteFilterEntry",
    laws: ["missing-is-missing", "tenants-are-apart"],
    pipelineOverride: () =>
      answers("deleteFilterEntry", ({ status, response }) => {
        if (status === 404) response.statusCode = 200;
      }),
  },
  {
    id: "missing-has-body",
    title: "retrieveModerationApplication explains its 404 in a body, which is documented to be empty.",
    operation: "retrieveModerationApplication",
    laws: ["body-where-documented"],
    pipelineOverride: () =>
      answers("retrieveModerationApplication", (answer) => {
        if (answer.status !== 404) return;
        answer.response.setHeader("Content-Type", "application/json");
        answer.text = JSON.stringify({ generalErrors: [{ code: "[invalid]", message: "Not found." }] });
      }),
  },
  {
    id: "unauthorized-has-body",
    title: "createApplicationWithId explains its 401 in a body, which is documented to be empty.",
    operation: "createApplicationWithId",
    laws: ["body-where-documented"],
    pipelineOverride: () =>
      answers("createApplicationWithId", (answer) => {
        if (answer.status !== 401) return;
        answer.response.setHeader("Content-Type", "application/json");
        answer.text = JSON.stringify({ message: "Who are you?" });
      }),
  },
  {
    id: "updated-has-no-body",
    title: "updateRole answers an empty 200 where the role is documented.",
    operation: "updateRole",
    laws: ["body-where-documented"],
    pipelineOverride: () =>
      answers("updateRole", (answer) => {
        if (answer.status !== 200) return;
        answer.response.removeHeader("Content-Type");
        answer.text = "";
      }),
  },
  {
    id: "failure-tells-stack",
    title: "searchFilterEntries answers a 500 with the stack of what was thrown.",
    operation: "searchFilterEntries",
    laws: ["body-where-documented"],
    pipelineOverride: () =>
      answers("searchFilterEntries", (answer) => {
        if (answer.status !== 500) return;
        answer.response.setHeader("Content-Type", "text/plain");
        answer.text = "Error: no such table\n    at search (search.ts:12:3)";
      }),
  },
  {
    id: "license-answers-403",
    title: "createFilterEntry answers 403 instead of 402 when the license has expired.",
    operation: "createFilterEntry",
    laws: ["status-documented"],
    pipelineOverride: () =>
      answers("createFilterEntry", ({ status, response }) => {
        if (status === 402) response.statusCode = 403;
      }),
  },
  {
    id: "unavailable-answers-500",
    title: "listApplications answers 500 instead of 503 when the store cannot be reached.",
    operation: "listApplications",
    laws: ["simulated-status"],
    pipelineOverride: () =>
      answers("listApplications", (answer) => {
        if (answer.status !== 503) return;
        answer.response.statusCode = 500;
        answer.response.removeHeader("Content-Type");
        answer.text = "";
      }),
  },
  {
    id: "unsupported-media-type-answers-400",
    title: "createRole answers 400 instead of 415 for a media type that it does not take.",
    operation: "createRole",
    laws: ["media-type-refused"],
    pipelineOverride: () =>
      answers("createRole", (answer) => {
        if (answer.status !== 415) return;
        answer.response.statusCode = 400;
        answer.response.setHeader("Content-Type", "application/json");
        answer.text = JSON.stringify({ generalErrors: [{ code: "[invalidJSON]", message: "Send JSON." }] });
      }),
  },
  {
    id: "internal-error-on-emoji",
    title: "searchAllowedEntries fails on a text with an emoji.",
    operation: "searchAllowedEntries",
    laws: ["no-internal-error"],
    pipelineOverride: () =>
      answers("searchAllowedEntries", (answer) => {
        if (!/%F0%9[0-9A-F]/i.test(answer.request.url)) return;
        answer.response.statusCode = 500;
        answer.response.removeHeader("Content-Type");
        answer.text = "";
      }),
  },
]);
