/** Shows the outcome of a request: its status, for screen readers too, and the answer's meaning, headers and body. */
import type { Json } from "../../../tools/json.ts";
import {
  challengeDescription,
  codesIn,
  documentedResponse,
  type Failure,
  failureWords,
  idsIn,
  sizeWords,
  typeWords,
} from "../../console/answer-words.ts";
import type { OperationData } from "../../console/operation-data.ts";
import {
  type Content,
  codeView,
  copyButton,
  make,
  makeDetails,
  makePairs,
  maximumCode,
  withCode,
} from "../common/elements.ts";
import { errorsIn } from "../common/problems.ts";
import { type Answer, headerOf, jsonIn, timeoutSeconds } from "../common/send.ts";

export function outcomeView(data: OperationData) {
  const status = make("p", { id: "try-status", attributes: { role: "status" } });
  const container = make("div", { id: "try-answer" });
  const show = (kind: "" | "is-good" | "is-bad", words: string, ...content: readonly Content[]): void => {
    // Frees the memory of earlier downloads.
    for (const { href } of container.querySelectorAll<HTMLAnchorElement>("a[download]")) URL.revokeObjectURL(href);
    status.className = `try-status ${kind}`.trim();
    status.textContent = words;
    container.replaceChildren(...content);
  };
  show("", "No request sent yet.");
  return {
    element: make("div", {}, make("h3", {}, "Answer"), status, container),
    /** Shows a status without an answer. */
    say: (words: string): void => show("", words),
    failed: (failure: Failure): void => {
      const { title, text } = failureWords(failure, data.effect, timeoutSeconds);
      show("is-bad", title, make("p", {}, text));
    },
    /** @param count messages shown in the form */
    answered: (answer: Answer, count: number): void => {
      const title = documentedResponse(data, answer.status)?.title ?? String(answer.status);
      const words = `${title}, after ${Math.round(answer.time)} ms, ${sizeWords(answer.bytes.length)}.`;
      const errors = count === 1 ? " One error is marked in the form." : ` ${count} errors are marked in the form.`;
      const content = [...meaning(data, answer), ...bodyView(data, answer), headerView(answer)];
      show(answer.status < 300 ? "is-good" : "is-bad", words + (count === 0 ? "" : errors), ...content);
    },
  };
}

function meaning(data: OperationData, answer: Answer): readonly HTMLElement[] {
  const documented = documentedResponse(data, answer.status);
  if (documented === undefined) return [problem("The documents do not name this status for this operation.")];
  const { status, title, meaning: words } = documented;
  const link = make("a", { attributes: { href: `#response-${status}` } }, title);
  const challenge = challengeDescription(headerOf(answer, "www-authenticate"));
  const problems = [challenge, ...errorsIn(jsonIn(answer)).general, typeWords(documented, answer.type) ?? ""];
  return [
    make("p", {}, "Documented as ", link, ...(words === "" ? ["."] : [": ", ...withCode(words)])),
    ...problems.filter((text) => text !== "").map(problem),
  ];
}

function problem(text: string): HTMLElement {
  return make("p", { class: "notice notice-problem" }, text);
}

function bodyView(data: OperationData, answer: Answer): readonly HTMLElement[] {
  const { bytes, isCut, type } = answer;
  const size = sizeWords(bytes.length);
  if (bytes.length === 0) return [make("p", { class: "quiet" }, "No body.")];
  const cut = isCut ? [` The answer is longer than the ${size} that this page reads. Use curl for all of it.`] : [];
  const json = jsonIn(answer);
  if (json === undefined && !/^text\/|json\b/i.test(type)) {
    const description = `A file of type ${type === "" ? "unknown" : type}, ${size}. `;
    return [make("p", { class: "try-file" }, description, download(data, answer), ...cut)];
  }
  const text = json === undefined ? new TextDecoder().decode(bytes) : JSON.stringify(json, null, 2);
  const view = codeView(type.split(";")[0] ?? "", json === undefined ? "" : "json", "Body of the answer");
  view.element.classList.add("try-answer-body");
  view.element.querySelector("figcaption > span")?.prepend(download(data, answer), " ");
  view.show(text);
  const [most, all] = [maximumCode.toLocaleString("en"), text.length.toLocaleString("en")];
  const long = `The first ${most} of ${all} characters; download or copy the body for all.`;
  const hints = [...(text.length > maximumCode ? [long] : []), ...cut];
  return [
    view.element,
    ...hints.map((words) => make("p", { class: "control-hint" }, words)),
    ...codeList(json),
    ...idList(json),
  ];
}

/** Links the codes of an Errors object to what is said of them. */
function codeList(json: Json | undefined): readonly HTMLElement[] {
  const { root = "" } = document.documentElement.dataset;
  const codes = codesIn(json);
  if (codes.length === 0) return [];
  const links = codes.map((code) => {
    const href = `${root}errors.html#kind-${/^\[(\w+)\]/.exec(code)?.[1] ?? ""}`;
    return make("li", {}, make("a", { attributes: { href } }, make("code", {}, code)));
  });
  return [make("div", {}, make("p", {}, "What the codes mean:"), make("ul", {}, ...links))];
}

function download({ operationId }: OperationData, answer: Answer): HTMLElement {
  const { bytes, type } = answer;
  const [, fileName] = /filename="([^"/\\]+)"/.exec(headerOf(answer, "content-disposition")) ?? [];
  const extension = type.split(";")[0]?.split(/[/+]/).at(-1) ?? "bin";
  const href = URL.createObjectURL(new Blob([bytes], { type }));
  return make("a", { attributes: { href, download: fileName ?? `${operationId}.${extension}` } }, "Download");
}

const maximumIds = 8;

/** Lists the answer's ids, for use in the next request. */
function idList(json: Json | undefined): readonly HTMLElement[] {
  const ids = idsIn(json, maximumIds);
  if (ids.length === 0) return [];
  const rows = ids.map(({ path, value }) =>
    make(
      "li",
      {},
      make("code", {}, path),
      " ",
      make("code", {}, value),
      " ",
      copyButton(path, () => value),
    ),
  );
  const count =
    ids.length === maximumIds ? `The first ${maximumIds} ids` : ids.length === 1 ? "1 id" : `${ids.length} ids`;
  return [makeDetails(count, make("ul", { class: "try-ids" }, ...rows))];
}

function headerView({ headers }: Answer): HTMLElement {
  const pairs = makePairs(headers.map(([name, value]) => [make("code", {}, name), [value]]));
  const note = make("p", { class: "control-hint" }, "Browsers hide Set-Cookie from scripts.");
  return makeDetails(`${headers.length} headers`, make("dl", { class: "glance" }, ...pairs), note);
}
