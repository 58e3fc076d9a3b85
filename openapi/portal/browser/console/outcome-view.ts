/** Shows what came of a request; a reader who does not see it is told too. */
import { documentedAs, type Failure, failureWords, sizeWords } from "../../console/answer-words.ts";
import type { OperationData } from "../../console/operation-data.ts";
import { type Content, make } from "../common/elements.ts";
import { answerView } from "./answer-view.ts";
import { type Answer, secondsToAnswer } from "./send.ts";

export interface OutcomeView {
  readonly element: HTMLElement;
  /** The request was not sent, or not yet. */
  say(words: string): void;
  failed(failure: Failure): void;
  /** `marked` is how many faults are shown in the form. */
  answered(answer: Answer, marked: number): void;
}

export function outcomeView(data: OperationData): OutcomeView {
  const status = make("p", { id: "try-status", attributes: { role: "status" } });
  const place = make("div", { id: "try-answer" });
  const show = (kind: "" | "is-good" | "is-bad", words: string, ...content: readonly Content[]): void => {
    forgetDownloads(place);
    status.className = `try-status ${kind}`.trim();
    status.textContent = words;
    place.replaceChildren(...content);
  };
  show("", "Nothing was sent yet.");
  return {
    element: make("div", {}, make("h3", {}, "Answer"), status, place),
    say: (words) => show("", words),
    failed: (failure) => {
      const { title, text } = failureWords(failure, data.effect, secondsToAnswer);
      show("is-bad", title, make("p", {}, text));
    },
    answered: (answer, marked) => {
      const title = documentedAs(data, answer.status)?.title ?? String(answer.status);
      const words = `${title}, after ${Math.round(answer.time)} ms, ${sizeWords(answer.bytes.length)}.`;
      const kind = answer.status < 300 ? "is-good" : "is-bad";
      show(kind, marked === 0 ? words : `${words} ${markedWords(marked)}`, ...answerView(data, answer));
    },
  };
}

function markedWords(count: number): string {
  return count === 1 ? "One fault is marked in the form." : `${count} faults are marked in the form.`;
}

/** The browser holds what a link of ours leads to until it is told that nobody needs it. */
function forgetDownloads(place: HTMLElement): void {
  for (const { href } of place.querySelectorAll<HTMLAnchorElement>("a[download]")) URL.revokeObjectURL(href);
}
