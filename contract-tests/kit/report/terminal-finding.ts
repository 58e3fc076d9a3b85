/** One broken law in a terminal: what, where, by which requests, and how to see it again. */
import type { Finding, Step } from "../findings.ts";
import { curlCommand } from "./curl.ts";
import { summary } from "./figures.ts";
import { type Paper, wrap } from "./paper.ts";
import { count, cut, oneLine, readableBody } from "./text.ts";

export interface FindingPlace {
  /** From 1. */
  readonly number: number;
  readonly of: number;
  /** The JSON report that holds the findings in the same order, where it was written. */
  readonly json?: string | undefined;
}

const longestBody = 20_000;
/** Of the exchange that broke the law, and of those that led to it. */
const mostBodyLines = { last: 16, earlier: 6 };
const mostSteps = 12;
const longestCurl = 4_000;

export function printFinding(finding: Finding, place: FindingPlace, paper: Paper): string {
  const { paint, width } = paper;
  const { law, operation, operationId, interface: name, occurrences, phase } = finding;
  const rule = `── ${place.number} of ${place.of} `;
  const again = occurrences > 1 ? `, ${count(occurrences, "time")}` : "";
  return [
    paint("red", rule + "─".repeat(Math.max(0, width - rule.length))),
    paint("bold", oneLine(`${operation}  ${operationId}`, width)),
    paint(["bold", "red"], oneLine(summary(finding), width)),
    ...wrap(`${law.says} (${name}, phase ${phase}${again})`, width),
    "",
    ...labelled("expected", paint("green", oneLine(finding.expected, 500)), width),
    ...labelled("actual", paint("red", oneLine(finding.actual, 500)), width),
    "",
    ...steps(finding, paper),
    "",
    ...repeat(finding.steps, place, paper),
    "",
    ...labelled("look at", oneLine(law.lookAt, 500), width),
    ...labelled("document", oneLine(finding.document, 300), width),
  ].join("\n");
}

function labelled(label: string, text: string, width: number): readonly string[] {
  return wrap(`${label.padEnd(9)} ${text}`, width, " ".repeat(10));
}

function steps({ steps: all, about }: Finding, paper: Paper): readonly string[] {
  const left = Math.max(0, all.length - mostSteps);
  const shown = all
    .slice(left)
    .flatMap((step, index) =>
      exchange(step, { number: left + index + 1, last: left + index === all.length - 1, about }, paper),
    );
  return left === 0 ? shown : [`  (${count(left, "earlier request")}: in the files)`, ...shown];
}

interface StepPlace {
  /** From 1. */
  readonly number: number;
  readonly last: boolean;
  /** What the finding is about. */
  readonly about: string | undefined;
}

function exchange({ request, response, failure }: Step, place: StepPlace, paper: Paper): readonly string[] {
  const { number, last, about } = place;
  const most = last ? mostBodyLines.last : mostBodyLines.earlier;
  const body = (text: string | undefined): readonly string[] => bodyLines(text, { most, about }, paper);
  const target = oneLine(`${request.method} ${request.url}`, paper.width * 3);
  const asked = [`  ${number}. ${paper.paint("cyan", target)}`, ...body(request.body)];
  if (response === undefined)
    return [...asked, `     ${paper.paint("red", `no answer: ${oneLine(failure ?? "the reason is not known", 300)}`)}`];
  const type = Object.entries(response.headers).find(([name]) => name.toLowerCase() === "content-type")?.[1];
  const facts = [
    String(response.status),
    oneLine(type ?? "no media type", 80),
    `${Math.round(response.milliseconds)} ms`,
  ];
  return [...asked, `     ${paper.paint("cyan", `→ ${facts.join(", ")}`)}`, ...body(response.body)];
}

/** The lines of a body around what the finding is about; the first ones where it is not among them. */
function bodyLines(
  text: string | undefined,
  { most, about }: { readonly most: number; readonly about: string | undefined },
  paper: Paper,
): readonly string[] {
  if (text === undefined || text === "") return [];
  const width = paper.width - 7;
  const lines = readableBody(text, longestBody, width).split("\n");
  const place = lines.length > most ? lines.findIndex((line) => names(about).some((name) => line.includes(name))) : 0;
  const from = Math.max(0, Math.min(place - Math.floor(most / 2), lines.length - most));
  const rest = lines.length - from - most;
  return [
    ...(from > 0 ? [`       (${count(from, "line")} before)`] : []),
    ...lines.slice(from, from + most).map((line) => `       ${cut(line, width)}`),
    ...(rest > 0 ? [`       (${count(rest, "more line")})`] : []),
  ];
}

/** The last property that `200 application.roles[].name, retrieved` names, as JSON writes it. */
function names(about: string | undefined): readonly string[] {
  const [path = ""] = (about ?? "").replace(/^\d{3} /, "").split(", ");
  const name = path.split(/[.[\] ]+/).findLast((part) => /^[A-Za-z]\w*$/.test(part));
  return name === undefined ? [] : [`"${name}":`];
}

function repeat(all: readonly Step[], { number, json }: FindingPlace, { paint }: Paper): readonly string[] {
  const commands = all.slice(-mostSteps).map(({ request }, index) => {
    const step = Math.max(0, all.length - mostSteps) + index;
    const command = curlCommand(request, json === undefined ? undefined : { file: json, finding: number - 1, step });
    return command.length > longestCurl ? "(too long for a line: see the files)" : command;
  });
  const title = paint("dim", commands.length > 1 ? "repeat it, in this order:" : "repeat it:");
  // Never broken into lines: it must stay what a shell understands.
  return [
    title,
    ...commands.map((command, index) => (commands.length > 1 ? `  ${index + 1}. ${command}` : `  ${command}`)),
  ];
}
