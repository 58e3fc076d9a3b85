/** The instants that log lines begin with, written otherwise. */

const newline = 10;
/** Where a line of the log has its instant: behind its level, as `log/log.ts` writes it. */
const beginning = /^\{"level":"[a-z]{1,8}","time":"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)"/;
const longestBeginning = 64;

/** @param lines pieces that end with a line; what is no line of the log stays as it is */
export async function* rewriteInstants(
  lines: AsyncIterable<Buffer>,
  write: (instant: number) => string,
): AsyncGenerator<Buffer> {
  const rewritten = remembering((text) => {
    const instant = Date.parse(text);
    return Number.isNaN(instant) ? text : JSON.stringify(write(instant)).slice(1, -1);
  });
  for await (const piece of lines) {
    const parts: Uint8Array[] = [];
    let done = 0;
    for (let start = 0; start < piece.length; ) {
      const found = beginning.exec(piece.toString("latin1", start, start + longestBeginning));
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

/** Lines of one moment have one instant. */
function remembering(make: (text: string) => string): (text: string) => string {
  let [last, made] = ["", ""];
  return (text) => {
    if (text !== last) [last, made] = [text, make(text)];
    return made;
  };
}
