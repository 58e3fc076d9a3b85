/** A finding in a terminal: the law, the position, the requests, and how to repeat them. */
import type { Finding, Step } from "../findings.ts";
import { repeatWithCurl } from "./curl.ts";
import { otherPlaces, summary } from "./figures.ts";
import { type TerminalStyle, wrap } from "./terminal-style.ts";
import { count, cut, oneLine, readableBody } from "./text.ts";

export interface FindingPosition {
  /** From 1. */
  readonly number: number;
  readonly of: number;
  /** The JSON report that holds the findings in the same order, where it was written. */
  readonly json?: string | undefined;
}

const maximumBodyLength = 20_000;
/** Maximum lines of a body: of the violating exchange, and of earlier ones. */
const maximumBodyLines = { last: 16, earlier: 6 };
const maximumSteps = 12;
const maximumCurlLength = 4_000;

export function printFinding(finding: Finding, place: FindingPosition, style: TerminalStyle): string {
  const { paint, width } = style;
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
    ...(otherPlaces(finding) === undefined
      ? []
      : labelled("also at", oneLine(otherPlaces(finding) ?? "", 1000), width)),
    "",
    ...steps(finding, style),
    "",
    ...repeat(finding.steps, place, style),
    "",
    ...labelled("look at", oneLine(law.lookAt, 500), width),
    ...labelled("document", oneLine(finding.document, 300), width),
  ].join("\n");
}

function labelled(label: string, text: string, width: number): readonly string[] {
  return wrap(`${label.padEnd(9)} ${text}`, width, " ".repeat(10));
}

function steps({ steps: all, about }: Finding, style: TerminalStyle): readonly string[] {
  const left = Math.max(0, all.length - maximumSteps);
  const shown = all
    .slice(left)
    .flatMap((step, index) =>
      exchange(step, { number: left + index + 1, last: left + index === all.length - 1, about }, style),
    );
  return left === 0 ? shown : [`  (${count(left, "earlier request")}: in the files)`, ...shown];
}

interface StepPosition {
  /** From 1. */
  readonly number: number;
  readonly last: boolean;
  /** The field of the finding. */
  readonly about: string | undefined;
}

function exchange({ request, response, failure }: Step, place: StepPosition, style: TerminalStyle): readonly string[] {
  const { number, last, about } = place;
  const maximum = last ? maximumBodyLines.last : maximumBodyLines.earlier;
  const body = (text: string | undefined): readonly string[] => bodyLines(text, { maximum, about }, style);
  const target = oneLine(`${request.method} ${request.url}`, style.width * 3);
  const asked = [`  ${number}. ${style.paint("cyan", target)}`, ...body(request.body)];
  if (response === undefined)
    return [...asked, `     ${style.paint("red", `no answer: ${oneLine(failure ?? "the reason is not known", 300)}`)}`];
  const type = Object.entries(response.headers).find(([name]) => name.toLowerCase() === "content-type")?.[1];
  const facts = [
    String(response.status),
    oneLine(type ?? "no media type", 80),
    `${Math.round(response.milliseconds)} ms`,
  ];
  return [...asked, `     ${style.paint("cyan", `→ ${facts.join(", ")}`)}`, ...body(response.body)];
}

/** Returns the lines of a body around the field of the finding, or the first lines. */
function bodyLines(
  text: string | undefined,
  { maximum, about }: { readonly maximum: number; readonly about: string | undefined },
  style: TerminalStyle,
): readonly string[] {
  if (text === undefined || text === "") return [];
  const width = style.width - 7;
  const lines = readableBody(text, maximumBodyLength, width).split("\n");
  const place =
    lines.length > maximum ? lines.findIndex((line) => names(about).some((name) => line.includes(name))) : 0;
  const from = Math.max(0, Math.min(place - Math.floor(maximum / 2), lines.length - maximum));
  const rest = lines.length - from - maximum;
  return [
    ...(from > 0 ? [`       (${count(from, "line")} before)`] : []),
    ...lines.slice(from, from + maximum).map((line) => `       ${cut(line, width)}`),
    ...(rest > 0 ? [`       (${count(rest, "more line")})`] : []),
  ];
}

/** The last property that `200 application.roles[].name, retrieved` names, as JSON writes it. */
function names(about: string | undefined): readonly string[] {
  const [path = ""] = (about ?? "").replace(/^\d{3} /, "").split(", ");
  const name = path.split(/[.[\] ]+/).findLast((part) => /^[A-Za-z]\w*$/.test(part));
  return name === undefined ? [] : [`"${name}":`];
}

function repeat(all: readonly Step[], { number, json }: FindingPosition, { paint }: TerminalStyle): readonly string[] {
  const commands = all.slice(-maximumSteps).map(({ request }, index) => {
    const step = Math.max(0, all.length - maximumSteps) + index;
    const command = repeatWithCurl(request, json === undefined ? undefined : { file: json, finding: number - 1, step });
    return command.length > maximumCurlLength ? "(too long for a line: see the files)" : command;
  });
  const title = paint("dim", commands.length > 1 ? "repeat it, in this order:" : "repeat it:");
  // Never broken into lines: it must stay what a shell understands.
  return [
    title,
    ...commands.map((command, index) => (commands.length > 1 ? `  ${index + 1}. ${command}` : `  ${command}`)),
  ];
}
