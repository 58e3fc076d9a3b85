/** Cuts a text where matches begin and end, so that matches which overlap can all be shown in place. */

export interface Span {
  readonly start: number;
  readonly length: number;
}

/** A stretch of the text over which the same matches lie. */
export interface Segment {
  readonly start: number;
  readonly end: number;
  /** The matches over it, as positions in their list, the lowest layer first. */
  readonly matches: readonly number[];
}

export interface Layers {
  /** All of the text, in order. */
  readonly segments: readonly Segment[];
  /** On which line below the text each match is drawn: two that overlap never share one. */
  readonly layers: readonly number[];
}

/** What of a match lies beyond the text is left out, and so is a match without any text. */
export function segmentsOf(length: number, spans: readonly Span[]): Layers {
  const placed = spans
    .map((span, match) => ({ match, start: span.start, end: Math.min(span.start + span.length, length) }))
    .filter(({ start, end }) => start < end)
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const layers = layersOf(placed, spans.length);
  const edges = new Set([0, length, ...placed.flatMap(({ start, end }) => [start, end])]);
  const segments: Segment[] = [];
  let open: Placed[] = [];
  let next = 0;
  let from = 0;
  for (const to of [...edges].sort((a, b) => a - b)) {
    if (to > from) segments.push({ start: from, end: to, matches: open.map(({ match }) => match) });
    open = open.filter(({ end }) => end > to);
    for (let one = placed[next]; one !== undefined && one.start === to; one = placed[next]) {
      open.push(one);
      next++;
    }
    open.sort((a, b) => (layers[a.match] ?? 0) - (layers[b.match] ?? 0));
    from = to;
  }
  return { segments, layers };
}

interface Placed {
  readonly match: number;
  readonly start: number;
  readonly end: number;
}

/** Each match takes the lowest line that is free where it begins. */
function layersOf(placed: readonly Placed[], count: number): readonly number[] {
  const layers = new Array<number>(count).fill(0);
  const busyUntil: number[] = [];
  for (const { match, start, end } of placed) {
    const free = busyUntil.findIndex((until) => until <= start);
    const layer = free === -1 ? busyUntil.length : free;
    busyUntil[layer] = end;
    layers[match] = layer;
  }
  return layers;
}
