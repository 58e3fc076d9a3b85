/**
 * W3C Trace Context: parses and formats the headers that name the trace of a request
 * (https://www.w3.org/TR/trace-context/).
 */

export interface TraceContext {
  /** `version-traceId-parentId-flags` in lower-case hexadecimal. */
  readonly traceparent: string;
  /** State of other tracing systems, forwarded unchanged. */
  readonly tracestate: string | undefined;
}

/** Version, trace id, parent id and flags; newer versions may append fields. */
const traceparentForm = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-[\x21-\x7e]{0,128})?$/;

/** Maximum characters of a forwarded `tracestate`; the specification requires at least 512. */
const maximumTracestate = 512;
const tracestateForm = /^[\x20-\x7e\t]*$/;

/** Returns undefined for an invalid `traceparent`; the specification requires both headers to be ignored then. */
export function parseTraceContext(
  traceparent: string | undefined,
  tracestate: string | undefined,
): TraceContext | undefined {
  if (traceparent === undefined) return undefined;
  const [, version, traceId = "", parentId = "", , more] = traceparentForm.exec(traceparent) ?? [];
  if (version === undefined || version === "ff" || (version === "00" && more !== undefined)) return undefined;
  if (isZero(traceId) || isZero(parentId)) return undefined;
  const state = tracestate?.trim() ?? "";
  const isKept = state !== "" && state.length <= maximumTracestate && tracestateForm.test(state);
  return { traceparent, tracestate: isKept ? state : undefined };
}

/** Returns the headers that propagate a trace. */
export function traceHeaders({ traceparent, tracestate }: TraceContext): Readonly<Record<string, string>> {
  return { traceparent, ...(tracestate === undefined ? {} : { tracestate }) };
}

function isZero(id: string): boolean {
  return /^0+$/.test(id);
}
