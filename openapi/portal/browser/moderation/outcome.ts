/** The right half of the page: what came of the last request, or why nothing did. */
import { type Explanation, explain } from "../../../decision/explanation.ts";
import type { Confidence, KnownPart } from "../../../decision/findings.ts";
import { isObject, isText, type Json, type JsonObject } from "../../../tools/json.ts";
import type { Access } from "../common/access.ts";
import type { Match } from "../common/answer.ts";
import { type Content, element, hideNotice, make, showNotice } from "../common/elements.ts";
import { entryDetails } from "../common/entry-details.ts";
import { type FormControls, goToError } from "../common/form-controls.ts";
import { problemOf } from "../common/problems.ts";
import type { Server } from "../common/server.ts";
import { showLadder } from "./ladder.ts";
import { type SentPart, showParts } from "./parts.ts";
import { objectAt } from "./requests.ts";
import { showBesides, showDifferences, showVerdict } from "./verdict.ts";
import type { Decided, Refused } from "./workshop.ts";

export interface Outcome {
  /** What is shown stays, and is seen to be of an earlier request. */
  running(): void;
  decided(decided: Decided, request: JsonObject): Promise<void>;
  refused(refused: Refused): void;
  failed(title: string, ...content: readonly Content[]): void;
  /** Nothing to show, with a word on what to do. */
  waiting(words: string, ...more: readonly Content[]): false;
  keyHelp(): HTMLElement;
}

export interface OutcomeUse {
  readonly form: HTMLFormElement;
  readonly controls: FormControls;
  readonly access: Access;
  onAgain(): void;
}

export function prepareOutcome(server: Server, { form, controls, access, onAgain }: OutcomeUse): Outcome {
  const section = element("results", HTMLElement);
  const place = element("decided", HTMLElement);
  const status = element("status", HTMLElement);
  const problem = element("problem", HTMLElement);
  const details = entryDetails(server);
  const hintAtEmptyList = emptyListHint(server);
  const settle = (words: string, isShown: boolean): void => {
    section.removeAttribute("aria-busy");
    status.textContent = words;
    place.hidden = !isShown;
    hideNotice(problem);
  };
  const button = (words: string, onClick: () => void): HTMLElement => {
    const made = make("button", { attributes: { type: "button" } }, words);
    made.addEventListener("click", onClick);
    return made;
  };
  const failed = (title: string, ...content: readonly Content[]): void => {
    settle("", false);
    showNotice(problem, title, ...content);
  };
  const keyHelp = (): HTMLElement => button("Where is my key?", access.ask);
  return {
    running: () => section.setAttribute("aria-busy", "true"),
    failed,
    keyHelp,
    waiting: (words, ...more) => {
      settle("", false);
      if (words !== "") status.replaceChildren(make("span", { class: "waiting" }, words, ...more));
      return false;
    },
    refused: ({ refused, operationId }) => {
      const { title, text, fields, general, status: code } = problemOf(refused);
      const named = fields.length - controls.showErrors(fields).length;
      const messages = [
        ...general.map((message) => make("li", {}, message)),
        ...fields.map(({ key, message }) => make("li", {}, make("code", {}, key), ` ${message}`)),
      ];
      failed(
        title,
        make("p", {}, make("code", {}, operationId), ` ${text}`),
        make("ul", {}, ...messages),
        code === 401
          ? keyHelp()
          : named > 0
            ? button("Show the field", () => goToError(form))
            : button("Try again", onAgain),
      );
    },
    decided: async (decided, request) => {
      const sent = sentParts(request);
      const explanation = explained(decided, sent, request);
      const { forced, isQueueingByDefault } = saidIn(decided, request);
      showVerdict(decided);
      const differs = showDifferences(decided, explanation);
      const texts = sent.map(({ content }) => content);
      showParts({ sent, answer: decided.answer, explanation, loadEntry: (match) => details.load(match) });
      showLadder(element("ladder", HTMLElement), { explanation, forced, isQueueingByDefault, texts });
      showBesides(decided, explanation);
      settle("", true);
      // It stands below for who sees it.
      const words = `${decided.answer.contentAction}.${differs ? " The explanation does not fit." : ""}`;
      status.append(make("span", { class: "unseen" }, words));
      const time = ` Decided in ${Math.max(1, Math.round(decided.milliseconds))} ms.`;
      status.append(make("span", { class: "time", attributes: { "aria-hidden": "true" } }, time));
      await hintAtEmptyList(decided);
    },
  };
}

function explained({ application, answer, scoreBefore }: Decided, sent: readonly SentPart[], request: JsonObject) {
  const { moderation } = request;
  const parts = answer.parts.map(
    ({ matches, confidence }, index): KnownPart<Match> => ({
      matches,
      confidence: judged(sent[index]?.type, confidence),
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

/** The answer does not say which filter judged; the type of the part does. */
function judged(type: string | undefined, confidence: number | undefined): Confidence | undefined {
  if (confidence === undefined || (type !== "image" && type !== "video")) return undefined;
  return { media: type, confidence };
}

function saidIn({ application }: Decided, { moderation }: JsonObject) {
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

/** Who has no entry yet finds no words, and should know why. Asked once. */
function emptyListHint(server: Server): (decided: Decided) => Promise<void> {
  let isKnown = false;
  return async ({ answer }) => {
    if (isKnown || answer.parts.some(({ matches }) => matches.some(({ type }) => type === "blacklist"))) return;
    isKnown = true;
    const reply = await server.call("searchFilterEntries", { query: { numberOfResults: "1" } });
    if (reply?.status !== 200 || !isObject(reply.body) || reply.body["totalResults"] !== 0) return;
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
