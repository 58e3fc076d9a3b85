/** Writes src/generated/methods.ts: typed and documented methods for each service. */
import { groupsOf, isFile, isPaged, type MethodPlan } from "./methods.ts";
import { credentialOf } from "./write-operations.ts";

export function writeMethods(
  parts: readonly { readonly name: string; readonly methods: readonly MethodPlan[] }[],
  examples: ReadonlyMap<string, string>,
): string {
  const types = parts
    .flatMap(({ methods }) => methods.map((method) => `  ${method.name}: ${typeOf(method)};\n`))
    .join("");
  const imported = new Set(["Methods", "TokenOptions", ...[...types.matchAll(/\w+(?=<)/g)].map(([name]) => name)]);
  const calls = parts.map(({ name, methods }) => {
    const capitalized = capitalize(name);
    const members = methods.map((method) => `${comment(method, examples)}${callSignature(method)}`);
    return [
      `/** The operations of the ${name} interface. */\n`,
      `export type ${capitalized}Methods = Methods<${capitalized}Calls, MethodTypes>;\n\n`,
      `interface ${capitalized}Calls {\n${members.join("\n")}}\n`,
    ].join("");
  });
  const groups = parts.flatMap(({ name, methods }) =>
    groupsOf(methods).map((group) => {
      const names = union(group.methods.map((method) => method.name));
      return `  /** ${group.tag}. */\n  readonly ${group.name}: Pick<${capitalize(name)}Methods, ${names}>;\n`;
    }),
  );
  return [
    `import type { ${[...imported].sort().join(", ")} } from "../method.ts";\n`,
    `interface MethodTypes {\n${types}}\n`,
    "type Call<Name extends keyof MethodTypes> = Parameters<MethodTypes[Name]>;",
    "type Reply<Name extends keyof MethodTypes> = ReturnType<MethodTypes[Name]>;\n",
    ...calls,
    `/** The methods by group, as the documentation groups their operations. */\nexport interface Groups {\n${groups.join("")}}\n`,
  ].join("\n");
}

function capitalize(name: string): string {
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}

function callSignature({ name }: MethodPlan): string {
  return `  ${name}(...call: Call<"${name}">): Reply<"${name}">;\n`;
}

function typeOf(plan: MethodPlan): string {
  const { operation, form, withId } = plan;
  const id = JSON.stringify(operation.operationId);
  if (withId !== undefined) return `OptionalIdMethod<${id}, ${JSON.stringify(withId.operationId)}>`;
  const type =
    form === undefined
      ? `OperationMethod<${id}${credentialOf(plan) === "token" ? ", TokenOptions" : ""}>`
      : `FormMethod<${id}, ${union(form.parameters)}, ${union(form.required)}, ${JSON.stringify(form.schema)}>`;
  if (isPaged(plan)) return `PagedMethod<${type}>`;
  return isFile(plan) ? `StreamedMethod<${type}>` : type;
}

function union(names: readonly string[]): string {
  return names.length === 0 ? "never" : names.map((name) => JSON.stringify(name)).join(" | ");
}

/** Returns the pages of the running server's documentation; a reader of the package has no repository. */
function pagesOf({ document, interface: service, operationId }: MethodPlan["operation"]): string[] {
  const decisions = document.matchAll(/DECISIONS\.md(#[\w-]+)/g);
  return [
    `/docs/${service}/${operationId}.html`,
    ...[...decisions].map(([, anchor]) => `/docs/decisions.html${anchor}`),
  ];
}

function comment(plan: MethodPlan, examples: ReadonlyMap<string, string>): string {
  const { operation, description, form, withId } = plan;
  const { method, path, summary, since } = operation;
  const statuses = Object.keys({ ...operation.responses, ...withId?.responses });
  const paragraphs = [
    `${summary}.`,
    description,
    withId === undefined ? "" : `With \`${lastParameter(withId.path)}\`:\n${withId.description}`,
    form === undefined ? "" : `This form takes ${list(form.parameters)}.`,
    `\`${method} ${path}${withId === undefined ? "" : `[${withId.path.slice(path.length)}]`}\` answers ${statuses.join(", ")}.`,
    [...(since === undefined ? [] : [`@since ${since}`]), ...pagesOf(operation).map((page) => `@see ${page}`)].join(
      "\n",
    ),
    ...examplesOf(plan, examples),
  ];
  const lines = paragraphs
    .filter((paragraph) => paragraph !== "")
    .join("\n\n")
    .replaceAll("*/", "*\\/")
    .split("\n");
  return `  /**\n${lines.map((line) => `   * ${line}`.trimEnd()).join("\n")}\n   */\n`;
}

/** Returns the example of the method, and the one with an id. */
function examplesOf({ name, withId }: MethodPlan, examples: ReadonlyMap<string, string>): string[] {
  return [name, withId?.operationId]
    .map((use) => (use === undefined ? undefined : examples.get(use)))
    .filter((code) => code !== undefined)
    .map((code) => `@example\n\`\`\`ts\n${code}\n\`\`\``);
}

function lastParameter(path: string): string {
  return /\{(\w+)\}$/.exec(path)?.[1] ?? "";
}

function list(names: readonly string[]): string {
  return names.length === 0 ? "no parameters" : names.map((name) => `\`${name}\``).join(", ");
}
