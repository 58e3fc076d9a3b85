/** Shows the decision, its consequences, and differences between the explanation and the server's answer. */
import type { Explanation, Queue } from "../../../decision/explanation.ts";
import { type Content, element, hideNotice, make, makePairs, showNotice } from "../common/elements.ts";
import type { Match } from "./matches.ts";
import { signedNumber } from "./rule-words.ts";
import type { Decision } from "./sandbox.ts";

const meanings: Readonly<Record<string, string>> = {
  allow: "Show it.",
  authorOnly: "Show it only to its author.",
  replace: "Show it with the replacement text.",
  queuedForApproval: "Do not show it until a moderator has approved it.",
  reject: "Do not show it.",
};

export function showVerdict({ answer: { contentAction } }: Decision): void {
  const notice = element("verdict", HTMLElement);
  notice.className = `verdict verdict-${meanings[contentAction] === undefined ? "other" : contentAction}`;
  notice.replaceChildren(make("strong", {}, contentAction), ` ${meanings[contentAction] ?? ""}`);
}

const queueNames: Readonly<Record<Queue, string>> = {
  approval: "approval queue",
  userAlert: "user alert queue",
  contentAlert: "content alert queue",
};

/** Takes `moderationAction` and `stored` from the answer, and their reasons from the explanation. */
export function showConsequences({ answer, scoreBefore, scoreAfter }: Decision, explanation: Explanation<Match>): void {
  const { queues } = explanation;
  const waits = queues.length === 0 ? "none" : queues.map((queue) => queueNames[queue]).join(", ");
  const isLost = !answer.stored && queues.some((queue) => queue !== "userAlert");
  const pairs: readonly (readonly [string, readonly Content[]])[] = [
    ["moderationAction", [answer.moderationAction ?? "left out"]],
    ["Queues", [waits, ...(isLost ? [": the content is not stored, so there is nothing for moderators to open"] : [])]],
    ["Stored", [answer.stored ? "yes" : "no"]],
    [
      "Sender’s score",
      [`${signedNumber(scoreBefore)} before, ${signedNumber(scoreAfter)} after: `, ...scoreWords(explanation)],
    ],
    ...reportOnlyPairs(explanation),
  ];
  element("besides", HTMLElement).replaceChildren(...makePairs(pairs));
}

/** Names the rules that would have decided if they did more than report. */
function reportOnlyPairs({ reported }: Explanation<Match>): readonly (readonly [string, readonly Content[]])[] {
  if (reported.length === 0) return [];
  const words = reported.flatMap(({ rule }, index) => [
    `${index > 0 ? ", " : ""}${rule.action} by `,
    make("code", {}, rule.name),
  ]);
  return [["Report only", [...words, ", which decides nothing"]]];
}

function scoreWords({ met, scoreAdjustment, isRelief }: Explanation<Match>): readonly Content[] {
  const counted = met.filter(({ rule }) => rule.scoreAdjustment !== 0);
  if (isRelief && scoreAdjustment !== 0) {
    return [
      `${signedNumber(scoreAdjustment)} by `,
      make("code", {}, "noRuleUserScoreAdjustment"),
      ", for no rule was met",
    ];
  }
  if (counted.length === 0) return [isRelief ? "no rule was met" : "no rule that was met changes it"];
  return counted.flatMap(({ rule, met }, index) => [
    `${index > 0 ? ", " : ""}${signedNumber(rule.scoreAdjustment)}${met.length > 1 ? ` × ${met.length}` : ""} by `,
    make("code", {}, rule.name),
  ]);
}

/** Maximum matches that an answer lists. */
const maximumMatches = 10_000;

/** Returns true when the explanation differs from the server's decision, and shows the differences. */
export function showDifferences({ answer, scoreAfter }: Decision, explanation: Explanation<Match>): boolean {
  const notice = element("differs", HTMLElement);
  const comparisons: readonly (readonly [string, string, string])[] = [
    ["contentAction", explanation.contentAction, answer.contentAction],
    ["moderationAction", explanation.moderationAction ?? "none", answer.moderationAction ?? "none"],
    ["the score after", String(explanation.scoreAfter), String(scoreAfter)],
  ];
  const differences = comparisons.filter(([, explained, answered]) => explained !== answered);
  if (differences.length === 0) {
    hideNotice(notice);
    return false;
  }
  const isCut = answer.parts.some(({ matches }) => matches.length >= maximumMatches);
  const advice = isCut
    ? "The answer lists no more than 10,000 matches of a part, and rules may have met those that are left out."
    : "Believe the server, not the explanation, and please report it with a link to this request.";
  showNotice(
    notice,
    "The explanation below does not fit what the server decided",
    make(
      "ul",
      {},
      ...differences.map(([name, explained, answered]) =>
        make("li", {}, `${name}: explained ${explained}, but the server says ${answered}`),
      ),
    ),
    make("p", {}, advice),
  );
  return true;
}
