/** Version history of the interface documents: additions and removals by `x-since`, `x-removed` and `x-enum-since`. */
import type { InterfaceName } from "../tools/interfaces.ts";
import { isObject, isText, type JsonObject, objectEntries, objectOf, textOf } from "../tools/json.ts";
import { operationAddress, schemaAddress } from "./addresses.ts";
import type { Catalogue, Operation, Schema } from "./catalogue.ts";
import { compareVersions } from "./changes/versions.ts";
import { codedValue } from "./schema/wording.ts";

export interface Milestone {
  readonly interface: InterfaceName;
  readonly version: string;
  readonly kind: "added" | "removed";
  /** Markdown. */
  readonly text: string;
  readonly address: string;
}

/** Returns the milestones of an interface by version, newest first. */
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
    ...addedAndRemoved(owner, { "x-since": operation.since, "x-removed": operation.removed }),
    ...operation.parameters.flatMap((parameter) => {
      const subject = {
        interface: operation.interface,
        address: `${page}#${parameter.in}.${parameter.name}`,
        text: `The ${parameter.in === "header" || parameter.in === "cookie" ? parameter.in : `${parameter.in} parameter`} \`${parameter.name}\` of \`${operation.operationId}\``,
      };
      const versions = { "x-since": parameter.since, "x-removed": parameter.removed };
      return [...addedAndRemoved(subject, versions), ...valuesSince(subject, parameter.schema)];
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
    ...addedAndRemoved(subject, schema.schema),
    ...valuesSince(subject, schema.schema),
    ...fieldMilestones(schema, schema.schema, ""),
  ];
}

/** Returns the milestones of nested fields, `allOf` included. Named schemas are listed separately. */
function fieldMilestones(owner: Schema, part: JsonObject, above: string): readonly Milestone[] {
  const own = objectEntries(part["properties"]).flatMap(([key, field]) => {
    const name = `${above}${key}`;
    const subject = {
      interface: owner.interface,
      address: `${schemaAddress(owner.name)}#field.${name}`,
      text: `The field \`${name}\` of \`${owner.name}\``,
    };
    return [
      ...addedAndRemoved(subject, field),
      ...valuesSince(subject, field),
      ...valuesSince(subject, objectOf(field["items"])),
      ...fieldMilestones(owner, field, `${name}.`),
    ];
  });
  const parts = Array.isArray(part["allOf"]) ? part["allOf"].filter(isObject) : [];
  return [...own, ...parts.flatMap((one) => fieldMilestones(owner, one, above))];
}

function addedAndRemoved(subject: Subject, keywords: JsonObject): readonly Milestone[] {
  const [since, removed] = [textOf(keywords["x-since"]), textOf(keywords["x-removed"])];
  return [
    ...(since === "" ? [] : [{ ...subject, version: since, kind: "added" as const }]),
    ...(removed === "" ? [] : [{ ...subject, version: removed, kind: "removed" as const }]),
  ];
}

function valuesSince(subject: Subject, keywords: JsonObject): readonly Milestone[] {
  return Object.entries(objectOf(keywords["x-enum-since"])).flatMap(([value, version]) =>
    isText(version)
      ? [{ ...subject, version, kind: "added" as const, text: `${codedValue(value)}: ${subject.text}` }]
      : [],
  );
}
