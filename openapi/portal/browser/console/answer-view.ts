/** Shows an answer: its meaning, headers and body. */
import type { Json } from "../../../tools/json.ts";
import {
  challengeDescription,
  codesIn,
  documentedResponse,
  idsIn,
  sizeWords,
  typeWords,
} from "../../console/answer-words.ts";
import type { OperationData } from "../../console/operation-data.ts";
import { coloured } from "../common/code-view.ts";
import { withCode } from "../common/control.ts";
import { type Content, make } from "../common/elements.ts";
import { errorsIn } from "../common/problems.ts";
import { copyButton } from "./copy-button.ts";
import type { Answer } from "./send.ts";

/** Maximum characters shown, to keep the page fast. */
const maximumLength = 40_000;

const maximumIds = 8;

export function answerView(data: OperationData, answer: Answer): readonly HTMLElement[] {
  return [...meaning(data, answer), ...bodyView(data, answer), headerView(answer)];
}

/** Returns a complete JSON body, or undefined. */
export function jsonIn({ type, bytes, isCut }: Answer): Json | undefined {
  if (isCut || !/^application\/(?:[^;]+\+)?json\b/i.test(type)) return undefined;
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

function meaning(data: OperationData, answer: Answer): readonly HTMLElement[] {
  const documented = documentedResponse(data, answer.status);
  if (documented === undefined) {
    return [note("The documents do not name this status for this operation.", "notice notice-problem")];
  }
  const { status, title, meaning: words } = documented;
  const link = make("a", { attributes: { href: `#response-${status}` } }, title);
  const challengeText = challengeDescription(answer.headers.find(([name]) => name === "www-authenticate")?.[1] ?? "");
  const wrongType = typeWords(documented, answer.type);
  const { general } = errorsIn(jsonIn(answer));
  return [
    make("p", { class: "try-meaning" }, "Documented as ", link, ...(words === "" ? ["."] : [": ", ...withCode(words)])),
    ...(challengeText === "" ? [] : [note(challengeText, "notice notice-problem")]),
    ...general.map((message) => note(message, "notice notice-problem")),
    ...(wrongType === undefined ? [] : [note(wrongType, "notice notice-problem")]),
  ];
}

function note(text: string, kind: string): HTMLElement {
  return make("p", { class: kind }, text);
}

function bodyView(data: OperationData, answer: Answer): readonly HTMLElement[] {
  const size = sizeWords(answer.bytes.length);
  if (answer.bytes.length === 0) return [make("p", { class: "try-empty" }, "No body.")];
  const json = jsonIn(answer);
  if (json === undefined && !/^text\/|json\b/i.test(answer.type)) {
    const description = `A file of type ${answer.type === "" ? "unknown" : answer.type}, ${size}. `;
    return [make("p", { class: "try-file" }, description, download(data, answer), ...cutWords(answer))];
  }
  const text = json === undefined ? new TextDecoder().decode(answer.bytes) : JSON.stringify(json, null, 2);
  const isLong = text.length > maximumLength;
  const shown = isLong ? text.slice(0, maximumLength) : text;
  const code = make("code", {}, ...(json === undefined ? [shown] : coloured(shown, "json")));
  const caption = make(
    "figcaption",
    {},
    answer.type.split(";")[0] ?? "",
    make(
      "span",
      {},
      download(data, answer),
      " ",
      copyButton("Copy", "the body", () => text),
    ),
  );
  return [
    make(
      "figure",
      { class: "code try-answer-body" },
      caption,
      make("pre", { attributes: { tabindex: "0", "aria-label": "Body of the answer" } }, code),
    ),
    ...(isLong
      ? [
          make(
            "p",
            { class: "control-hint" },
            `The first ${maximumLength.toLocaleString("en")} of ${text.length.toLocaleString("en")} characters; download or copy the body for all.`,
          ),
        ]
      : []),
    ...cutWords(answer).map((words) => make("p", { class: "control-hint" }, words)),
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
    const link = make("a", {}, make("code", {}, code));
    link.href = `${root}errors.html#kind-${/^\[(\w+)\]/.exec(code)?.[1] ?? ""}`;
    return make("li", {}, link);
  });
  return [make("div", { class: "try-codes" }, make("p", {}, "What the codes mean:"), make("ul", {}, ...links))];
}

function cutWords({ isCut, bytes }: Answer): readonly string[] {
  return isCut
    ? [` The answer is longer than the ${sizeWords(bytes.length)} that this page reads. Use curl for all of it.`]
    : [];
}

function download({ operationId }: OperationData, { headers, bytes, type }: Answer): HTMLElement {
  const fileName = /filename="([^"/\\]+)"/.exec(
    headers.find(([name]) => name === "content-disposition")?.[1] ?? "",
  )?.[1];
  const extension = type.split(";")[0]?.split(/[/+]/).at(-1) ?? "bin";
  const href = URL.createObjectURL(new Blob([bytes], { type }));
  return make(
    "a",
    { class: "try-download", attributes: { href, download: fileName ?? `${operationId}.${extension}` } },
    "Download",
  );
}

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
      make("code", { class: "try-id" }, value),
      " ",
      copyButton("Copy", path, () => value),
    ),
  );
  return [
    make(
      "details",
      { class: "try-more" },
      make(
        "summary",
        {},
        ids.length === maximumIds ? `The first ${maximumIds} ids` : ids.length === 1 ? "1 id" : `${ids.length} ids`,
      ),
      make("ul", { class: "try-ids" }, ...rows),
    ),
  ];
}

function headerView({ headers }: Answer): HTMLElement {
  const rows = headers.flatMap(([name, value]): Content[] => [
    make("dt", {}, make("code", {}, name)),
    make("dd", {}, value),
  ]);
  return make(
    "details",
    { class: "try-more" },
    make("summary", {}, `${headers.length} headers`),
    make("dl", { class: "try-headers" }, ...rows),
    make("p", { class: "control-hint" }, "Browsers hide Set-Cookie from scripts."),
  );
}
