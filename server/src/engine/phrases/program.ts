/** Compiles a pattern to a program (Thompson's construction), which `run.ts` follows. */
import type { Assertion, Node, SymbolSet } from "./nodes.ts";
import { isPlain } from "./symbols.ts";

/** One step. */
export interface Step {
  readonly kind: "accept" | "plain" | "exact" | "set" | "tag" | "assert" | "split" | "jump";
  /** Character that is consumed: a symbol's plain form or, for `exact`, the symbol itself. */
  readonly code: number;
  readonly set: SymbolSet | undefined;
  readonly tag: string;
  readonly assertion: Assertion | undefined;
  /** Where a step goes on, and where a split goes on if that leads nowhere. */
  next: number;
  alternative: number;
}

export type Program = readonly Step[];

/** Maximum steps of a program. No pattern that is stored has more; see `maximumStates` for what may be stored now. */
export const maximumSteps = 4000;
/** Maximum states of a pattern that may be stored: one for each symbol or tag, as often as it is repeated. */
export const maximumStates = 200;

/** Returns the number of steps of a pattern; any large number when it is far too large. */
export function stepsOf(node: Node): number {
  switch (node.type) {
    case "sequence":
      return node.items.reduce((sum, item) => sum + stepsOf(item), 1);
    case "choice":
      return node.options.reduce((sum, option) => sum + stepsOf(option) + 2, 0);
    case "repeat": {
      const optional = Number.isFinite(node.max) ? node.max - node.min : 1;
      return node.min * stepsOf(node.item) + optional * (stepsOf(node.item) + 2) + 1;
    }
    default:
      return 1;
  }
}

/** Returns the number of states of a pattern's program; any large number when it is far too large. */
export function statesOf(node: Node): number {
  switch (node.type) {
    case "empty":
    case "assertion":
      return 0;
    case "sequence":
      return node.items.reduce((sum, item) => sum + statesOf(item), 0);
    case "choice":
      return node.options.reduce((sum, option) => sum + statesOf(option), 0);
    case "repeat":
      return statesOf(node.item) * copiesOf(node);
    default:
      return 1;
  }
}

type Repeat = Extract<Node, { type: "repeat" }>;

/** Returns how often a repeated item is written out. */
function copiesOf({ item, min, max }: Repeat): number {
  if (Number.isFinite(max)) return max;
  return canBeEmpty(item) ? min + 1 : Math.max(1, min);
}

/** Returns true when a node matches where nothing stands. */
function canBeEmpty(node: Node): boolean {
  switch (node.type) {
    case "sequence":
      return node.items.every(canBeEmpty);
    case "choice":
      return node.options.some(canBeEmpty);
    case "repeat":
      return node.min === 0 || canBeEmpty(node.item);
    default:
      return node.type === "empty" || node.type === "assertion";
  }
}

export function compileProgram(node: Node): Program {
  const steps: Step[] = [];
  emitNode(steps, node);
  emit(steps, "accept");
  return steps;
}

function emit(steps: Step[], kind: Step["kind"], more: Partial<Step> = {}): Step {
  const step: Step = {
    kind,
    code: 0,
    set: undefined,
    tag: "",
    assertion: undefined,
    next: steps.length + 1,
    alternative: 0,
    ...more,
  };
  steps.push(step);
  return step;
}

function emitNode(steps: Step[], node: Node): void {
  switch (node.type) {
    case "empty":
      return;
    case "literal":
      emit(steps, isPlain(node.code) ? "plain" : "exact", { code: node.code });
      return;
    case "set":
      emit(steps, "set", { set: node.set });
      return;
    case "tag":
      emit(steps, "tag", { tag: node.name });
      return;
    case "assertion":
      emit(steps, "assert", { assertion: node.assertion });
      return;
    case "sequence":
      for (const item of node.items) emitNode(steps, item);
      return;
    case "choice":
      emitChoice(steps, node.options);
      return;
    case "repeat":
      emitRepeat(steps, node);
      return;
  }
}

function emitChoice(steps: Step[], options: readonly Node[]): void {
  const ends: Step[] = [];
  for (const option of options.slice(0, -1)) {
    const split = emit(steps, "split");
    emitNode(steps, option);
    ends.push(emit(steps, "jump"));
    split.alternative = steps.length;
  }
  const last = options[options.length - 1];
  if (last !== undefined) emitNode(steps, last);
  for (const end of ends) end.next = steps.length;
}

function emitRepeat(steps: Step[], node: Repeat): void {
  const { item, min, max, lazy } = node;
  if (!Number.isFinite(max)) {
    emitEndlessRepeat(steps, node);
    return;
  }
  for (let i = 0; i < min; i++) emitNode(steps, item);
  const splits: (() => void)[] = [];
  for (let i = min; i < max; i++) {
    splits.push(emitOptional(steps, lazy));
    emitNode(steps, item);
  }
  for (const close of splits) close();
}

/**
 * Goes back after the last copy, or before it where it may be left out. An item that can be empty has a copy more,
 * since going back after an empty one would prefer less than it should.
 */
function emitEndlessRepeat(steps: Step[], node: Repeat): void {
  const { item, min, lazy } = node;
  for (let i = 1; i < copiesOf(node); i++) emitNode(steps, item);
  const first = steps.length;
  if (copiesOf(node) > min) {
    const close = emitOptional(steps, lazy);
    emitNode(steps, item);
    emit(steps, "jump", { next: first });
    close();
    return;
  }
  emitNode(steps, item);
  const behind = steps.length + 1;
  emit(steps, "split", lazy ? { next: behind, alternative: first } : { next: first, alternative: behind });
}

/** Emits a split before what may be left out; the function that it returns closes it, behind all of that. */
function emitOptional(steps: Step[], lazy: boolean): () => void {
  const split = emit(steps, "split");
  const inside = steps.length;
  return () => {
    [split.next, split.alternative] = lazy ? [steps.length, inside] : [inside, steps.length];
  };
}
