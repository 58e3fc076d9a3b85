/** The tab of the filter: filters the form's text as the reader types. */
import { isText } from "../../../tools/json.ts";
import type { Access } from "../common/access.ts";
import { element } from "../common/elements.ts";
import { filterExamples } from "./examples.ts";
import { type FilterAnswer, type Match, readAnswer } from "./matches.ts";
import type { Results } from "./results.ts";
import type { Server } from "./server.ts";
import { makeFormFields, sampleViews, type Tab } from "./tab.ts";

const operationId = "filterContentItem";

export function filterTab(
  server: Server,
  access: Access,
  results: Results,
  onMatches: (matches: readonly Match[]) => Promise<void>,
): Tab {
  const form = element("filter", HTMLFormElement);
  const showSample = sampleViews("code-filter");
  return {
    name: "filter",
    form,
    fields: makeFormFields(form),
    examples: filterExamples,
    pause: 200,
    missing: ({ content }) => (content === "" ? "Type or paste a text, or choose an example." : undefined),
    isAllowed: () => true,
    refresh: () => undefined,
    showSamples: (body) =>
      showSample({ operation: server.operation(operationId), server: server.address, headers: access.headers(), body }),
    send: async (body) => {
      const start = performance.now();
      const reply = await server.call(operationId, { body });
      const time = performance.now() - start;
      const answer = reply.status === 200 ? readAnswer(reply.body) : undefined;
      if (answer === undefined) return { reply, operationId };
      return async () => {
        const { matches, metaMatches, replacement } = answer;
        const text = isText(body["content"]) ? body["content"] : "";
        const all = [...matches, ...metaMatches].sort((one, other) => one.start - other.start);
        const part = { title: "", text, matches: all, replacement, replaced: matches };
        results.shown([part], [summaryOf(answer)], time);
        await onMatches(matches);
      };
    },
  };
}

function summaryOf({ matches, metaMatches }: FilterAnswer): string {
  const meta = metaMatches.length === 0 ? "" : `, ${matchCount(metaMatches.length)} in attributes of tags`;
  return `${matches.length === 0 ? "Clean: no matches" : matchCount(matches.length)}${meta}.`;
}

function matchCount(count: number): string {
  return `${count.toLocaleString("en")} ${count === 1 ? "match" : "matches"}`;
}
