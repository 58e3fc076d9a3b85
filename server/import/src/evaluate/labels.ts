/** Labels say what should happen to a text. */
import { fieldNamed } from "../fields.ts";

export interface Label {
  readonly name: string;
  /** True for a text that should not simply be allowed. */
  readonly isAbusive: boolean;
  /** `contentAction` that the label asks for; undefined where any action but `allow` is right. */
  readonly action: string | undefined;
}

const allowed: Label = { name: "allow", isAbusive: false, action: "allow" };
const replaced = stopping("replace");
const queued = stopping("queuedForApproval");
const rejected = stopping("reject");

const labels: ReadonlyMap<string, Label> = new Map([
  ["abusive", { name: "abusive", isAbusive: true, action: undefined }],
  ["innocent", { name: "innocent", isAbusive: false, action: "allow" }],
  ["allow", allowed],
  ["allowed", allowed],
  ["authorOnly", stopping("authorOnly")],
  ["replace", replaced],
  ["replaced", replaced],
  ["queued", queued],
  ["queuedForApproval", queued],
  ["reject", rejected],
  ["rejected", rejected],
]);

/** Names of the labels, with their other spellings. */
export const labelNames: readonly string[] = [...labels.keys()];

/** Returns the label of this name; case, blanks, `-` and `_` are ignored. */
export function labelNamed(name: string): Label | undefined {
  const known = fieldNamed(name, labels.keys());
  return known === undefined ? undefined : labels.get(known);
}

/** Returns true for every action that keeps a text from being shown to everyone as it was written. */
export function isStopped(action: string): boolean {
  return action !== "allow";
}

/** Returns true where the action is what the label asks for. */
export function isRight(label: Label, action: string): boolean {
  return label.action === undefined ? isStopped(action) === label.isAbusive : action === label.action;
}

function stopping(action: string): Label {
  return { name: action, isAbusive: true, action };
}
