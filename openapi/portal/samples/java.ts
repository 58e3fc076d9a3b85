/** Writes a request as a call of the SDK for Java. */
import { type JavaCode, javaLayout } from "./java-layout.ts";
import { javaImports, javaValue } from "./java-values.ts";
import type { SampleCode } from "./sample-code.ts";
import type { SdkCall, SdkProgram, SdkStep } from "./sdk-call.ts";
import { tagWords } from "./tag-words.ts";

/** The class is named after the operation, and its end belongs to the code. */
export function javaSample(call: SdkCall, { server, steps }: SdkProgram): SampleCode {
  const name = capitalized(call.operationId);
  const key = 'System.getenv("GATEHOUSE_API_KEY")';
  const setUp = [
    `var client = GatehouseClient.of(${JSON.stringify(server)}, ${key});`,
    ...steps.flatMap(stepLines),
    ...(call.needsToken ? ["var withToken = client.toBuilder().token(token).build();"] : []),
  ].join("\n");
  return {
    setUp: `${imports([...steps.map((step) => step.call), call])}

public class ${name} {
  public static void main(String[] args) throws Exception {
${indented(setUp)}
`,
    code: `${indented(statements(call))}\n  }\n}`,
  };
}

function indented(code: string): string {
  return code.replaceAll(/^(?=.)/gm, "    ");
}

function statements(call: SdkCall): string {
  const result = { file: "byte[] archive = ", nothing: "", object: "var answer = " }[call.answer];
  const print = {
    file: `Files.write(Path.of(${JSON.stringify(call.file)}), archive);\nSystem.out.println("Saved ${call.file}.");`,
    nothing: 'System.out.println("Done.");',
    object: "System.out.println(answer);",
  }[call.answer];
  return `${result}${callCode(call, result.length)};\n${print}`;
}

function stepLines({ call, kept }: SdkStep): readonly string[] {
  if (kept.length === 0) return [`${callCode(call, 0)};`];
  return kept.map(([variable, path]) => {
    const lead = `var ${variable} = `;
    const access = path.map((key) => (typeof key === "number" ? `.get(${key})` : `.get${capitalized(key)}()`)).join("");
    return `${lead}${callCode(call, lead.length)}${access};`;
  });
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function callCode(call: SdkCall, column: number): string {
  const name = tagWords(call.tag).map(withoutCapitals).join("");
  const group = name.charAt(0).toLowerCase() + name.slice(1);
  const client = call.needsToken ? "withToken" : "client";
  const code: JavaCode = {
    head: "",
    calls: [{ name: `${client}.${group}().${call.operationId}`, args: argumentsOf(call) }],
  };
  return javaLayout(code, 0, column);
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

function imports(calls: readonly SdkCall[]): string {
  const values = calls.flatMap(({ path, query, body }) => [...path, ...query, ...(body === undefined ? [] : [body])]);
  const isFile = calls.some(({ answer }) => answer === "file");
  const files = isFile ? ["java.nio.file.Files", "java.nio.file.Path"] : [];
  const names = new Set([
    "dev.gatehouse.GatehouseClient",
    ...files,
    ...values.flatMap(({ value }) => javaImports(value)),
  ]);
  return [...names]
    .sort()
    .map((name) => `import ${name};`)
    .join("\n");
}
