/** Reformats the timestamps of log lines. */

const newline = 10;
/** Matches the timestamp of a line, which follows the level as `log/log.ts` writes it. */
const beginning = /^\{"level":"[a-z]{1,8}","time":"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)"/;
const maximumBeginning = 64;

/**
 * Rewrites the timestamps; text that is not a log line passes unchanged.
 * @param lines chunks that end at a line break
 */
export async function* rewriteInstants(
  lines: AsyncIterable<Buffer>,
  write: (instant: number) => string,
): AsyncGenerator<Buffer> {
  const rewritten = memoizeLast((text) => {
    const instant = Date.parse(text);
    return Number.isNaN(instant) ? text : JSON.stringify(write(instant)).slice(1, -1);
  });
  for await (const piece of lines) {
    const parts: Uint8Array[] = [];
    let done = 0;
    for (let start = 0; start < piece.length; ) {
      const found = beginning.exec(piece.toString("latin1", start, start + maximumBeginning));
      if (found !== null) {
        const [whole, text = ""] = found;
        const end = start + whole.length - 1;
        parts.push(piece.subarray(done, end - text.length), Buffer.from(rewritten(text)));
        done = end;
      }
      const lineEnd = piece.indexOf(newline, start);
      start = lineEnd < 0 ? piece.length : lineEnd + 1;
    }
    parts.push(piece.subarray(done));
    yield Buffer.concat(parts);
  }
}

/** Caches the last result: lines of the same millisecond share it. */
function memoizeLast(make: (text: string) => string): (text: string) => string {
  let [last, made] = ["", ""];
  return (text) => {
    if (text !== last) [last, made] = [text, make(text)];
    return made;
  };
}
