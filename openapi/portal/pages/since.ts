/** The version history of the interface documents: additions and removals by `x-since`, `x-removed` and `x-enum-since`. */
import type { InterfaceName } from "../../tools/interfaces.ts";
import { isObject, isText, type JsonObject, objectEntries, objectOf, textOf } from "../../tools/json.ts";
import { changesAddress, operationAddress, schemaAddress } from "../addresses.ts";
import type { Catalogue, Interface, Operation, Schema } from "../catalogue.ts";
import { compareVersions } from "../changes/compare.ts";
import { type Html, html } from "../html.ts";
import { interfaceLabel, layout } from "../layout.ts";
import type { PageContext } from "../page-context.ts";
import { codedValue } from "../schema/bounds.ts";

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

export function sincePage(page: PageContext): string {
  return layout(page, {
    title: "Version history",
    summary: "Additions and removals by version of the interface documents.",
    breadcrumbs: [{ text: "Changes", address: changesAddress }],
    body: html`<article>
<h1>Version history</h1>
<p class="lead">The interfaces follow documents with versions of their own. This page lists the additions and removals of each version,
newest first.</p>
${page.catalogue.interfaces.map((one) => interfaceSection(page, one))}
</article>`,
  });
}

function interfaceSection(page: PageContext, { name }: Interface): Html {
  const versions = [...milestonesOf(page.catalogue, name)];
  if (versions.length === 0) return html``;
  return html`<section aria-labelledby="${name}"><h2 id="${name}">${interfaceLabel(name)}</h2>
${versions.map(([version, milestones]) => versionSection(page, { anchor: `${name}-${version.replaceAll(".", "-")}`, version, milestones }))}</section>`;
}

interface SinceVersion {
  readonly anchor: string;
  readonly version: string;
  readonly milestones: readonly Milestone[];
}

function versionSection(page: PageContext, { anchor, version, milestones }: SinceVersion): Html {
  return html`<div><h3 id="${anchor}"><a href="#${anchor}">${version}</a></h3>
<ul class="changes">${milestones.map(({ text, address, kind }) => {
    const shown = html`<a href="${page.link(address)}">${text.replaceAll("`", "")}</a>`;
    return html`<li>${shown}${kind === "removed" && html` <span class="flag flag-warning">removed</span>`}</li>`;
  })}</ul></div>`;
}
