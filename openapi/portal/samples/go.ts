/** Writes a request as a call of the SDK for Go, formatted as gofmt does. */
import { exportedName } from "../../tools/go-names.ts";
import { goCall } from "./go-layout.ts";
import { goPointer, goValue } from "./go-values.ts";
import type { NestedCode } from "./nested-code.ts";
import type { SampleCode } from "./sample-code.ts";
import type { SdkCall, SdkProgram, SdkStep } from "./sdk-call.ts";
import { tagWords } from "./tag-words.ts";
import type { TypedValue } from "./typed-value.ts";

const module = '"github.com/gatehouse-dev/gatehouse-go"';

/** The function is part of the set-up, and its end of the code. */
export function goSample(call: SdkCall, { server, steps }: SdkProgram): SampleCode {
  const client = `ctx := context.Background()
client, err := gatehouse.NewClient(gatehouse.Config{
	BaseURL: ${JSON.stringify(server)},
	APIKey:  os.Getenv("GATEHOUSE_API_KEY"),
})
${errorCheck}`;
  const setUp = indented([client, ...steps.flatMap(stepLines)].join("\n"));
  const code = indented(statements(call));
  const standard = [
    '"context"',
    ...(call.answer === "object" ? ['"encoding/json"'] : []),
    ...(call.answer === "object" ? [] : ['"fmt"']),
    ...(call.answer === "file" ? ['"io"'] : []),
    '"log"',
    '"os"',
  ];
  const imports = `import (\n${standard.map((name) => `\t${name}\n`).join("")}\n\tgatehouse ${module}\n)`;
  return { setUp: `package main\n\n${imports}\n\nfunc main() {\n${setUp}\n`, code: `${code}\n}` };
}

const errorCheck = "if err != nil {\n\tlog.Fatal(err)\n}";

function indented(code: string): string {
  return code.replaceAll(/^(?=.)/gm, "\t");
}

function statements(call: SdkCall): string {
  const result = { file: "archive, err := ", nothing: "err = ", object: "answer, err := " }[call.answer];
  const print = {
    file: `defer archive.Close()
file, err := os.Create(${JSON.stringify(call.file)})
${errorCheck}
defer file.Close()
if _, err := io.Copy(file, archive); err != nil {
	log.Fatal(err)
}
fmt.Println("Saved ${call.file}.")`,
    nothing: 'fmt.Println("Done.")',
    object: "json.NewEncoder(os.Stdout).Encode(answer)",
  }[call.answer];
  return [callCode(call, result), errorCheck, print].join("\n");
}

/** @param result the call's left side */
function callCode(call: SdkCall, result: string): string {
  const method = `client.${tagWords(call.tag).join("")}.${exportedName(call.operationId)}`;
  return goCall(`${result}${method}(`, argumentsOf(call));
}

function stepLines({ call, kept }: SdkStep): readonly string[] {
  if (kept.length === 0) return [callCode(call, "_, err = "), errorCheck];
  return kept.flatMap(([variable, path]) => {
    const answer = `${call.operationId}Answer`;
    const access = path.map((key) => (typeof key === "number" ? `[${key}]` : `.${exportedName(key)}`)).join("");
    // An application may be configured to give neither token: both are pointers.
    const isOptional = call.operationId === "reconcileToken";
    return [
      callCode(call, `${answer}, err := `),
      errorCheck,
      `${variable} := ${isOptional ? "*" : ""}${answer}${access}`,
    ];
  });
}

function argumentsOf(call: SdkCall): readonly NestedCode[] {
  const { body } = call;
  const params: TypedValue = {
    kind: "object",
    name: `${exportedName(call.operationId)}Params`,
    members: call.query.map((one) => ({ ...one, nullable: false })),
    others: {},
    json: {},
  };
  return [
    "ctx",
    ...call.path.map(({ value }) => goValue(value)),
    ...(call.takesQuery ? [goValue(params)] : []),
    ...(body === undefined ? [] : [body.required ? goValue(body.value) : goPointer(body.value)]),
    ...(call.needsToken ? ["gatehouse.WithToken(token)"] : []),
  ];
}
