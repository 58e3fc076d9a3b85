/** The decision in one line, what else follows from it, and where the explanation and the server do not agree. */
import type { Explanation, Queue } from "../../../decision/explanation.ts";
import type { Match } from "../common/answer.ts";
import { type Content, element, hideNotice, make, showNotice } from "../common/elements.ts";
import { signed } from "./rule-words.ts";
import type { Decided } from "./workshop.ts";

/** In the words of the spec. */
const meanings: Readonly<Record<string, string>> = {
  allow: "Show it.",
  authorOnly: "Show it to its author alone.",
  replace: "Show it with the replacement text.",
  queuedForApproval: "Do not show it until a moderator has approved it.",
  reject: "Do not show it.",
};

export function showVerdict({ answer: { contentAction } }: Decided): void {
  const place = element("verdict", HTMLElement);
  place.className = `verdict verdict-${meanings[contentAction] === undefined ? "other" : contentAction}`;
  place.replaceChildren(make("strong", {}, contentAction), ` ${meanings[contentAction] ?? ""}`);
}

const queueNames: Readonly<Record<Queue, string>> = {
  approval: "approval queue",
  userAlert: "user alert queue",
  contentAlert: "content alert queue",
};

/** `moderationAction` and `stored` are the server's; what led to them is the explanation's. */
export function showBesides({ answer, scoreBefore, scoreAfter }: Decided, explanation: Explanation<Match>): void {
  const { queues } = explanation;
  const waits = queues.length === 0 ? "none" : queues.map((queue) => queueNames[queue]).join(", ");
  const lost = !answer.stored && queues.some((queue) => queue !== "userAlert");
  const pairs: readonly (readonly [string, readonly Content[]])[] = [
    ["moderationAction", [answer.moderationAction ?? "left out"]],
    ["Queues", [waits, ...(lost ? [": the content is not stored, so there is nothing for moderators to open"] : [])]],
    ["Stored", [answer.stored ? "yes" : "no"]],
    ["Sender’s score", [`${signed(scoreBefore)} before, ${signed(scoreAfter)} after: `, ...scoreWords(explanation)]],
  ];
  element("besides", HTMLElement).replaceChildren(
    ...pairs.map(([term, content]) => make("div", {}, make("dt", {}, term), make("dd", {}, ...content))),
  );
}

function scoreWords({ met, scoreAdjustment, isRelief }: Explanation<Match>): readonly Content[] {
  const counted = met.filter(({ rule }) => rule.scoreAdjustment !== 0);
  if (isRelief && scoreAdjustment !== 0) {
    return [`${signed(scoreAdjustment)} by `, make("code", {}, "noRuleUserScoreAdjustment"), ", for no rule was met"];
  }
  if (counted.length === 0) return [isRelief ? "no rule was met" : "no rule that was met changes it"];
  return counted.flatMap(({ rule, met }, index) => [
    `${index > 0 ? ", " : ""}${signed(rule.scoreAdjustment)}${met.length > 1 ? ` × ${met.length}` : ""} by `,
    make("code", {}, rule.name),
  ]);
}

/** More matches than this an answer does not list. */
const mostListed = 10_000;

/** The page pretends nothing: where it explains another decision than the server made, it says so. */
export function showDifferences({ answer, scoreAfter }: Decided, explanation: Explanation<Match>): boolean {
  const place = element("differs", HTMLElement);
  const compared: readonly (readonly [string, string, string])[] = [
    ["contentAction", explanation.contentAction, answer.contentAction],
    ["moderationAction", explanation.moderationAction ?? "none", answer.moderationAction ?? "none"],
    ["the score after", String(explanation.scoreAfter), String(scoreAfter)],
  ];
  const different = compared.filter(([, explained, answered]) => explained !== answered);
  if (different.length === 0) {
    hideNotice(place);
    return false;
  }
  const isCut = answer.parts.some(({ matches }) => matches.length >= mostListed);
  const why = isCut
    ? "The answer lists no more than 10,000 matches of a part, and rules may have met those that are left out."
    : "Believe the server, not the explanation, and please report it with a link to this request.";
  showNotice(
    place,
    "The explanation below does not fit what the server decided",
    make(
      "ul",
      {},
      ...different.map(([name, explained, answered]) =>
        make("li", {}, `${name}: explained ${explained}, but the server says ${answered}`),
      ),
    ),
    make("p", {}, why),
  );
  return true;
}
