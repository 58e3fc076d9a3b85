/** Describes changes in Markdown. */
import { statusWords } from "../pages/exchange.ts";
import { code, enumerate } from "../schema/bounds.ts";
import { type Change, directionOf, keyOf, nextVersion, restOf, stepOf } from "./compare.ts";

/** Turns `operation createUser query.name` into "the query parameter `name` of `createUser`". */
export function subjectWords(subject: string): string {
  const [kind = "", name = "", third = "", fourth = ""] = subject.split(" ");
  if (kind === "request" || kind === "response") return schemaWords(kind, name);
  const owner = kind === "webhook" ? `the webhook ${code(name)}` : code(name);
  if (third === "") return kind === "webhook" ? owner : `the operation ${code(name)}`;
  if (third === "body") return `the body of ${owner} as ${code(fourth)}`;
  if (/^\d/.test(third))
    return fourth === ""
      ? `the answer ${statusWords(third)} of ${owner}`
      : `the answer ${third} of ${owner} as ${code(fourth)}`;
  const dot = third.indexOf(".");
  const location = third.slice(0, dot);
  return `the ${location === "path" || location === "query" ? `${location} parameter` : location} ${code(third.slice(dot + 1))} of ${owner}`;
}

function schemaWords(direction: "request" | "response", path: string): string {
  const way = direction === "request" ? "as it is sent," : "as it is returned,";
  const end = path.search(/[.[*|]/);
  if (end === -1) return `the schema ${code(path)}, ${way}`;
  const [owner, inside] = [path.slice(0, end), path.slice(end)];
  if (inside.startsWith(".")) return `the field ${code(inside.slice(1))} of ${code(owner)}, ${way}`;
  return `${code(inside)} of ${code(owner)}, ${way}`;
}

/** Describes the change itself. */
export function changeWords({ kind, subject, before, after }: Change): string {
  if (kind === "removed") return "was removed";
  if (kind === "added")
    return after.includes("required") && directionOf(subject) === "request" ? "is new and required" : "is new";
  const key = keyOf(before[0] ?? after[0] ?? "");
  if (key === "required") return requiredWords(subject, after.length > 0);
  if (key === "deprecated") return after.length > 0 ? "is deprecated" : "is no longer deprecated";
  if (key === "closed") return after.length > 0 ? "takes no other fields any more" : "takes other fields too";
  if (key === "rule") return "asks for something else where its fields depend on each other";
  if (key === "value") return wordsOfValues(before, after);
  if (key === "type") return `is ${listed(after)}, and was ${listed(before)}`;
  if (key === "security") return `is opened by ${securityWords(before, after)}`;
  if (key === "line") return `is ${listed(after)}, and was ${listed(before)}`;
  if (key === "header")
    return before.length > 0 ? `has no header ${listed(before)} any more` : `has a header ${listed(after)}`;
  return boundWords(key, before, after);
}

function requiredWords(subject: string, isRequired: boolean): string {
  if (directionOf(subject) === "request") return isRequired ? "is required now" : "is no longer required";
  return isRequired ? "is always there now" : "may be missing now";
}

function wordsOfValues(before: readonly string[], after: readonly string[]): string {
  const come = after.filter((fact) => !before.includes(fact));
  const gone = before.filter((fact) => !after.includes(fact));
  const pieces = [
    ...(come.length > 0 ? [`may be ${listed(come, "or")} now`] : []),
    ...(gone.length > 0 ? [`may no longer be ${listed(gone, "or")}`] : []),
  ];
  return enumerate(pieces);
}

function securityWords(before: readonly string[], after: readonly string[]): string {
  const pieces = [
    ...(after.length > 0 ? [`${listed(after, "or")} too`] : []),
    ...(before.length > 0 ? [`${listed(before, "or")} no more`] : []),
  ];
  return enumerate(pieces);
}

function boundWords(key: string, before: readonly string[], after: readonly string[]): string {
  const [was, is] = [before[0], after[0]].map((fact) => (fact === undefined ? undefined : code(restOf(fact))));
  if (was === undefined) return `has ${code(key)} ${is}, and had none`;
  if (is === undefined) return `has no ${code(key)} any more; it was ${was}`;
  return `has ${code(key)} ${is}, and had ${was}`;
}

function listed(facts: readonly string[], conjunction: "and" | "or" = "and"): string {
  return enumerate(
    facts.map((fact) => code(restOf(fact).replaceAll(/^"|"$/g, ""))),
    conjunction,
  );
}

/** Describes subject and change in a sentence. */
export function sentenceOf(change: Change): string {
  const subject = subjectWords(change.subject);
  return `${subject.charAt(0).toUpperCase()}${subject.slice(1)} ${changeWords(change)}.`;
}

export function changesMarkdown(old: string, present: string, changes: readonly Change[]): string {
  const parts = [
    `# From ${old} to ${present}`,
    summaryWords(changes),
    ...section(
      "Breaking changes",
      changes.filter((change) => change.breaks),
    ),
    ...section(
      "Compatible changes",
      changes.filter((change) => !change.breaks),
    ),
    ...(/^\d+\.\d+\.\d+$/.test(old) ? [`The version after ${old} is ${nextVersion(old, stepOf(changes))}.`] : []),
  ];
  return `${parts.join("\n\n")}\n`;
}

export function summaryWords(changes: readonly Change[]): string {
  const breaking = changes.filter((change) => change.breaks).length;
  if (changes.length === 0) return "Nothing that clients depend on has changed.";
  const all = changes.length === 1 ? "One change" : `${changes.length} changes`;
  return `${all}, ${breaking === 0 ? "none" : breaking} of which can break a client.`;
}

function section(title: string, changes: readonly Change[]): readonly string[] {
  return changes.length === 0 ? [] : [`## ${title}`, changes.map((change) => `- ${sentenceOf(change)}`).join("\n")];
}
