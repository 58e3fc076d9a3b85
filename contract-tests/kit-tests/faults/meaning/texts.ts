/** Texts that come back changed, or that are compared or counted in another way than is said. */
import { type Fault, handler, inArea, type OperationName, understood } from "../fault.ts";
import { bodies, object, objects } from "../wire.ts";
import { queries } from "./make.ts";

const roundTrip = ["sent-comes-back", "created-is-found", "change-is-found", "example-accepted"] as const;

/** Changes a text of a request's object. */
function text(operation: OperationName, [wrapper, name]: readonly [string, string], change: (text: string) => string) {
  return understood(operation, ({ body }) => {
    const parent = object(object(body)[wrapper]);
    const value = parent[name];
    if (typeof value === "string") parent[name] = change(value);
  });
}

export const texts: readonly Fault[] = inArea("text", [
  {
    id: "line-ends-converted",
    title: "createEmailTemplate turns CR LF into LF.",
    operation: "createEmailTemplate",
    laws: roundTrip,
    pipelineOverride: () =>
      text("createEmailTemplate", ["emailTemplate", "defaultTextTemplate"], (given) => given.replaceAll("\r\n", "\n")),
  },
  {
    id: "blanks-trimmed",
    title: "createRole trims the description.",
    operation: "createRole",
    laws: roundTrip,
    pipelineOverride: () => text("createRole", ["role", "description"], (given) => given.trim()),
  },
  {
    id: "byte-order-mark-dropped",
    title: "updateEmailTemplate drops a byte order mark at the beginning of a text.",
    operation: "updateEmailTemplate",
    laws: roundTrip,
    pipelineOverride: () =>
      text("updateEmailTemplate", ["emailTemplate", "defaultTextTemplate"], (given) => given.replace(/^\uFEFF/, "")),
  },
  {
    id: "text-normalized",
    title: "createFilterEntry stores the definition in Unicode's composed form.",
    operation: "createFilterEntry",
    laws: roundTrip,
    pipelineOverride: () => text("createFilterEntry", ["entry", "definition"], (given) => given.normalize("NFC")),
  },
  {
    id: "astral-characters-lost",
    title: "createApplication drops characters beyond the basic plane from the name.",
    operation: "createApplication",
    laws: roundTrip,
    pipelineOverride: () =>
      text(
        "createApplication",
        ["application", "name"],
        (given) => given.replaceAll(/[\u{10000}-\u{10FFFF}]/gu, "") || "no name",
      ),
  },
  {
    id: "offsets-in-code-points",
    title: "filterContentItem counts the start of a match in code points.",
    operation: "filterContentItem",
    shownBy: ["createFilterEntry"],
    laws: ["match-is-cut-out", "word-list-in-force"],
    pipelineOverride: () =>
      bodies("filterContentItem", 200, (body, { request }) => {
        const content = String(object(request.body)["content"]);
        for (const match of objects(body["matches"]))
          match["start"] = [...content.slice(0, Number(match["start"]))].length;
      }),
  },
  {
    id: "lengths-in-bytes",
    title: "filterContentItem counts the length of a match in bytes.",
    operation: "filterContentItem",
    shownBy: ["createFilterEntry"],
    laws: ["match-is-cut-out", "word-list-in-force"],
    pipelineOverride: () =>
      bodies("filterContentItem", 200, (body, { request }) => {
        const content = String(object(request.body)["content"]);
        for (const match of objects(body["matches"])) {
          const [start, length] = [Number(match["start"]), Number(match["length"])];
          match["length"] = Buffer.byteLength(content.slice(start, start + length));
        }
      }),
  },
  {
    id: "search-minds-case",
    title: "searchFilterEntries finds the texts in the case that was asked for alone.",
    operation: "searchFilterEntries",
    laws: ["filter-exact", "wildcard-matches"],
    pipelineOverride: () =>
      handler("searchFilterEntries", (usual) => async (input, context) => {
        const reply = await usual(input, context);
        const { text: asked } = input.query;
        if (reply.status !== 200 || asked === undefined) return reply;
        const letters = asked.replaceAll("*", "");
        const entries = reply.body.entries.filter((entry) => entry.text.includes(letters));
        return { ...reply, body: { entries, totalResults: entries.length } };
      }),
  },
  {
    id: "name-found-in-any-case",
    title: "listBlacklistTags finds a tag by its name in any case.",
    operation: "listBlacklistTags",
    laws: ["created-is-found", "deleted-is-gone", "missing-is-missing", "unique-in-its-scope", "filter-exact"],
    pipelineOverride: () => {
      const names = new Map<string, string>();
      return (pipeline) =>
        handler("createBlacklistTag", (createBlacklistTag) => async (input, context) => {
          const reply = await createBlacklistTag(input, context);
          if (reply.status === 200) names.set(reply.body.tag.name.toLowerCase(), reply.body.tag.name);
          return reply;
        })(
          queries("listBlacklistTags", (query) => {
            const name = query.get("name");
            const known = name === null ? undefined : names.get(name.toLowerCase());
            if (known !== undefined) query.set("name", known);
          })(pipeline),
        );
    },
  },
  {
    id: "list-in-a-language-s-order",
    title: "listWhitelistTags sorts the names as a dictionary does, and not by code points.",
    operation: "listWhitelistTags",
    laws: ["list-ordered"],
    pipelineOverride: () =>
      bodies("listWhitelistTags", 200, (body) => {
        const collator = new Intl.Collator("en");
        const tags = objects(body["tags"]);
        if (tags.length > 0)
          body["tags"] = tags.toSorted((a, b) => collator.compare(String(a["name"]), String(b["name"])));
      }),
  },
]);
