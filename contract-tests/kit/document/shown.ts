/** Holds what a server shows against what it accepted: in the answer itself, or when it is read back. */
import { isObject, type Json, type JsonObject } from "@gatehouse/openapi/json";
import { answerFor } from "../contract/contract.ts";
import type { Shape } from "../contract/schema.ts";
import type { Case } from "../exchange/case.ts";
import type { Violation } from "../exchange/evidence.ts";
import type { Scope } from "../exchange/scope.ts";
import { type Exchange, isSuccess } from "../exchange/wire.ts";
import { differencesIn } from "./compare.ts";
import { shownAsSent } from "./laws.ts";
import { isOpen, type Plan } from "./plan.ts";
import { type DescribedResource, idIn } from "./resources.ts";

/** Returns how an answer shows an object in another way than it was sent; nothing where it does not show it. */
export function shownDifferently(
  { idName }: Pick<DescribedResource, "idName">,
  sent: Exchange,
  found: Exchange,
): readonly Violation[] {
  const { body, mediaType } = sent.case;
  const [shown, shape] = shownObject(sent, found);
  if (shown === undefined || !isObject(body) || mediaType === "application/json-patch+json") return [];
  // The server may choose the id.
  const { [idName]: _own, id: _id, ...others } = body;
  return differencesIn(others, shown, shape).map(({ name, sent: value, shown: other }) => ({
    about: name,
    expected: cut(value),
    actual: cut(other),
  }));
}

/**
 * Reads back what accepted requests created or changed, where the description says how, and holds it against what was sent. No
 * later one of the requests changes what an earlier one did.
 */
export async function judgeReadBacks(
  { resources, requests }: Plan,
  scope: Scope,
  all: readonly Exchange[],
): Promise<void> {
  const shown = all.flatMap((sent): readonly ShownChange[] => {
    const { operation, body, raw } = sent.case;
    const resource = resources.find(({ create, replace, patch }) =>
      [create, replace, patch].some((one) => one?.operationId === operation.operationId),
    );
    const isChange = resource !== undefined || sent.status === 201 || ["PUT", "PATCH"].includes(operation.method);
    if (!isSuccess(sent) || !isObject(body) || raw !== undefined || !isChange) return [];
    const { idName = "id" } = resource ?? {};
    const atOnce = shownDifferently({ idName }, sent, sent);
    const reading =
      resource === undefined || atOnce.length > 0 ? undefined : readingBack(resource, { requests, scope, sent });
    return [{ sent, idName, atOnce, reading }];
  });
  const answers = await scope.sendAll(shown.flatMap(({ reading }) => reading ?? []));
  const found = new Map(answers.flatMap((one) => (one === undefined ? [] : [[one.case, one]])));
  for (const { sent, idName, atOnce, reading } of shown) {
    const read = reading && found.get(reading);
    const isRead = read !== undefined && isSuccess(read);
    const violations = isRead ? shownDifferently({ idName }, sent, read) : atOnce;
    const evidence = { operation: sent.case.operation, steps: isRead ? [sent.step, read.step] : [sent.step] };
    for (const violation of violations.length === 0 ? [undefined] : violations)
      scope.session.recorder.judge(shownAsSent, violation, evidence);
  }
}

/** A change, what its own answer shows of it, and the request that reads it back. */
interface ShownChange {
  readonly sent: Exchange;
  readonly idName: string;
  readonly atOnce: readonly Violation[];
  readonly reading: Case | undefined;
}

interface ReadingBack extends Pick<Plan, "requests"> {
  readonly scope: Scope;
  readonly sent: Exchange;
}

/** Returns undefined where the object cannot be named or read. */
function readingBack(resource: DescribedResource, { requests, scope, sent }: ReadingBack): Case | undefined {
  const { create, retrieve, idName } = resource;
  const id = sent.case.operation === create ? idIn(resource, sent) : sent.case.path[idName];
  if (id === undefined || retrieve === undefined || retrieve.skipReason !== undefined) return undefined;
  if (!isOpen(scope.session, retrieve)) return undefined;
  const path = { ...sent.case.path, [idName]: id };
  const base = requests.base(retrieve, scope.session.random(retrieve.operationId), { path });
  return base ?? { operation: retrieve, path, query: {} };
}

/** Returns the object in an answer, and its shape: the body, or the one object in it that shares a name with what was sent. */
function shownObject(
  sent: Exchange,
  { json, status, case: found }: Exchange,
): readonly [JsonObject | undefined, Shape | undefined] {
  const shape = answerFor(found.operation, status)?.contents[0]?.schema;
  if (!isObject(json)) return [undefined, undefined];
  const names = isObject(sent.case.body) ? Object.keys(sent.case.body) : [];
  const shares = (value: Json): boolean => isObject(value) && names.some((name) => value[name] !== undefined);
  if (shares(json)) return [json, shape];
  const inner = Object.entries(json).find(([, value]) => shares(value));
  return inner !== undefined && isObject(inner[1])
    ? [inner[1], shape?.properties.get(inner[0])]
    : [undefined, undefined];
}

function cut(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
