/** Shows the steps of a decision in order, with the decisive one highlighted. */
import { type Rule, restrictions, rulesOf } from "../../../decision/rules.ts";
import { type Content, make } from "../common/elements.ts";
import { type AnsweredRule, visibleText } from "./matches.ts";
import { type Cause, causeWords, consequenceWords, subjectWords } from "./rule-words.ts";
import type { Decision } from "./sandbox.ts";

interface DecisionDetails extends Pick<Decision, "application" | "answer" | "rules"> {
  /** The request's `moderation`, as it was sent. */
  readonly forced: string | undefined;
  /** The text of each part. */
  readonly texts: readonly string[];
  readonly senderDisplayName: string;
}

/** A question with the action that follows from a yes. The first yes decides. */
interface Step {
  readonly asks: "request" | "rules" | "default" | "nothing";
  readonly action: string;
  /** The rules with this action, for a question about rules. */
  readonly met: readonly AnsweredRule[];
  readonly unmet: readonly Rule[];
}

export function showDecisionSteps(container: HTMLElement, details: DecisionDetails): void {
  const steps = stepsOf(details);
  const { contentAction, decision } = details.answer;
  const by = decision?.by;
  const decisive = steps.findIndex(({ asks, action }) =>
    by === "rule" && contentAction !== "allow" ? asks === "rules" && action === contentAction : asks === by,
  );
  const last = decisive === -1 ? steps.length - 1 : decisive;
  container.replaceChildren(...steps.map((step, index) => stepView(step, index - last, details)));
}

function stepsOf({ rules, application }: DecisionDetails): readonly Step[] {
  const names = new Set(rules.map(({ name }) => name));
  const others = rulesOf(application.moderationConfiguration).filter(
    ({ name, reportOnly }) => !reportOnly && !names.has(name),
  );
  const rulesWith = (wanted: string) => ({
    action: wanted,
    met: rules.filter(({ action }) => action === wanted),
    unmet: others.filter(({ action }) => action === wanted),
  });
  const none = { action: "queuedForApproval", met: [], unmet: [] };
  return [
    { asks: "request", ...none },
    ...restrictions.map((action): Step => ({ asks: "rules", ...rulesWith(action) })),
    { asks: "default", ...none },
    { asks: "nothing", ...rulesWith("allow") },
  ];
}

/** @param distance from the decisive step; negative above it */
function stepView(step: Step, distance: number, details: DecisionDetails): HTMLElement {
  const state = distance === 0 ? "decides" : distance < 0 ? "no" : "quiet";
  const isMoot = step.asks === "rules" && step.met.length + step.unmet.length === 0;
  const view = make(
    "li",
    { class: `rung is-${state}${isMoot ? " is-moot" : ""}` },
    make(
      "p",
      { class: "rung-head" },
      make("span", { class: "rung-question" }, ...questionOf(step, isMoot)),
      ...(isMoot && distance < 0 ? [] : [" ", make("span", { class: "rung-answer" }, answerWords(step, distance))]),
    ),
    ...detailsOf(step, details),
  );
  if (distance === 0) view.setAttribute("aria-current", "step");
  return view;
}

function answerWords({ asks, met, action }: Step, distance: number): string {
  if (distance === 0) return `${asks === "nothing" ? "" : "Yes: "}${action}`;
  if (distance < 0) return "No";
  return asks === "rules" && met.length > 0 ? "Yes, but decided above" : "Decided above";
}

function questionOf({ asks, action }: Step, isMoot: boolean): readonly Content[] {
  const actionCode = make("code", {}, action);
  switch (asks) {
    case "request":
      return ["Does the request force the approval queue?"];
    case "rules":
      return isMoot ? ["No rule says ", actionCode, "."] : ["Is a rule met that says ", actionCode, "?"];
    case "default":
      return ["Does content wait for approval by default?"];
    case "nothing":
      return ["Nothing keeps it back."];
  }
}

function detailsOf(
  { asks, met, unmet }: Step,
  { application: { moderationConfiguration: configuration }, forced, ...submitted }: DecisionDetails,
): readonly HTMLElement[] {
  if (asks === "request") {
    const sentence = forced === undefined ? " is not sent." : ` says ${forced}.`;
    return [make("p", { class: "rung-input" }, make("code", {}, "moderation"), sentence)];
  }
  if (asks === "default") {
    const isOn = configuration.defaultActionIsQueueForApproval;
    const exception = isOn && forced !== undefined ? ", but the request’s moderation takes its place." : ".";
    const name = make("code", {}, "defaultActionIsQueueForApproval");
    return [make("p", { class: "rung-input" }, name, ` is ${isOn}${exception}`)];
  }
  const all = rulesOf(configuration);
  const views = met.map((one) => {
    const rule = all.find(({ name }) => name === one.name);
    return metRule(one, rule === undefined ? "" : ` asks for ${subjectWords(rule)}.`, submitted);
  });
  return [
    ...(views.length === 0 ? [] : [make("ul", { class: "rung-rules" }, ...views)]),
    ...(unmet.length === 0 ? [] : [unmetRules(unmet)]),
  ];
}

type Texts = Pick<DecisionDetails, "texts" | "senderDisplayName">;

function metRule(rule: AnsweredRule, asks: string, submitted: Texts): HTMLElement {
  const { name, causes = [], count } = rule;
  const more = consequenceWords(rule);
  const shown = causes.slice(0, maximumCauses).map((one) => make("li", {}, ...foundWords(one, submitted)));
  const rest = count - shown.length;
  return make(
    "li",
    { class: "is-met" },
    make("code", {}, name),
    `${asks} Met by `,
    make(
      "ul",
      { class: "rung-found" },
      ...shown,
      ...(rest > 0 ? [make("li", {}, `${rest.toLocaleString("en")} more`)] : []),
    ),
    ...(more === "" ? [] : [` It ${more}${count > 1 ? ", for each of them" : ""}.`]),
  );
}

const maximumCauses = 5;

function foundWords(cause: Cause, { texts, senderDisplayName }: Texts): readonly Content[] {
  const { part } = cause;
  const where = part !== undefined && texts.length > 1 ? `, in part ${part + 1}` : "";
  const words = ` (${causeWords(cause)}${where})`;
  if (cause.match === undefined) return [`the media filter${words}`];
  const { matched, start, length } = cause.match;
  const source = part === undefined ? senderDisplayName : (texts[part] ?? "");
  const text = matched ?? source.slice(start, start + length);
  return [make("q", {}, ...visibleText(text, 40)), words];
}

function unmetRules(rules: readonly Rule[]): HTMLElement {
  const count = rules.length === 1 ? "1 rule" : `${rules.length.toLocaleString("en")} rules`;
  const list = rules
    .slice(0, maximumUnmetRules)
    .map((rule) => make("li", {}, make("code", {}, rule.name), `: ${subjectWords(rule)}`));
  return make(
    "details",
    { class: "rung-unmet" },
    make("summary", {}, `Not met: ${count}`),
    make("ul", { class: "rung-rules" }, ...list),
  );
}

const maximumUnmetRules = 200;
