/** W3C Trace Context: the trace that a request belongs to, as its headers name it (https://www.w3.org/TR/trace-context/). */

export interface TraceContext {
  /** `version-traceId-parentId-flags` in lower-case hexadecimal. */
  readonly traceparent: string;
  /** What tracing systems before this one add, passed on as it is. */
  readonly tracestate: string | undefined;
}

/** Version, trace id, parent id, flags; a version newer than ours may have more fields behind. */
const traceparentForm = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-[\x21-\x7e]{0,128})?$/;

/** The longest `tracestate` that is passed on, in characters; the specification asks for 512 at least. */
const maximumTracestate = 512;
const tracestateForm = /^[\x20-\x7e\t]*$/;

/** Returns undefined where `traceparent` is not one: the specification asks to ignore both headers then. */
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

/** The headers that pass a trace on. */
export function traceHeaders({ traceparent, tracestate }: TraceContext): Readonly<Record<string, string>> {
  return { traceparent, ...(tracestate === undefined ? {} : { tracestate }) };
}

function isZero(id: string): boolean {
  return /^0+$/.test(id);
}
