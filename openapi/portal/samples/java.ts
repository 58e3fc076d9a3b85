/** Writes a request as a call of the SDK for Java. */
import { type JavaCode, javaLayout } from "./java-layout.ts";
import { javaImports, javaValue } from "./java-values.ts";
import type { SdkCall } from "./sdk-call.ts";
import { tagWords } from "./tag-words.ts";

export function javaSample(call: SdkCall): string {
  return [imports(call, []), statements(call)].filter((part) => part !== "").join("\n\n");
}

/** Includes the creation of the client. */
export function javaFirstCall(call: SdkCall, server: string): string {
  const key = 'System.getenv("GATEHOUSE_API_KEY")';
  const client = `GatehouseClient client =\n    GatehouseClient.of(${JSON.stringify(server)}, ${key});`;
  return [imports(call, ["dev.gatehouse.GatehouseClient"]), client, statements(call)].join("\n\n");
}

function statements(call: SdkCall): string {
  const name = tagWords(call.tag).map(withoutCapitals).join("");
  const group = name.charAt(0).toLowerCase() + name.slice(1);
  const client = call.needsToken ? "withToken" : "client";
  const result = { file: "byte[] archive = ", nothing: "", object: "var answer = " }[call.answer];
  const code: JavaCode = {
    head: "",
    calls: [{ name: `${client}.${group}().${call.operationId}`, args: argumentsOf(call) }],
  };
  return [
    ...(call.needsToken ? ["var withToken = client.toBuilder().token(token).build();"] : []),
    `${result}${javaLayout(code, 0, result.length)};`,
    ...(call.answer === "file" ? [`Files.write(Path.of(${JSON.stringify(call.file)}), archive);`] : []),
  ].join("\n");
}

/** Writes `API` as `Api`. */
function withoutCapitals(word: string): string {
  return word === word.toUpperCase() ? word.charAt(0) + word.slice(1).toLowerCase() : word;
}

/** Required values are arguments; optional query parameters go into a lambda. */
function argumentsOf({ path, query, body }: SdkCall): readonly JavaCode[] {
  const required = query.filter((argument) => argument.required);
  const optional = query.filter((argument) => !argument.required);
  return [
    ...path.map(({ value }) => javaValue(value)),
    ...required.map(({ value }) => javaValue(value)),
    ...(body === undefined ? [] : [javaValue(body.value)]),
    ...(optional.length === 0
      ? []
      : [
          {
            head: "query -> query",
            calls: optional.map(({ name, value }) => ({ name: `.${name}`, args: [javaValue(value)] })),
          },
        ]),
  ];
}

function imports(call: SdkCall, own: readonly string[]): string {
  const { path, query, body } = call;
  const values = [...path, ...query, ...(body === undefined ? [] : [body])];
  const files = call.answer === "file" ? ["java.nio.file.Files", "java.nio.file.Path"] : [];
  const names = new Set([...own, ...files, ...values.flatMap(({ value }) => javaImports(value))]);
  return [...names]
    .sort()
    .map((name) => `import ${name};`)
    .join("\n");
}
