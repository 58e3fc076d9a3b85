/** Writes src/generated/operations.ts: the tables that the client reads at run time. Their length counts. */
import { type MethodPlan, UnsupportedSpecError } from "./methods.ts";
import { methodsType } from "./write-methods.ts";

export function writeOperations(
  parts: readonly { readonly name: string; readonly methods: readonly MethodPlan[] }[],
): string {
  const shared = new Shared();
  const tables = parts.map(({ name, methods }) => {
    const rows = methods.map((method) => `  ${method.name}: [${row(method, shared).join(", ")}],\n`);
    return `export const ${name}: Table<${methodsType(name)}> = {\n${rows.join("")}};\n`;
  });
  return `import type { Answers, Table } from "../operation.ts";\nimport type { ${parts
    .map(({ name }) => methodsType(name))
    .sort()
    .join(", ")} } from "./methods.ts";\n\n${shared.declarations()}\n${tables.join("\n")}`;
}

function row({ name, operation, withId }: MethodPlan, shared: Shared): string[] {
  const { method, path, requestMediaTypes, operationId } = operation;
  const template = withId === undefined ? path : `${path}[${withId.path.slice(path.length)}]`;
  const isJsonAlone = requestMediaTypes.every((type) => type === "application/json");
  const mediaTypes = isJsonAlone ? "undefined" : shared.name("mediaTypes", JSON.stringify(requestMediaTypes));
  const cells = [
    JSON.stringify(method.toLowerCase()),
    JSON.stringify(template),
    shared.name("answers", answers({ ...operation.responses, ...withId?.responses })),
    mediaTypes,
    name === operationId ? "undefined" : JSON.stringify(operationId),
  ];
  while (cells.at(-1) === "undefined") cells.pop();
  return cells;
}

function answers(responses: Readonly<Record<string, readonly string[]>>): string {
  const words = Object.entries(responses).map(([status, [mediaType = "", another]]) => {
    if (another !== undefined)
      throw new UnsupportedSpecError(`Status ${status} has several media types; the client reads one.`);
    return status + (mediaType === "application/json" ? "j" : mediaType);
  });
  return JSON.stringify(words.join(" "));
}

/** Values that several rows have are written once. */
class Shared {
  readonly #names = new Map<string, string>();

  name(kind: "answers" | "mediaTypes", value: string): string {
    const type = kind === "answers" ? ": Answers" : "";
    const key = `${type} = ${value}${type === "" ? " as const" : ""}`;
    const name = this.#names.get(key) ?? `${kind}${this.#names.size}`;
    this.#names.set(key, name);
    return name;
  }

  declarations(): string {
    return [...this.#names].map(([value, name]) => `const ${name}${value};\n`).join("");
  }
}
