/** The tab of the filter: filters the form's text as the reader types. */
import { textOf } from "../../../tools/json.ts";
import type { Access } from "../common/access.ts";
import { element } from "../common/elements.ts";
import { filterExamples } from "./examples.ts";
import { type Match, matchesIn } from "./matches.ts";
import type { Results } from "./results.ts";
import type { Answer, Server } from "./server.ts";
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
      const { reply, answer } = await server.call(operationId, { body });
      const time = performance.now() - start;
      if (answer === undefined) return { reply, operationId };
      return async () => {
        const { matches, replacement } = answer;
        const text = textOf(body["content"]);
        const part = { title: "", text, matches: matchesIn(answer), replacement, replaced: matches };
        results.shown([part], [summaryOf(answer)], time);
        await onMatches(matches);
      };
    },
  };
}

function summaryOf({ matches, metaMatches }: Answer<"filterContentItem">): string {
  const meta = metaMatches.length === 0 ? "" : `, ${matchCount(metaMatches.length)} in attributes of tags`;
  return `${matches.length === 0 ? "Clean: no matches" : matchCount(matches.length)}${meta}.`;
}

function matchCount(count: number): string {
  return `${count.toLocaleString("en")} ${count === 1 ? "match" : "matches"}`;
}
