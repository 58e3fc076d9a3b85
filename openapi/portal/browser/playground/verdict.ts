/** Shows the decision and its consequences. */
import { type Content, element, make, makePairs } from "../common/elements.ts";
import { signedNumber } from "./rule-words.ts";
import type { Decision } from "./sandbox.ts";

const meanings: Readonly<Record<Decision["answer"]["contentAction"], string>> = {
  allow: "Show it.",
  authorOnly: "Show it only to its author.",
  replace: "Show it with the replacement text.",
  queuedForApproval: "Do not show it until a moderator has approved it.",
  reject: "Do not show it.",
};

export function showVerdict({ answer: { contentAction } }: Decision): void {
  const notice = element("verdict", HTMLElement);
  notice.className = `verdict verdict-${contentAction}`;
  notice.replaceChildren(make("strong", {}, contentAction), ` ${meanings[contentAction]}`);
}

export function showConsequences(decision: Decision, forced: string | undefined): void {
  const { answer, scoreBefore, scoreAfter } = decision;
  const queues = queuesOf(decision, forced);
  const waits = queues.length === 0 ? "none" : queues.join(", ");
  const isLost = !answer.stored && queues.some((queue) => queue !== userAlertQueue);
  const pairs: readonly (readonly [string, readonly Content[]])[] = [
    ["moderationAction", [answer.moderationAction ?? "left out"]],
    ["Queues", [waits, ...(isLost ? [": the content is not stored, so there is nothing for moderators to open"] : [])]],
    ["Stored", [answer.stored ? "yes" : "no"]],
    [
      "Sender’s score",
      [`${signedNumber(scoreBefore)} before, ${signedNumber(scoreAfter)} after: `, ...scoreWords(decision)],
    ],
    ...reportOnlyPairs(decision),
  ];
  element("besides", HTMLElement).replaceChildren(...makePairs(pairs));
}

const userAlertQueue = "user alert queue";

/** An action that the request forces replaces the alerts of the rules. */
function queuesOf({ answer: { contentAction }, rules }: Decision, forced: string | undefined): readonly string[] {
  const isAlerted = (type: string, action: string): boolean =>
    forced === action || (forced === undefined && rules.some(({ alertType }) => alertType === type));
  return [
    ...(contentAction === "queuedForApproval" ? ["approval queue"] : []),
    ...(isAlerted("User", "generatesAlert") ? [userAlertQueue] : []),
    ...(isAlerted("Content", "generatesContentAlert") ? ["content alert queue"] : []),
  ];
}

/** Names the rules that would have decided if they did more than report. */
function reportOnlyPairs({ reported }: Decision): readonly (readonly [string, readonly Content[]])[] {
  if (reported.length === 0) return [];
  const words = reported.flatMap(({ name, action }, index) => [
    `${index > 0 ? ", " : ""}${action} by `,
    make("code", {}, name),
  ]);
  return [["Report only", [...words, ", which decides nothing"]]];
}

function scoreWords({ rules, scoreBefore, scoreAfter }: Decision): readonly Content[] {
  const relief = scoreAfter - scoreBefore;
  if (rules.length === 0 && relief !== 0) {
    return [`${signedNumber(relief)} by `, make("code", {}, "noRuleUserScoreAdjustment"), ", for no rule was met"];
  }
  const counted = rules.flatMap(({ name, count, userScoreAdjustment: points = 0 }) =>
    points === 0 ? [] : [{ name, count, points }],
  );
  if (counted.length === 0) return [rules.length === 0 ? "no rule was met" : "no rule that was met changes it"];
  return counted.flatMap(({ name, points, count }, index) => [
    `${index > 0 ? ", " : ""}${signedNumber(points)}${count > 1 ? ` × ${count}` : ""} by `,
    make("code", {}, name),
  ]);
}
