/** Code of Java, broken into lines where it is too long for one: calls stand below what they are called on. */

/** Words that stay together, or something with calls behind it: `new Role().name("a")`, `List.of(1, 2)`. */
export type JavaCode = string | JavaCalls;

export interface JavaCalls {
  readonly head: string;
  readonly calls: readonly JavaCall[];
}

export interface JavaCall {
  /** With its point, where it has one. */
  readonly name: string;
  readonly args: readonly JavaCode[];
}

const width = 88;

/** `indent` is that of the line, `start` the column where the code begins; one more stands behind it. */
export function javaLayout(code: JavaCode, indent: number, start: number): string {
  const flat = onOneLine(code);
  if (typeof code === "string" || start + flat.length < width) return flat;
  const [only, ...others] = code.calls;
  if (only === undefined) return flat;
  if (code.head === "" && others.length === 0) return spread(only, indent, start);
  const lead = " ".repeat(indent + 4);
  const lines = code.calls.map((call) => {
    const line = onOneLine({ head: "", calls: [call] });
    return lead + (lead.length + line.length < width ? line : spread(call, indent + 4, lead.length));
  });
  return [code.head, ...lines].join("\n");
}

/** A call whose arguments stand below it; a single one that begins on its line may do so. */
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

function onOneLine(code: JavaCode): string {
  if (typeof code === "string") return code;
  return code.head + code.calls.map(({ name, args }) => `${name}(${args.map(onOneLine).join(", ")})`).join("");
}
