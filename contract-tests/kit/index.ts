/** Exports of the published package `@gatehouse/contract`. */
export { BaselineError, readBaseline, renewBaseline, writeBaseline } from "./baseline.ts";
export type {
  CoverageItem,
  Finding,
  KnownFinding,
  Law,
  LawTally,
  NotRun,
  OperationLawTally,
  OperationResult,
  Phase,
  PhaseTally,
  Progress,
  ReceivedResponse,
  Report,
  SentRequest,
  SkippedCheck,
  StatusTally,
  Step,
  Watcher,
} from "./findings.ts";
export { phases } from "./findings.ts";
export { RunSetupError } from "./phases/greet.ts";
export { badge } from "./report/badge.ts";
export { jsonReport } from "./report/files.ts";
export { htmlReport } from "./report/html.ts";
export { junitReport } from "./report/junit.ts";
export { sarifReport } from "./report/sarif.ts";
export { runContract } from "./run.ts";
export type { DocumentOptions, Hooks, RunOptions } from "./run-options.ts";
