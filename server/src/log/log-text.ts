/** Turns the log's JSON lines into text for people at a terminal. */

/** Returns the line as text; a line that is no JSON stays as it is. */
export function toText(line: string): string {
  const fields = parse(line);
  if (fields === undefined) return line;
  const { level, time, logger, msg, ...others } = fields;
  const clock = new Date(String(time)).toTimeString().slice(0, 8);
  const head = logger === "http.requests" ? requestWords(others) : [String(level), `${String(logger)}:`, String(msg)];
  const stack = levelsWithStack.has(String(level)) ? stackOf(others) : "";
  const rest = logger === "http.requests" ? [] : Object.entries(others).flatMap(pair);
  return `${[clock, ...head, ...rest].join(" ").replaceAll(/\p{Cc}/gu, escaped)}\n${stack}`;
}

type Fields = Readonly<Record<string, unknown>>;

function parse(line: string): Fields | undefined {
  try {
    const fields: unknown = JSON.parse(line);
    return typeof fields === "object" && fields !== null ? { ...fields } : undefined;
  } catch {
    return undefined;
  }
}

function requestWords({ method, path, status, milliseconds, refusal }: Fields): readonly string[] {
  const time = typeof milliseconds === "number" ? `${milliseconds.toFixed(1)} ms` : "";
  const why = refusal === undefined ? [] : [`(${String(refusal)})`];
  return [String(method), String(path), String(status), time, ...why];
}

const levelsWithStack: ReadonlySet<string> = new Set(["error", "fatal"]);

function pair([name, value]: readonly [string, unknown]): readonly string[] {
  if (name === "err") return [`(${messageOf(value)})`];
  return [`${name}=${typeof value === "string" ? value : JSON.stringify(value)}`];
}

function messageOf(error: unknown): string {
  return typeof error === "object" && error !== null && "message" in error ? String(error.message) : String(error);
}

function stackOf({ err }: Fields): string {
  const stack = typeof err === "object" && err !== null && "stack" in err ? String(err.stack) : "";
  const [, ...calls] = stack.split("\n");
  return calls.map((call) => `  ${call.trim().replaceAll(/\p{Cc}/gu, escaped)}\n`).join("");
}

/** Makes control characters visible, since a terminal obeys them. */
function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
