/** Shows the outcome of the last request: the decision, or a problem. */
import { type Explanation, explain } from "../../../decision/explanation.ts";
import type { Confidence, KnownPart } from "../../../decision/findings.ts";
import { isObject, isText, type Json, type JsonObject } from "../../../tools/json.ts";
import type { Match } from "../common/answer.ts";
import { type Content, element, hideNotice, make, showNotice } from "../common/elements.ts";
import { entryDetails } from "../common/entry-details.ts";
import { isBlacklistEmpty, type ProblemOptions, problemView } from "../common/problem-view.ts";
import type { Server } from "../common/server.ts";
import { showDecisionSteps } from "./decision-steps.ts";
import { type SentPart, showParts } from "./parts.ts";
import type { Decision, OperationReply } from "./playground-sandbox.ts";
import { objectAt } from "./requests.ts";
import { showConsequences, showDifferences, showVerdict } from "./verdict.ts";

export interface Outcome {
  /** Dims the earlier outcome. */
  running(): void;
  decided(decision: Decision, request: JsonObject): Promise<void>;
  failedCall(reply: OperationReply): void;
  failed(title: string, ...content: readonly Content[]): false;
  /** Shows the next step in place of an outcome. */
  waiting(words: string, ...more: readonly Content[]): false;
}

export function prepareOutcome(server: Server, options: ProblemOptions): Outcome {
  const section = element("results", HTMLElement);
  const decisionView = element("decided", HTMLElement);
  const status = element("status", HTMLElement);
  const problem = element("problem", HTMLElement);
  const details = entryDetails(server);
  const hintAtEmptyList = emptyListHint(server);
  const finish = (words: string, isShown: boolean): void => {
    section.removeAttribute("aria-busy");
    status.textContent = words;
    decisionView.hidden = !isShown;
    hideNotice(problem);
  };
  const failed = (title: string, ...content: readonly Content[]): false => {
    finish("", false);
    showNotice(problem, title, ...content);
    return false;
  };
  return {
    running: () => section.setAttribute("aria-busy", "true"),
    failed,
    waiting: (words, ...more) => {
      finish("", false);
      if (words !== "") status.replaceChildren(make("span", { class: "waiting" }, words, ...more));
      return false;
    },
    failedCall: ({ reply, operationId }) => {
      const { title, content } = problemView(reply, options, make("code", {}, operationId), " ");
      failed(title, ...content);
    },
    decided: async (decision, request) => {
      const sent = sentParts(request);
      const explanation = explanationOf(decision, sent, request);
      const { forced, isQueueingByDefault } = decisionInputs(decision, request);
      showVerdict(decision);
      const differs = showDifferences(decision, explanation);
      const texts = sent.map(({ content }) => content);
      showParts({ sent, answer: decision.answer, explanation, loadEntry: (match) => details.load(match) });
      showDecisionSteps(element("ladder", HTMLElement), { explanation, forced, isQueueingByDefault, texts });
      showConsequences(decision, explanation);
      finish("", true);
      // Sighted readers see the verdict below.
      const words = `${decision.answer.contentAction}.${differs ? " The explanation does not fit." : ""}`;
      status.append(make("span", { class: "unseen" }, words));
      const time = ` Decided in ${Math.max(1, Math.round(decision.milliseconds))} ms.`;
      status.append(make("span", { class: "time", attributes: { "aria-hidden": "true" } }, time));
      await hintAtEmptyList(decision);
    },
  };
}

function explanationOf({ application, answer, scoreBefore }: Decision, sent: readonly SentPart[], request: JsonObject) {
  const { moderation } = request;
  const parts = answer.parts.map(
    ({ matches, confidence }, index): KnownPart<Match> => ({
      matches,
      confidence: confidenceOf(sent[index]?.type, confidence),
    }),
  );
  const explanation: Explanation<Match> = explain({
    configuration: objectAt(application, "moderationConfiguration"),
    parts,
    forced: isText(moderation) ? moderation : undefined,
    senderScore: scoreBefore,
  });
  return explanation;
}

/** Names the media filter by the part's type, which the answer leaves out. */
function confidenceOf(type: string | undefined, confidence: number | undefined): Confidence | undefined {
  if (confidence === undefined || (type !== "image" && type !== "video")) return undefined;
  return { media: type, confidence };
}

function decisionInputs({ application }: Decision, { moderation }: JsonObject) {
  const configuration = objectAt(application, "moderationConfiguration");
  return {
    forced: isText(moderation) ? moderation : undefined,
    isQueueingByDefault: configuration["defaultActionIsQueueForApproval"] === true,
  };
}

function sentParts(request: JsonObject): readonly SentPart[] {
  const parts = objectAt(request, "content")["parts"];
  const text = (value: Json | undefined): string => (isText(value) ? value : "");
  return (Array.isArray(parts) ? parts : [])
    .filter(isObject)
    .map(({ type, name, content }) => ({ type: text(type), name: text(name), content: text(content) }));
}

/** Explains missing matches when the blacklist is empty. Checks it once. */
function emptyListHint(server: Server): (decision: Decision) => Promise<void> {
  let isKnown = false;
  return async ({ answer }) => {
    if (isKnown || answer.parts.some(({ matches }) => matches.some(({ type }) => type === "blacklist"))) return;
    isKnown = true;
    if (!(await isBlacklistEmpty(server))) return;
    const href = `${element("playground", HTMLElement).dataset["filterPlayground"] ?? ""}#add`;
    showNotice(
      element("hint", HTMLElement),
      "The blacklist of this server is empty",
      make(
        "p",
        {},
        "No rule about words can be met until it has entries. ",
        make("a", { attributes: { href } }, "Add some in the filter playground"),
        ".",
      ),
    );
  };
}
