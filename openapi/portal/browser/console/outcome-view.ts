/** Shows the outcome of a request, with a status for screen readers. */
import { documentedResponse, type Failure, failureWords, sizeWords } from "../../console/answer-words.ts";
import type { OperationData } from "../../console/operation-data.ts";
import { type Content, make } from "../common/elements.ts";
import { answerView } from "./answer-view.ts";
import { type Answer, timeoutSeconds } from "./send.ts";

export interface OutcomeView {
  readonly element: HTMLElement;
  /** Shows a status without an answer. */
  say(words: string): void;
  failed(failure: Failure): void;
  /** @param errorCount messages shown in the form */
  answered(answer: Answer, errorCount: number): void;
}

export function outcomeView(data: OperationData): OutcomeView {
  const status = make("p", { id: "try-status", attributes: { role: "status" } });
  const container = make("div", { id: "try-answer" });
  const show = (kind: "" | "is-good" | "is-bad", words: string, ...content: readonly Content[]): void => {
    revokeDownloads(container);
    status.className = `try-status ${kind}`.trim();
    status.textContent = words;
    container.replaceChildren(...content);
  };
  show("", "No request sent yet.");
  return {
    element: make("div", {}, make("h3", {}, "Answer"), status, container),
    say: (words) => show("", words),
    failed: (failure) => {
      const { title, text } = failureWords(failure, data.effect, timeoutSeconds);
      show("is-bad", title, make("p", {}, text));
    },
    answered: (answer, errorCount) => {
      const title = documentedResponse(data, answer.status)?.title ?? String(answer.status);
      const words = `${title}, after ${Math.round(answer.time)} ms, ${sizeWords(answer.bytes.length)}.`;
      const kind = answer.status < 300 ? "is-good" : "is-bad";
      show(kind, errorCount === 0 ? words : `${words} ${errorWords(errorCount)}`, ...answerView(data, answer));
    },
  };
}

function errorWords(count: number): string {
  return count === 1 ? "One error is marked in the form." : `${count} errors are marked in the form.`;
}

/** Frees the memory of earlier downloads. */
function revokeDownloads(container: HTMLElement): void {
  for (const { href } of container.querySelectorAll<HTMLAnchorElement>("a[download]")) URL.revokeObjectURL(href);
}
