/** Cuts a text at the ends of its matches, so that overlapping matches can be shown together. */

export interface Span {
  readonly start: number;
  readonly length: number;
}

/** A piece of the text that is in the same matches throughout. */
export interface Segment {
  readonly start: number;
  readonly end: number;
  /** Indices of its matches, lowest layer first. */
  readonly matches: readonly number[];
}

export interface Layers {
  /** All of the text, in order. */
  readonly segments: readonly Segment[];
  /** The underline of each match, counted from 0; overlapping matches never share one. */
  readonly layers: readonly number[];
}

/** Cuts matches at the end of the text, and leaves out empty ones. */
export function segmentsOf(length: number, spans: readonly Span[]): Layers {
  const positioned = spans
    .map((span, match) => ({ match, start: span.start, end: Math.min(span.start + span.length, length) }))
    .filter(({ start, end }) => start < end)
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const layers = layersOf(positioned, spans.length);
  const edges = new Set([0, length, ...positioned.flatMap(({ start, end }) => [start, end])]);
  const segments: Segment[] = [];
  let open: PositionedSpan[] = [];
  let next = 0;
  let from = 0;
  for (const to of [...edges].sort((a, b) => a - b)) {
    if (to > from) segments.push({ start: from, end: to, matches: open.map(({ match }) => match) });
    open = open.filter(({ end }) => end > to);
    for (let one = positioned[next]; one !== undefined && one.start === to; one = positioned[next]) {
      open.push(one);
      next++;
    }
    open.sort((a, b) => (layers[a.match] ?? 0) - (layers[b.match] ?? 0));
    from = to;
  }
  return { segments, layers };
}

interface PositionedSpan {
  readonly match: number;
  readonly start: number;
  readonly end: number;
}

/** Gives each match the lowest free layer. */
function layersOf(positioned: readonly PositionedSpan[], count: number): readonly number[] {
  const layers = new Array<number>(count).fill(0);
  const busyUntil: number[] = [];
  for (const { match, start, end } of positioned) {
    const free = busyUntil.findIndex((until) => until <= start);
    const layer = free === -1 ? busyUntil.length : free;
    busyUntil[layer] = end;
    layers[match] = layer;
  }
  return layers;
}
