/** Previews, messages and replacements that are rendered from the wrong source. */
import type { PipelineOverride } from "@gatehouse/server/pipeline-override";
import { type Fault, inArea, understood } from "../fault.ts";
import { bodies, type Json, object, objects } from "../wire.ts";
import { aroundAll } from "./make.ts";

/** Changes the email that a preview renders, with the template that was sent. */
function preview(change: (email: Json, template: Json, locale: unknown) => void): PipelineOverride {
  return bodies("previewEmailTemplate", 200, (body, { request }) => {
    const sent = object(request.body);
    change(object(body["email"]), object(sent["emailTemplate"]), sent["locale"]);
  });
}

interface TemplateRow {
  readonly id: string;
  readonly document: string;
}

/** Sends from a template that was changed for the moment. */
function sendingFrom(change: (template: Json) => void): PipelineOverride {
  return aroundAll(
    "sendEmail",
    async (db, { path }) => {
      const id = path.split("/").at(-1)?.toLowerCase() ?? "";
      const row: TemplateRow | undefined = await db("email_templates").where({ id }).first("id", "document");
      if (row === undefined) return undefined;
      const template = object(JSON.parse(row.document));
      change(template);
      await db("email_templates")
        .where({ id })
        .update({ document: JSON.stringify(template) });
      return row;
    },
    async (db, row) => {
      if (row !== undefined) await db("email_templates").where({ id: row.id }).update({ document: row.document });
    },
  );
}

const previewing = ["preview-renders-each-part"] as const;

/** Shown by the messages that a test server collects. */
const sending = ["message-rendered-for-its-reader"] as const;

export const renderings: readonly Fault[] = inArea("renderings", [
  {
    id: "preview-text-from-html",
    title: "previewEmailTemplate makes the text part from the HTML part.",
    operation: "previewEmailTemplate",
    laws: previewing,
    pipelineOverride: () =>
      preview((email) => {
        if (typeof email["html"] === "string" && "text" in email)
          email["text"] = email["html"].replaceAll(/<[^>]*>/g, "");
      }),
  },
  {
    id: "preview-ignores-locale",
    title: "previewEmailTemplate renders the default parts, whatever the locale.",
    operation: "previewEmailTemplate",
    laws: previewing,
    pipelineOverride: () => understood("previewEmailTemplate", ({ body }) => delete object(body)["locale"]),
  },
  {
    id: "preview-without-fallback",
    title: "previewEmailTemplate does not fall back from fr_CA to fr.",
    operation: "previewEmailTemplate",
    laws: previewing,
    pipelineOverride: () =>
      understood("previewEmailTemplate", ({ body }) => {
        const request = object(body);
        const { locale } = request;
        const subjects = object(object(request["emailTemplate"])["localizedSubjects"]);
        if (typeof locale === "string" && locale.includes("_") && !(locale in subjects)) delete request["locale"];
      }),
  },
  {
    id: "preview-fallback-first",
    title: "previewEmailTemplate takes the part of the language where there is one of the locale.",
    operation: "previewEmailTemplate",
    laws: previewing,
    pipelineOverride: () =>
      understood("previewEmailTemplate", ({ body }) => {
        const request = object(body);
        if (typeof request["locale"] === "string") request["locale"] = request["locale"].split("_")[0];
      }),
  },
  {
    id: "preview-default-sender",
    title: "previewEmailTemplate shows the default name of the sender in every locale.",
    operation: "previewEmailTemplate",
    laws: previewing,
    pipelineOverride: () =>
      understood(
        "previewEmailTemplate",
        ({ body }) => delete object(object(body)["emailTemplate"])["localizedFromNames"],
      ),
  },
  {
    id: "preview-html-not-escaped",
    title: "previewEmailTemplate does not escape output in the HTML part.",
    operation: "previewEmailTemplate",
    laws: previewing,
    pipelineOverride: () =>
      preview((email) => {
        if (typeof email["html"] === "string")
          email["html"] = email["html"].replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
      }),
  },
  {
    id: "preview-text-escaped",
    title: "previewEmailTemplate escapes the text part like HTML.",
    operation: "previewEmailTemplate",
    laws: previewing,
    pipelineOverride: () =>
      preview((email) => {
        if (typeof email["text"] === "string")
          email["text"] = email["text"].replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
      }),
  },
  {
    id: "preview-errors-forgotten",
    title: "previewEmailTemplate renders what it can, and does not tell what is wrong with the rest.",
    operation: "previewEmailTemplate",
    laws: [...previewing, "example-conforms", "status-provoked"],
    pipelineOverride: () => bodies("previewEmailTemplate", 200, (body) => delete body["errors"]),
  },
  {
    id: "preview-adds-parts",
    title: "previewEmailTemplate answers with an empty subject where none was supplied.",
    operation: "previewEmailTemplate",
    laws: previewing,
    pipelineOverride: () =>
      preview((email, template) => {
        if (!("defaultSubject" in template)) email["subject"] ??= "";
      }),
  },
  {
    id: "message-without-locale",
    title: "sendEmail sends the default wording to everybody.",
    operation: "sendEmail",
    laws: sending,
    pipelineOverride: () =>
      sendingFrom((template) => {
        for (const name of Object.keys(template)) if (name.startsWith("localized")) template[name] = {};
      }),
  },
  {
    id: "message-parts-exchanged",
    title: "sendEmail sends the text as HTML and the HTML as text.",
    operation: "sendEmail",
    laws: sending,
    pipelineOverride: () =>
      sendingFrom((template) => {
        const { defaultHtmlTemplate, defaultTextTemplate } = template;
        Object.assign(template, { defaultHtmlTemplate: defaultTextTemplate, defaultTextTemplate: defaultHtmlTemplate });
      }),
  },
  {
    id: "message-without-data",
    title: "sendEmail renders the template without the data of the request.",
    operation: "sendEmail",
    laws: sending,
    pipelineOverride: () => understood("sendEmail", ({ body }) => delete object(body)["requestData"]),
  },
  {
    id: "message-without-copy",
    title: "sendEmail sends no copy to the addresses in ccAddresses.",
    operation: "sendEmail",
    laws: sending,
    pipelineOverride: () => understood("sendEmail", ({ body }) => delete object(body)["ccAddresses"]),
  },
  {
    id: "replacement-one-short",
    title: "filterContentItem leaves the last character of a match in the replacement.",
    operation: "filterContentItem",
    shownBy: ["createFilterEntry"],
    laws: ["word-list-in-force"],
    pipelineOverride: () =>
      bodies("filterContentItem", 200, (body, { request }) => {
        const { content } = object(request.body);
        const [match] = objects(body["matches"]);
        if (match === undefined || typeof content !== "string" || typeof body["replacement"] !== "string") return;
        const last = Number(match["start"]) + Number(match["length"]) - 1;
        const text = body["replacement"];
        if (text.length === content.length)
          body["replacement"] = text.slice(0, last) + content[last] + text.slice(last + 1);
      }),
  },
]);
