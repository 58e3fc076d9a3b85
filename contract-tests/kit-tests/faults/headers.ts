/** Headers that are missing or wrong. */
import { randomUUID } from "node:crypto";
import { type Fault, inArea } from "./fault.ts";
import { allAnswers, answers } from "./wire.ts";

export const headers: readonly Fault[] = inArea("headers", [
  {
    id: "media-type-text-json",
    title: "listBlacklistTags says text/json instead of application/json.",
    operation: "listBlacklistTags",
    laws: ["media-type-documented"],
    pipelineOverride: () =>
      answers("listBlacklistTags", ({ status, response }) => {
        if (status === 200) response.setHeader("Content-Type", "text/json; charset=utf-8");
      }),
  },
  {
    id: "media-type-missing",
    title: "findDictionaryEntry does not say the media type of its answer.",
    operation: "findDictionaryEntry",
    laws: ["media-type-documented", "body-where-documented"],
    pipelineOverride: () =>
      answers("findDictionaryEntry", ({ status, response }) => {
        if (status === 200) response.removeHeader("Content-Type");
      }),
  },
  {
    id: "request-id-missing",
    title: "deleteRole leaves X-Request-Id out of the answer that says that it is done.",
    operation: "deleteRole",
    laws: ["headers-required"],
    pipelineOverride: () =>
      answers("deleteRole", ({ status, response }) => {
        if (status === 200) response.removeHeader("X-Request-Id");
      }),
  },
  {
    id: "www-authenticate-missing",
    title: "listModerationApplications gives no reason with a 401.",
    operation: "listModerationApplications",
    laws: ["headers-required", "challenge-says-why"],
    pipelineOverride: () =>
      answers("listModerationApplications", ({ response }) => response.removeHeader("WWW-Authenticate")),
  },
  {
    id: "retry-after-missing",
    title: "createDictionaryEntry does not say when to try again with a 503.",
    operation: "createDictionaryEntry",
    laws: ["headers-required"],
    pipelineOverride: () => answers("createDictionaryEntry", ({ response }) => response.removeHeader("Retry-After")),
  },
  {
    id: "retry-after-is-a-date",
    title: "updateFilterEntry says when to try again as a date, where a number of seconds is documented.",
    operation: "updateFilterEntry",
    laws: ["headers-required"],
    pipelineOverride: () =>
      answers("updateFilterEntry", ({ status, response }) => {
        if (status === 503) response.setHeader("Retry-After", "Wed, 21 Oct 2026 07:28:00 GMT");
      }),
  },
  {
    id: "patch-types-incomplete",
    title: "patchRole names one of its three media types in Accept-Patch.",
    operation: "patchRole",
    laws: ["taken-forms-named"],
    pipelineOverride: () =>
      answers("patchRole", ({ status, response }) => {
        if (status === 415) response.setHeader("Accept-Patch", "application/json");
      }),
  },
  {
    id: "taken-coding-not-named",
    title: "createRole takes bodies in gzip, which its 415 does not name.",
    operation: "createRole",
    laws: ["taken-forms-named"],
    pipelineOverride: () =>
      answers("createRole", ({ status, response }) => {
        if (status === 415 && response.hasHeader("Accept-Encoding")) response.setHeader("Accept-Encoding", "br");
      }),
  },
  {
    id: "allow-lacks-a-method",
    title: "A 405 at /system/application/{applicationId} leaves POST out of Allow.",
    equally: [
      "retrieveModerationApplication",
      "updateModerationApplication",
      "createModerationApplicationWithId",
      "deleteModerationApplication",
    ],
    laws: ["allow-exact"],
    pipelineOverride: () =>
      allAnswers(({ request, response, status }) => {
        const allow = response.getHeader("Allow");
        if (status === 405 && /^\/system\/application\/[^/]+$/.test(request.path) && typeof allow === "string")
          response.setHeader("Allow", allow.replace(", POST", ""));
      }),
  },
  {
    id: "allow-has-a-method-too-many",
    title: "A 405 at /filter/blacklist/tag/{id} lists PUT in Allow, which the path does not have.",
    equally: ["retrieveBlacklistTag", "deleteBlacklistTag"],
    laws: ["allow-exact"],
    pipelineOverride: () =>
      allAnswers(({ request, response, status }) => {
        if (status === 405 && /^\/filter\/blacklist\/tag\/[^/]+$/.test(request.path))
          response.setHeader("Allow", "DELETE, GET, PUT");
      }),
  },
  {
    id: "allow-missing",
    title: "A 405 at /content/item/filter has no Allow.",
    equally: ["filterContentItem"],
    laws: ["allow-exact"],
    pipelineOverride: () =>
      allAnswers(({ request, response }) => {
        if (request.path === "/content/item/filter") response.removeHeader("Allow");
      }),
  },
  {
    id: "rate-limit-disagrees",
    title: "createRole names other seconds in RateLimit than in Retry-After.",
    operation: "createRole",
    laws: ["retry-after-agrees"],
    pipelineOverride: () =>
      answers("createRole", ({ status, response }) => {
        if (status === 429) response.setHeader("RateLimit", '"requests";r=0;t=7');
      }),
  },
  {
    id: "answer-may-be-kept",
    title: "listBlacklistTags lets caches keep its answer for a minute.",
    operation: "listBlacklistTags",
    laws: ["answer-not-kept"],
    pipelineOverride: () =>
      answers("listBlacklistTags", ({ status, response }) => {
        if (status === 200) response.setHeader("Cache-Control", "private, max-age=60");
      }),
  },
  {
    id: "caching-not-said",
    title: "vendToken does not say that no cache may keep its tokens.",
    operation: "vendToken",
    laws: ["answer-not-kept"],
    pipelineOverride: () =>
      answers("vendToken", ({ status, response }) => {
        if (status === 200) response.removeHeader("Cache-Control");
      }),
  },
  {
    id: "head-has-another-length",
    title: "listBlacklistTags gives the length of an empty answer to HEAD.",
    operation: "listBlacklistTags",
    laws: ["head-like-get"],
    pipelineOverride: () =>
      allAnswers(({ request, response }) => {
        if (request.path !== "/filter/blacklist/tag" || request.method !== "HEAD") return;
        const set = response.setHeader.bind(response);
        response.setHeader = (name, value) => set(name, name === "Content-Length" ? 2 : value);
      }),
  },
  {
    id: "length-above-the-body",
    title: "retrieveDictionaryEntry announces three bytes more than it sends.",
    operation: "retrieveDictionaryEntry",
    laws: ["answered"],
    pipelineOverride: () =>
      answers("retrieveDictionaryEntry", ({ status, response, text }) => {
        if (status !== 200) return;
        const set = response.setHeader.bind(response);
        set("Connection", "close");
        response.setHeader = (name, value) =>
          set(name, name === "Content-Length" ? Buffer.byteLength(text) + 3 : value);
      }),
  },
  {
    id: "request-id-of-its-own",
    title: "listWhitelistTags returns a request id of its own in place of the one that was sent.",
    operation: "listWhitelistTags",
    laws: ["request-id-returned"],
    pipelineOverride: () =>
      answers("listWhitelistTags", ({ response }) => {
        response.setHeader("X-Request-Id", randomUUID());
      }),
  },
]);
