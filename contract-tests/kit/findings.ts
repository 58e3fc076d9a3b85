/** The result of a run: the laws, their violations, and the coverage. */
import type { JsonObject } from "@gatehouse/openapi/json";

/** The parts of a run, in their order. */
export const phases = [
  "examples",
  "boundaries",
  "negative",
  "authentication",
  "methods",
  "simulated",
  "generated",
  "state",
  "data",
] as const;

export type Phase = (typeof phases)[number];

/** A rule that must hold. Its id is stable: reports, fault tests and readers use it. */
export interface Law {
  /** Words joined by dashes, such as `status-documented`. */
  readonly id: string;
  /** The law in one sentence, such as "Every status that is answered is documented." */
  readonly says: string;
  /** A hint about what to check in the server when the law is violated, in one sentence. */
  readonly lookAt: string;
  /** Set where the same about several operations has one cause, and is one finding. */
  readonly oneCause?: true;
}

/** A request as it went over the wire. Secrets in it are replaced by the names of the shell's variables, such as `$KEY`. */
export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body as text; absent where none was sent. */
  readonly body?: string;
}

export interface ReceivedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The body as text, cut off where it is long; empty where there was none. */
  readonly body: string;
  readonly milliseconds: number;
}

/** One exchange of a finding. */
export interface Step {
  readonly operationId: string;
  readonly request: SentRequest;
  /** Absent where no answer came; `failure` then says why. */
  readonly response?: ReceivedResponse;
  readonly failure?: string;
}

/** A violation of a law, with the exchanges that reproduce it. */
export interface Finding {
  readonly law: Law;
  readonly phase: Phase;
  readonly interface: string;
  readonly operationId: string;
  /** `GET /path/{id}`. */
  readonly operation: string;
  /** The document and section that the operation comes from. */
  readonly document: string;
  /** The field, parameter, header or status that it is about, where there is one. */
  readonly about?: string;
  readonly expected: string;
  readonly actual: string;
  /** The exchanges that show it, shrunk to those that are needed; the last one broke the law. */
  readonly steps: readonly Step[];
  /** The other places with the same cause: `GET /path/{id}`, or `GET /path/{id} (limit type)` where it is about something else there. */
  readonly alsoAt?: readonly string[];
  /** How often the same law was broken at the same place; only the first is shown. */
  readonly occurrences: number;
  /** The same for the same law at the same place in every run, whatever its seed. */
  readonly fingerprint: string;
}

/** A finding that is known already, as the file of a baseline has it. */
export interface KnownFinding {
  readonly fingerprint: string;
  readonly law: string;
  readonly operationId: string;
  readonly about?: string;
}

/** Objects by the name of their schema, each with its id and with all members that are to be shown. */
export type DeclaredObjects = Readonly<Record<string, readonly JsonObject[]>>;

/** A part of a run that an early end left. */
export interface NotRun {
  readonly phase: Phase;
  /** Operations, paths or resources, by the phase; empty where the phase never began. */
  readonly subjects: readonly string[];
}

/** One part of the contract, and how often it was seen on the wire. */
export interface CoverageItem {
  readonly interface: string;
  readonly operationId: string;
  readonly dimension: CoverageDimension;
  /** `200`, `request application/json`, `query locale`, `response entry.tags[]`; empty for the operation itself. */
  readonly name: string;
  /** How often it was seen. */
  readonly seen: number;
  /** `notBuilt`: the server says, or we know, that it is not built; `unreachable`: only a simulation could show it. */
  readonly state: "covered" | "missed" | "notBuilt" | "unreachable";
}

export const coverageDimensions = ["operation", "status", "mediaType", "parameter", "property"] as const;
export type CoverageDimension = (typeof coverageDimensions)[number];

/** An operation, the statuses that it answered, and the laws that it was held against. */
export interface OperationResult {
  readonly interface: string;
  readonly operationId: string;
  /** `GET /path/{id}`. */
  readonly operation: string;
  /** Those that are documented, and others that were answered: `404`, `4XX`, `default`. */
  readonly statuses: readonly StatusTally[];
  readonly laws: readonly OperationLawTally[];
}

export interface StatusTally {
  readonly name: string;
  readonly documented: boolean;
  readonly seen: number;
}

export interface OperationLawTally {
  /** The law's id. */
  readonly law: string;
  readonly checked: number;
  readonly findings: number;
}

/** A law, or a part of one, that could not be tried, and the option that enables it. */
export interface SkippedCheck {
  /** The skipped laws, such as "Laws between tenants". */
  readonly what: string;
  readonly why: string;
  /** The action that enables them, such as "Give --other-tenant <id>." */
  readonly advice: string;
}

export interface PhaseTally {
  readonly phase: Phase;
  /** Requests and sequences that were made up and held against a law. */
  readonly cases: number;
  readonly requests: number;
  readonly milliseconds: number;
  readonly findings: number;
}

export interface LawTally {
  readonly law: Law;
  /** How often it was checked. */
  readonly checked: number;
  readonly findings: number;
}

/** All that is known when a run is over. */
export interface Report {
  readonly server: string;
  /** The service's version, where it could be asked. */
  readonly serverVersion?: string;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly milliseconds: number;
  /** Starts the same run again: `--seed`. */
  readonly seed: number;
  readonly interfaces: readonly string[];
  /** The command line that repeats this run, with secrets replaced. */
  readonly command: string;
  readonly phases: readonly PhaseTally[];
  readonly laws: readonly LawTally[];
  /** Those that the baseline does not know. */
  readonly findings: readonly Finding[];
  /** Those that the baseline knows, which fail nothing. */
  readonly knownFindings: readonly Finding[];
  /** Entries of the baseline whose law was checked at their operation, and held. */
  readonly staleFindings: readonly KnownFinding[];
  readonly coverage: readonly CoverageItem[];
  /** In the order of the documents. */
  readonly operations: readonly OperationResult[];
  readonly notBuilt: readonly string[];
  readonly untried: readonly SkippedCheck[];
  /** Objects that the run created and could not remove, as `DELETE /path`. */
  readonly leftBehind: readonly string[];
  /** Set where the run ended early: interrupted, its time up, or the server went away. */
  readonly endedEarly?: string;
  /** Parts that were left when the run ended early. */
  readonly notRun: readonly NotRun[];
}

/** How far a run has come. */
export interface Progress {
  readonly phase: Phase;
  readonly operationId: string;
  /** How many of the phase's operations are done. */
  readonly done: number;
  readonly operations: number;
  /** How many requests were sent since the run began. */
  readonly requests: number;
}

/** Receives the events of a run. */
export interface Watcher {
  /** An operation of the phase is being worked on. */
  progress?(progress: Progress): void;
  phaseEnded?(tally: PhaseTally): void;
  found?(finding: Finding): void;
  /** Receives every exchange, those of the preparations and the clean-up among them. */
  exchanged?(step: Step): void;
}
