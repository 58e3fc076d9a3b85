/** What came and went with which version of the documents that the specs follow: `x-since`, `x-removed`, `x-enum-since`. */
import type { InterfaceName } from "../tools/interfaces.ts";
import { isObject, isText, type JsonObject } from "../tools/json.ts";
import { operationAddress, schemaAddress } from "./addresses.ts";
import type { Catalogue, Operation, Schema } from "./catalogue.ts";
import { compareVersions } from "./changes/versions.ts";
import { objectEntries, objectOf, textOf } from "./json-values.ts";
import { codedValue } from "./schema/wording.ts";

export interface Milestone {
  readonly interface: InterfaceName;
  readonly version: string;
  readonly kind: "came" | "went";
  /** Markdown. */
  readonly text: string;
  readonly address: string;
}

/** The milestones of an interface by version, the newest first. */
export function milestonesOf(catalogue: Catalogue, name: InterfaceName): ReadonlyMap<string, readonly Milestone[]> {
  const all = [
    ...catalogue.operations.flatMap(operationMilestones),
    ...[...catalogue.schemas.values()].flatMap(schemaMilestones),
  ];
  const own = Map.groupBy(
    all.filter((one) => one.interface === name),
    (one) => one.version,
  );
  return new Map([...own].sort(([one], [other]) => compareVersions(other, one)));
}

type Subject = Pick<Milestone, "interface" | "address"> & { readonly text: string };

function operationMilestones(operation: Operation): readonly Milestone[] {
  const page = operationAddress(operation);
  const owner = { interface: operation.interface, address: page, text: `The operation \`${operation.operationId}\`` };
  return [
    ...cameAndWent(owner, { "x-since": operation.since, "x-removed": operation.removed }),
    ...operation.parameters.flatMap((parameter) => {
      const subject = {
        interface: operation.interface,
        address: `${page}#${parameter.in}.${parameter.name}`,
        text: `The ${parameter.in === "header" || parameter.in === "cookie" ? parameter.in : `${parameter.in} parameter`} \`${parameter.name}\` of \`${operation.operationId}\``,
      };
      const versions = { "x-since": parameter.since, "x-removed": parameter.removed };
      return [...cameAndWent(subject, versions), ...wordsSince(subject, parameter.schema)];
    }),
  ];
}

function schemaMilestones(schema: Schema): readonly Milestone[] {
  const subject = {
    interface: schema.interface,
    address: schemaAddress(schema.name),
    text: `The schema \`${schema.name}\``,
  };
  return [
    ...cameAndWent(subject, schema.schema),
    ...wordsSince(subject, schema.schema),
    ...fieldMilestones(schema, schema.schema, ""),
  ];
}

/** Fields of the schema itself, in the parts that it is put together from too; a named schema in it is listed as itself. */
function fieldMilestones(owner: Schema, part: JsonObject, above: string): readonly Milestone[] {
  const own = objectEntries(part["properties"]).flatMap(([key, field]) => {
    const name = `${above}${key}`;
    const subject = {
      interface: owner.interface,
      address: `${schemaAddress(owner.name)}#field.${name}`,
      text: `The field \`${name}\` of \`${owner.name}\``,
    };
    return [
      ...cameAndWent(subject, field),
      ...wordsSince(subject, field),
      ...wordsSince(subject, objectOf(field["items"])),
      ...fieldMilestones(owner, field, `${name}.`),
    ];
  });
  const parts = Array.isArray(part["allOf"]) ? part["allOf"].filter(isObject) : [];
  return [...own, ...parts.flatMap((one) => fieldMilestones(owner, one, above))];
}

function cameAndWent(subject: Subject, keywords: JsonObject): readonly Milestone[] {
  const [since, removed] = [textOf(keywords["x-since"]), textOf(keywords["x-removed"])];
  return [
    ...(since === "" ? [] : [{ ...subject, version: since, kind: "came" as const }]),
    ...(removed === "" ? [] : [{ ...subject, version: removed, kind: "went" as const }]),
  ];
}

function wordsSince(subject: Subject, keywords: JsonObject): readonly Milestone[] {
  return Object.entries(objectOf(keywords["x-enum-since"])).flatMap(([value, version]) =>
    isText(version)
      ? [{ ...subject, version, kind: "came" as const, text: `${codedValue(value)}: ${subject.text}` }]
      : [],
  );
}
