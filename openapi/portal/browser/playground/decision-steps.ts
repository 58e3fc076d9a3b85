/** Shows the steps of a decision in order, with the decisive one highlighted. */
import type { EvaluatedRule, Explanation, Step } from "../../../decision/explanation.ts";
import type { Finding } from "../../../decision/findings.ts";
import { type Content, make } from "../common/elements.ts";
import { type Match, visibleText } from "./matches.ts";
import { consequenceWords, findingWords, subjectWords } from "./rule-words.ts";

export interface DecisionDetails {
  readonly explanation: Explanation<Match>;
  /** The request's `moderation`, as it was sent. */
  readonly forced: string | undefined;
  readonly isQueueingByDefault: boolean;
  /** The text of each part. */
  readonly texts: readonly string[];
}

export function showDecisionSteps(container: HTMLElement, details: DecisionDetails): void {
  const { steps, decisive } = details.explanation;
  container.replaceChildren(...steps.map((step, index) => stepView(step, index - decisive, details)));
}

/** @param distance from the decisive step; negative above it */
function stepView(step: Step<Match>, distance: number, details: DecisionDetails): HTMLElement {
  const state = distance === 0 ? "decides" : distance < 0 ? "no" : "quiet";
  const isMoot = step.asks === "rules" && step.rules.length === 0;
  const view = make(
    "li",
    { class: `rung is-${state}${isMoot ? " is-moot" : ""}` },
    make(
      "p",
      { class: "rung-head" },
      make("span", { class: "rung-question" }, ...questionOf(step)),
      ...(isMoot && distance < 0 ? [] : [" ", make("span", { class: "rung-answer" }, answerWords(step, distance))]),
    ),
    ...detailsOf(step, details),
  );
  if (distance === 0) view.setAttribute("aria-current", "step");
  return view;
}

function answerWords({ asks, isYes, action }: Step, distance: number): string {
  if (distance === 0) return `${asks === "nothing" ? "" : "Yes: "}${action}`;
  if (distance < 0) return "No";
  return isYes && asks !== "nothing" ? "Yes, but decided above" : "Decided above";
}

function questionOf({ asks, action, rules }: Step): readonly Content[] {
  const actionCode = make("code", {}, action);
  switch (asks) {
    case "request":
      return ["Does the request force the approval queue?"];
    case "rules":
      return rules.length === 0 ? ["No rule says ", actionCode, "."] : ["Is a rule met that says ", actionCode, "?"];
    case "default":
      return ["Does content wait for approval by default?"];
    case "nothing":
      return ["Nothing keeps it back."];
  }
}

function detailsOf(step: Step<Match>, { forced, isQueueingByDefault, texts }: DecisionDetails): readonly HTMLElement[] {
  if (step.asks === "request") {
    const sentence = forced === undefined ? " is not sent." : ` says ${forced}.`;
    return [make("p", { class: "rung-input" }, make("code", {}, "moderation"), sentence)];
  }
  if (step.asks === "default") {
    const exception =
      isQueueingByDefault && forced !== undefined ? ", but the request’s moderation takes its place." : ".";
    const name = make("code", {}, "defaultActionIsQueueForApproval");
    return [make("p", { class: "rung-input" }, name, ` is ${isQueueingByDefault}${exception}`)];
  }
  const met = step.rules.filter((one) => one.met.length > 0);
  const unmet = step.rules.filter((one) => one.met.length === 0);
  return [
    ...(met.length === 0 ? [] : [make("ul", { class: "rung-rules" }, ...met.map((one) => metRule(one, texts)))]),
    ...(unmet.length === 0 ? [] : [unmetRules(unmet)]),
  ];
}

function metRule({ rule, met }: EvaluatedRule<Match>, texts: readonly string[]): HTMLElement {
  const more = consequenceWords(rule);
  const shown = met.slice(0, maximumFindings).map((one) => make("li", {}, ...foundWords(one, texts)));
  const rest = met.length - shown.length;
  return make(
    "li",
    { class: "is-met" },
    make("code", {}, rule.name),
    ` asks for ${subjectWords(rule)}. Met by `,
    make(
      "ul",
      { class: "rung-found" },
      ...shown,
      ...(rest > 0 ? [make("li", {}, `${rest.toLocaleString("en")} more`)] : []),
    ),
    ...(more === "" ? [] : [` It ${more}${met.length > 1 ? ", for each of them" : ""}.`]),
  );
}

const maximumFindings = 5;

function foundWords(finding: Finding<Match>, texts: readonly string[]): readonly Content[] {
  const where = texts.length > 1 ? `, in part ${finding.part + 1}` : "";
  const words = ` (${findingWords(finding)}${where})`;
  if ("judged" in finding) return [`the ${finding.judged.media}${words}`];
  const { matched, start, length } = finding.match;
  const text = matched ?? (texts[finding.part] ?? "").slice(start, start + length);
  return [make("q", {}, ...visibleText(text, 40)), words];
}

function unmetRules(rules: readonly EvaluatedRule[]): HTMLElement {
  const count = rules.length === 1 ? "1 rule" : `${rules.length.toLocaleString("en")} rules`;
  const list = rules
    .slice(0, maximumUnmetRules)
    .map(({ rule }) => make("li", {}, make("code", {}, rule.name), `: ${subjectWords(rule)}`));
  return make(
    "details",
    { class: "rung-unmet" },
    make("summary", {}, `Not met: ${count}`),
    make("ul", { class: "rung-rules" }, ...list),
  );
}

const maximumUnmetRules = 200;
