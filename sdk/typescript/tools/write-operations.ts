/** Writes src/generated/operations.ts: the tables that the client reads at run time. Their length counts. */
import { isPaged, type MethodPlan, UnsupportedSpecError } from "./methods.ts";
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

function row(plan: MethodPlan, shared: Shared): string[] {
  const { name, operation, withId } = plan;
  const { path, requestMediaTypes, operationId } = operation;
  const template = withId === undefined ? path : `${path}[${withId.path.slice(path.length)}]`;
  const isJsonAlone = requestMediaTypes.every((type) => type === "application/json");
  const mediaTypes = isJsonAlone ? "undefined" : shared.name("mediaTypes", JSON.stringify(requestMediaTypes));
  const cells = [
    JSON.stringify(word(plan)),
    JSON.stringify(template),
    shared.name("answers", answers({ ...operation.responses, ...withId?.responses }, isPaged(plan))),
    mediaTypes,
    name === operationId ? "undefined" : JSON.stringify(operationId),
  ];
  while (cells.at(-1) === "undefined") cells.pop();
  return cells;
}

/** In capitals where it is safe to retry; with one where that holds under an id that the client makes. */
function word({ operation: { method, retrySafe }, retrieve }: MethodPlan): string {
  if (retrySafe) return method;
  return retrieve ? method.charAt(0) + method.slice(1).toLowerCase() : method.toLowerCase();
}

function answers(responses: Readonly<Record<string, readonly string[]>>, paged: boolean): string {
  const words = Object.entries(responses).map(([status, [mediaType = "", another]]) => {
    if (another !== undefined)
      throw new UnsupportedSpecError(`Status ${status} has several media types; the client reads one.`);
    const json = paged && status === "200" ? "p" : "j";
    return status + (mediaType === "application/json" ? json : mediaType);
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
