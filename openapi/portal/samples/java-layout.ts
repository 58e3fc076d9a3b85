/** Lays out Java code; long chains of calls take a line per call. */

/** Unbreakable code, or a chain of calls such as `new Role().name("a")`. */
export type JavaCode = string | JavaCalls;

export interface JavaCalls {
  readonly head: string;
  readonly calls: readonly JavaCall[];
}

export interface JavaCall {
  /** Includes the leading dot, if any. */
  readonly name: string;
  readonly args: readonly JavaCode[];
}

const width = 88;

/** Leaves one column after the code for a semicolon or comma. */
export function javaLayout(code: JavaCode, indent: number, start: number): string {
  const flat = toOneLine(code);
  if (typeof code === "string" || start + flat.length < width) return flat;
  const [only, ...others] = code.calls;
  if (only === undefined) return flat;
  if (code.head === "" && others.length === 0) return spread(only, indent, start);
  const lead = " ".repeat(indent + 4);
  const lines = code.calls.map((call) => {
    const line = toOneLine({ head: "", calls: [call] });
    return lead + (lead.length + line.length < width ? line : spread(call, indent + 4, lead.length));
  });
  return [code.head, ...lines].join("\n");
}

/** Puts the arguments below the call; a single breakable one may begin on its line. */
function spread({ name, args }: JavaCall, indent: number, start: number): string {
  const [only, ...others] = args;
  if (only !== undefined && others.length === 0 && typeof only !== "string") {
    const beside = `${name}(${javaLayout(only, indent, start + name.length + 1)})`;
    if (start + beside.indexOf("\n") <= width) return beside;
  }
  const lead = " ".repeat(indent + 4);
  const lines = args.map((argument) => lead + javaLayout(argument, indent + 4, lead.length));
  return `${name}(\n${lines.join(",\n")})`;
}

function toOneLine(code: JavaCode): string {
  if (typeof code === "string") return code;
  return code.head + code.calls.map(({ name, args }) => `${name}(${args.map(toOneLine).join(", ")})`).join("");
}
