/** Checks the response to a body with deviations. */
import { isText } from "@gatehouse/openapi/json";
import { fieldOf, withoutIndexes } from "../contract/paths.ts";
import type { Violation } from "../exchange/evidence.ts";
import { type Exchange, isSuccess } from "../exchange/wire.ts";
import type { Law } from "../findings.ts";
import type { Batch } from "./batches.ts";
import { boundaryRefused, violationNamed, violationRefused } from "./boundary-laws.ts";
import type { Deviation } from "./deviation.ts";
import { answerInWords, joined, namedErrors } from "./field-errors.ts";

const bounds = new Set(["minLength", "maxLength", "minimum", "maximum", "minItems", "maxItems", "maxProperties"]);

/** The law that the response is 400, and the law of the fields that it names. */
export function lawsOf({ keyword }: Deviation): readonly Law[] {
  return bounds.has(keyword) ? [boundaryRefused] : [violationRefused, violationNamed];
}

export function refusalViolation(batch: Batch, sent: Exchange): Violation | undefined {
  const expected = [...new Set(batch.map(({ path }) => fieldOf(path)))];
  if (isRefusedAt(expected, sent)) return undefined;
  const [one] = batch;
  const says = batch.length === 1 && one !== undefined ? `, for ${one.says}` : "";
  return {
    ...(one === undefined ? {} : { about: aboutOf(one) }),
    expected: `400 with ${placesInWords(expected)}${says}`,
    actual: answerInWords(sent),
  };
}

export function acceptanceViolation(batch: Batch, sent: Exchange): Violation | undefined {
  if (isSuccess(sent)) return undefined;
  const [one] = batch;
  const says = batch.length === 1 ? one?.says : `${batch.length} values that are each accepted alone`;
  return {
    ...(one === undefined ? {} : { about: aboutOf(one) }),
    expected: `200, for ${says}`,
    actual: answerInWords(sent),
  };
}

/** Returns true for a 400 that names these fields and no unrelated ones; "" is the body itself. */
function isRefusedAt(expected: readonly string[], sent: Exchange): boolean {
  if (sent.status !== 400) return false;
  const { general, fields } = namedErrors(sent);
  const ofBody = expected.includes("");
  if (general.length > 0 !== ofBody) return false;
  // Errors of a patch are about its result, where an element may have another index.
  const isPatch = isText(sent.case.operation.definition["x-further-rule"]);
  const place = (field: string): string => (isPatch ? withoutIndexes(field) : field);
  const names = [...fields.keys()].map(place);
  const places = expected.map(place);
  const named = places.every((field) => field === "" || names.includes(field));
  return named && names.every((name) => places.some((field) => isAbout(name, field)));
}

/** Returns true for an error at the field or inside it. */
export function isAbout(name: string, field: string): boolean {
  return name === field || (field !== "" && name.startsWith(field) && /^[.[]/.test(name.slice(field.length)));
}

/** Codes for a number beyond a limit. Texts are left out, because other rules may require more characters. */
const kinds: Readonly<Record<string, string>> = { minimum: "[tooSmall]", maximum: "[tooLarge]" };

/** Returns true where the response reports a deviation at a limit as beyond that limit. */
export function isRefusedAsBeyond({ path, keyword }: Deviation, sent: Exchange): boolean {
  const codes = sent.status === 400 ? (namedErrors(sent).fields.get(fieldOf(path)) ?? []) : [];
  const kind = kinds[keyword];
  return kind !== undefined && codes.some((code) => code.startsWith(kind));
}

function placesInWords(fields: readonly string[]): string {
  if (fields.length === 1 && fields[0] === "") return "a general error";
  const shown = fields.length > 5 ? [...fields.slice(0, 5), `${fields.length - 5} more fields`] : fields;
  return `${fields.length === 1 ? "an error" : "errors"} at ${joined(shown)}`;
}

/** `body entry.text maxLength`; all elements of a list share one name. */
export function aboutOf({ path, keyword }: Deviation): string {
  return ["body", withoutIndexes(fieldOf(path)), keyword].filter((part) => part !== "").join(" ");
}
