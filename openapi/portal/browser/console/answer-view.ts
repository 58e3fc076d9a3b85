/** Shows an answer: what it means here, its headers and its body. */
import type { Json } from "../../../tools/json.ts";
import { documentedAs, idsIn, refusalWords, sizeWords, typeWords } from "../../console/answer-words.ts";
import type { OperationData } from "../../console/operation-data.ts";
import { coloured } from "../common/code-view.ts";
import { type Content, make } from "../common/elements.ts";
import { errorsIn } from "../common/problems.ts";
import { withCode } from "./control.ts";
import { copyButton } from "./copy-button.ts";
import type { Answer } from "./send.ts";

/** More is hard to read, and slow to colour. */
const longestShown = 40_000;

const mostIds = 8;

export function answerView(data: OperationData, answer: Answer): readonly HTMLElement[] {
  return [...meaning(data, answer), ...bodyView(data, answer), headerView(answer)];
}

/** The body, where it is JSON. */
export function jsonIn({ type, bytes, isCut }: Answer): Json | undefined {
  if (isCut || !/^application\/(?:[^;]+\+)?json\b/i.test(type)) return undefined;
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

function meaning(data: OperationData, answer: Answer): readonly HTMLElement[] {
  const documented = documentedAs(data, answer.status);
  if (documented === undefined) {
    return [note("The documents do not name this status for this operation.", "notice notice-problem")];
  }
  const { status, title, meaning: words } = documented;
  const link = make("a", { attributes: { href: `#response-${status}` } }, title);
  const refusal = refusalWords(answer.headers.find(([name]) => name === "www-authenticate")?.[1] ?? "");
  const wrongType = typeWords(documented, answer.type);
  const { general } = errorsIn(jsonIn(answer));
  return [
    make("p", { class: "try-meaning" }, "Documented as ", link, ...(words === "" ? ["."] : [": ", ...withCode(words)])),
    ...(refusal === "" ? [] : [note(refusal, "notice notice-problem")]),
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
    const what = `A file of type ${answer.type === "" ? "unknown" : answer.type}, ${size}. `;
    return [make("p", { class: "try-file" }, what, download(data, answer), ...cutWords(answer))];
  }
  const whole = json === undefined ? new TextDecoder().decode(answer.bytes) : JSON.stringify(json, null, 2);
  const isLong = whole.length > longestShown;
  const shown = isLong ? whole.slice(0, longestShown) : whole;
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
      copyButton("Copy", "the body", () => whole),
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
            { class: "try-hint" },
            `The first ${longestShown.toLocaleString("en")} of ${whole.length.toLocaleString("en")} characters; the download and the copy have all.`,
          ),
        ]
      : []),
    ...cutWords(answer).map((words) => make("p", { class: "try-hint" }, words)),
    ...idList(json),
  ];
}

function cutWords({ isCut, bytes }: Answer): readonly string[] {
  return isCut
    ? [` The answer is longer: a page takes in no more than ${sizeWords(bytes.length)}. Use curl for all of it.`]
    : [];
}

function download({ operationId }: OperationData, { headers, bytes, type }: Answer): HTMLElement {
  const named = /filename="([^"/\\]+)"/.exec(headers.find(([name]) => name === "content-disposition")?.[1] ?? "")?.[1];
  const extension = type.split(";")[0]?.split(/[/+]/).at(-1) ?? "bin";
  const href = URL.createObjectURL(new Blob([bytes], { type }));
  return make(
    "a",
    { class: "try-download", attributes: { href, download: named ?? `${operationId}.${extension}` } },
    "Download",
  );
}

/** The ids in the answer, to be used in the next request. */
function idList(json: Json | undefined): readonly HTMLElement[] {
  const ids = idsIn(json, mostIds);
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
        ids.length === mostIds
          ? `The first ${mostIds} ids`
          : ids.length === 1
            ? "The id in it"
            : `The ${ids.length} ids in it`,
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
    make("p", { class: "try-hint" }, "Those that a script may read: a browser shows it no Set-Cookie."),
  );
}
