/** Writes recorded answers as two files: examples that the specs refer to, and a list of the answers, which names them. */
import type { Json } from "@gatehouse/openapi/json";
import type { Answer } from "./record-answers.ts";

export interface AnswerFiles {
  /** Example objects of OpenAPI by key. */
  readonly examples: string;
  readonly answers: string;
}

export function writeAnswers(answers: readonly Answer[]): AnswerFiles {
  const examples = new Map<string, { readonly value: Json }>();
  const rows = answers.map(({ body, name, ...row }) => {
    if (body === undefined || row.status >= 400) return body === undefined ? row : { ...row, body };
    const own = answers.filter(({ operationId, status }) => operationId === row.operationId && status < 400);
    const text = JSON.stringify(body);
    const bodies = new Set(own.map((one) => JSON.stringify(one.body)));
    const first = own.find((one) => JSON.stringify(one.body) === text);
    const example = bodies.size > 1 ? keyOf(row.operationId, first?.name ?? name) : `${row.operationId}Answer`;
    examples.set(example, { value: body });
    return { ...row, name, example };
  });
  const sorted = [...examples].sort(([one], [other]) => (one < other ? -1 : 1));
  return { examples: textOf(Object.fromEntries(sorted)), answers: textOf(rows) };
}

/** The name of a form is that of an operation, and says enough. */
function keyOf(operationId: string, name: string): string {
  const isForm = /^(?:find|list|retrieve)[A-Z]/.test(name);
  return isForm ? `${name}Answer` : `${operationId}${name.charAt(0).toUpperCase()}${name.slice(1)}Answer`;
}

function textOf(value: unknown): string {
  return `${JSON.stringify(value, null, 1)}\n`;
}
