/** Writes a request as a call of the SDK for Go, formatted as gofmt does. */
import { exportedName } from "../../tools/go-names.ts";
import { goCall } from "./go-layout.ts";
import { goPointer, goValue } from "./go-values.ts";
import type { NestedCode } from "./nested-code.ts";
import type { SdkCall } from "./sdk-call.ts";
import { tagWords } from "./tag-words.ts";
import type { TypedValue } from "./typed-value.ts";

const module = '"github.com/gatehouse-dev/gatehouse-go"';

export function goSample(call: SdkCall): string {
  return withImports(statements(call), call.answer === "file" ? ['"io"', '"os"'] : []);
}

/** Includes the creation of the client. */
export function goFirstCall(call: SdkCall, server: string): string {
  const client = `client, err := gatehouse.NewClient(gatehouse.Config{
	BaseURL: ${JSON.stringify(server)},
	APIKey:  os.Getenv("GATEHOUSE_API_KEY"),
})
${errorCheck}`;
  return withImports(`${client}\n${statements(call)}`, ['"os"']);
}

const errorCheck = "if err != nil {\n\treturn err\n}";

function withImports(code: string, standard: readonly string[]): string {
  const ours = code.includes("gatehouse.") ? [`gatehouse ${module}`] : [];
  const [only, ...more] = [...standard, ...ours];
  if (only === undefined) return code;
  if (more.length === 0) return `import ${only}\n\n${code}`;
  const groups = [standard, ours].filter((group) => group.length > 0);
  const lines = groups.map((group) => group.map((name) => `\t${name}`).join("\n")).join("\n\n");
  return `import (\n${lines}\n)\n\n${code}`;
}

function statements(call: SdkCall): string {
  const result = { file: "archive, err := ", nothing: "err := ", object: "answer, err := " }[call.answer];
  const method = `client.${tagWords(call.tag).join("")}.${exportedName(call.operationId)}`;
  const save = `defer archive.Close()
file, err := os.Create(${JSON.stringify(call.file)})
${errorCheck}
defer file.Close()
if _, err := io.Copy(file, archive); err != nil {
	return err
}`;
  const callCode = goCall(`${result}${method}(`, argumentsOf(call));
  return [callCode, errorCheck, ...(call.answer === "file" ? [save] : [])].join("\n");
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
