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

const longestBody = 600;
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
    ...steps(finding.steps, paper),
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

function steps(all: readonly Step[], paper: Paper): readonly string[] {
  const left = Math.max(0, all.length - mostSteps);
  const shown = all
    .slice(left)
    .flatMap((step, index) =>
      exchange(step, { number: left + index + 1, last: left + index === all.length - 1 }, paper),
    );
  return left === 0 ? shown : [`  (${count(left, "earlier request")}: in the files)`, ...shown];
}

interface StepPlace {
  /** From 1. */
  readonly number: number;
  readonly last: boolean;
}

function exchange({ request, response, failure }: Step, { number, last }: StepPlace, paper: Paper): readonly string[] {
  const most = last ? mostBodyLines.last : mostBodyLines.earlier;
  const target = oneLine(`${request.method} ${request.url}`, paper.width * 3);
  const asked = [`  ${number}. ${paper.paint("cyan", target)}`, ...body(request.body, most, paper)];
  if (response === undefined)
    return [...asked, `     ${paper.paint("red", `no answer: ${oneLine(failure ?? "the reason is not known", 300)}`)}`];
  const type = Object.entries(response.headers).find(([name]) => name.toLowerCase() === "content-type")?.[1];
  const facts = [
    String(response.status),
    oneLine(type ?? "no media type", 80),
    `${Math.round(response.milliseconds)} ms`,
  ];
  return [...asked, `     ${paper.paint("cyan", `→ ${facts.join(", ")}`)}`, ...body(response.body, most, paper)];
}

function body(text: string | undefined, most: number, paper: Paper): readonly string[] {
  if (text === undefined || text === "") return [];
  const width = paper.width - 7;
  const lines = readableBody(text, longestBody, width).split("\n");
  const shown = lines.slice(0, most).map((line) => `       ${cut(line, width)}`);
  const rest = lines.length - most;
  return rest > 0 ? [...shown, `       (${count(rest, "more line")})`] : shown;
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
