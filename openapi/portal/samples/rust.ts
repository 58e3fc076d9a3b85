/** Writes a request as a call of the SDK for Rust, formatted as rustfmt does. */
import { rustName, rustVariant } from "../../tools/rust-names.ts";
import { type RustCode, rustLayout, rustLet } from "./rust-layout.ts";
import { holdsNull, rustObject, rustTypes, rustValue } from "./rust-values.ts";
import type { SampleCode } from "./sample-code.ts";
import type { SdkCall, SdkProgram, SdkStep } from "./sdk-call.ts";

/** The function is part of the set-up, and its end of the code. */
export function rustSample(call: SdkCall, { server, steps }: SdkProgram): SampleCode {
  const code = statements(call);
  const setUp = [
    `let client = ${rustLayout(client(server), 4, 17)};`,
    ...steps.flatMap(stepLines),
    ...(call.needsToken ? ["let client = client.with_token(&token)?;"] : []),
  ];
  const lines = setUp.map((line) => `    ${line}\n`).join("");
  return {
    setUp: `${imports([...steps.map((step) => step.call), call], [...setUp, ...code])}

fn main() -> Result<(), Box<dyn std::error::Error>> {
${lines}`,
    code: `${code.map((line) => `    ${line}\n`).join("")}    Ok(())\n}`,
  };
}

function client(server: string): RustCode {
  return { open: "Client::new(", items: [JSON.stringify(server), 'std::env::var("GATEHOUSE_API_KEY")?'], close: ")?" };
}

function statements(call: SdkCall): readonly string[] {
  const { body, file } = call;
  const result = { file: "mut archive", nothing: "", object: "answer" }[call.answer];
  const print = {
    file: [
      `let mut file = File::create(${JSON.stringify(file)})?;`,
      "std::io::copy(&mut archive, &mut file)?;",
      `println!("Saved ${file}.");`,
    ],
    nothing: ['println!("Done.");'],
    object: ['println!("{answer:#?}");'],
  }[call.answer];
  return [
    ...(call.takesQuery ? [letLine("query", queryCode(call))] : []),
    ...(body === undefined ? [] : [letLine("body", rustValue(body.value))]),
    result === "" ? `${rustLayout(callCode(call), 4, 4)};` : letLine(result, callCode(call)),
    ...print,
  ];
}

function letLine(name: string, value: RustCode): string {
  return rustLet(name, value, 4);
}

function queryCode({ operationId, query }: SdkCall): RustCode {
  const members = query.map((one) => ({ ...one, nullable: false }));
  return rustObject(queryName(operationId), members, {});
}

function queryName(operationId: string): string {
  return `${rustVariant(operationId)}Query`;
}

function callCode(call: SdkCall): RustCode {
  const { body, operationId, path, tag } = call;
  const args = [
    ...path.map(({ value }) => rustValue(value)),
    ...(call.takesQuery ? ["&query"] : []),
    ...(body === undefined ? [] : [body.required ? "&body" : "Some(&body)"]),
  ];
  return {
    head: "client",
    calls: [
      { open: `.${rustName(tag)}(`, items: [], close: ")" },
      { open: `.${rustName(operationId)}(`, items: args, close: ")?" },
    ],
  };
}

/** Keeps parts of the answer to a call before. */
function stepLines(step: SdkStep): readonly string[] {
  const { body, takesQuery } = step.call;
  return [
    ...(takesQuery ? [letLine("query", queryCode(step.call))] : []),
    ...(body === undefined ? [] : [letLine("body", rustValue(body.value))]),
    ...keptLines(step),
  ];
}

function keptLines({ call, kept }: SdkStep): readonly string[] {
  if (kept.length === 0) return [`${rustLayout(callCode(call), 4, 4)};`];
  const answer = rustName(`${call.operationId}Answer`);
  const parts = kept.map(([variable, path]) => {
    const access = path.map((key) => (typeof key === "number" ? `[${key}]` : `.${rustName(key)}`)).join("");
    // An application may be configured to give neither token.
    const value = `${answer}${access}`;
    const isOptional = call.operationId === "reconcileToken";
    return `let ${rustName(variable)} = ${value}${isOptional ? `.ok_or("there is no ${variable}")?` : ".clone()"};`;
  });
  return [letLine(answer, callCode(call)), ...parts];
}

function imports(calls: readonly SdkCall[], code: readonly string[]): string {
  const values = calls.flatMap(({ path, query, body }) => [...path, ...query, ...(body === undefined ? [] : [body])]);
  const queries = calls.filter((call) => call.takesQuery).map(({ operationId }) => queryName(operationId));
  const types = values.flatMap(({ value }) => rustTypes(value));
  const crate = ["Client", ...(values.some(({ value }) => holdsNull(value)) ? ["Nullable"] : [])];
  const text = code.join("\n");
  const others = [
    ...(text.includes("BTreeMap::") ? ["use std::collections::BTreeMap;"] : []),
    ...(calls.some(({ answer }) => answer === "file") ? ["use std::fs::File;"] : []),
  ];
  return [
    ...(crate.length === 1 ? used("gatehouse", crate) : []),
    ...used("gatehouse::apis", queries),
    ...used("gatehouse::models", types),
    ...(crate.length > 1 ? used("gatehouse", crate) : []),
    ...(text.includes("json!(") ? ["use serde_json::json;"] : []),
    ...others,
  ].join("\n");
}

/** Writes a `use`; rustfmt fills the lines of a longer one. */
function used(module: string, names: readonly string[]): readonly string[] {
  const [only, ...others] = [...new Set(names)].sort();
  if (only === undefined) return [];
  if (others.length === 0) return [`use ${module}::${only};`];
  const all = [only, ...others];
  const flat = `use ${module}::{${all.join(", ")}};`;
  if (flat.length < 99) return [flat];
  const lines = [""];
  for (const name of all) {
    const line = lines.at(-1) ?? "";
    if (line !== "" && 4 + line.length + name.length + 2 > 100) lines.push(`${name},`);
    else lines[lines.length - 1] = line === "" ? `${name},` : `${line} ${name},`;
  }
  return [`use ${module}::{`, ...lines.map((line) => `    ${line}`), "};"];
}
