/** The Helm chart: rendered by Helm, held against Kubernetes' schemas, its README and the server. */
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { listVariables } from "@gatehouse/server/program/configuration";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { makeFolder, patience, startProgram, stop, withKey } from "../process/program.ts";
import {
  hasDeploymentTools,
  helm,
  type KubernetesVersion,
  kubeconform,
  kubernetesVersions,
  schemaFolder,
} from "./deployment-tools.ts";

interface Variable {
  readonly name: string;
  readonly value: string;
}

interface Probe {
  readonly httpGet: { readonly path: string };
}

interface Container {
  readonly args: readonly string[];
  readonly env: readonly Variable[];
  readonly livenessProbe: Probe;
  readonly readinessProbe: Probe;
  readonly startupProbe: Probe;
}

/** The fields that these tests read; the schemas hold the rest. */
interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly annotations?: Readonly<Record<string, string>> };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec: {
    readonly selector: Readonly<Record<string, string>>;
    readonly template: {
      readonly metadata: { readonly labels: Readonly<Record<string, string>> };
      readonly spec: { readonly terminationGracePeriodSeconds: number; readonly containers: readonly [Container] };
    };
  };
}

const execute = promisify(execFile);
const chart = fileURLToPath(new URL("../../deploy/chart/", import.meta.url));
const read = (name: string) => readFileSync(join(chart, name), "utf8");

/** Values that reach every branch of the templates. */
const everything = {
  fullnameOverride: "harbour",
  image: {
    repository: "registry.example/gatehouse",
    digest: `sha256:${"0".repeat(64)}`,
    pullSecrets: [{ name: "pull" }],
  },
  secret: { existingSecret: "own", keys: { smtpUrl: "smtp", bootstrap: "bootstrap" } },
  settings: { RATE_LIMIT: "600/60", DATABASE_POOL_SIZE: 20 },
  shutdown: { drainSeconds: 30 },
  service: { type: "LoadBalancer", annotations: { a: "b" } },
  metrics: { serviceMonitor: { enabled: true, labels: { release: "prometheus" } } },
  networkPolicy: { from: [{ ipBlock: { cidr: "10.0.0.0/8" } }] },
  autoscaling: { enabled: true },
  serviceAccount: { annotations: { a: "b" } },
  podAnnotations: { a: "b" },
  podLabels: { a: "b" },
  nodeSelector: { a: "b" },
  tolerations: [{ key: "a", operator: "Exists", effect: "NoSchedule" }],
  affinity: { nodeAffinity: {} },
  priorityClassName: "high",
};
const least = {
  metrics: { enabled: false },
  networkPolicy: { enabled: false },
  serviceAccount: { create: false },
};
const sets = { "the defaults": {}, everything, least };

async function callHelm(command: readonly string[], values: object): Promise<string> {
  const file = join(makeFolder(), "values.json");
  writeFileSync(file, JSON.stringify(values));
  const { stdout } = await execute(helm, [...command, chart, "--values", file], { timeout: 60_000 });
  return stdout;
}

async function render(values: object): Promise<readonly Manifest[]> {
  const text = await callHelm(["template", "gatehouse"], values);
  return parseAllDocuments(text).flatMap((document) => document.toJS() ?? []);
}

function find(manifests: readonly Manifest[], kind: string): Manifest {
  const found = manifests.find((each) => each.kind === kind);
  if (found === undefined) throw new Error(`The chart renders no ${kind}.`);
  return found;
}

/** The Prometheus operator's kind is not Kubernetes' own, and has no schema there. */
async function checkSchemas(manifests: readonly object[], version: KubernetesVersion): Promise<string> {
  const file = join(makeFolder(), "manifests.yaml");
  writeFileSync(file, manifests.map((each) => JSON.stringify(each)).join("\n---\n"));
  const schemas = join(schemaFolder(version), "{{.ResourceKind}}{{.KindSuffix}}.json");
  const options = ["-strict", "-summary", "-skip", "ServiceMonitor", "-schema-location", schemas, file];
  return (await execute(kubeconform, options, { timeout: 60_000 })).stdout;
}

describe.runIf(hasDeploymentTools())("the chart", () => {
  test.each(Object.entries(sets))("passes Helm's lint and Kubernetes' schemas with %s", patience, async (_, values) => {
    expect(await callHelm(["lint", "--strict"], values)).toContain("0 chart(s) failed");
    const manifests = await render(values);
    expect(manifests.length).toBeGreaterThan(4);
    for (const version of kubernetesVersions) {
      expect(await checkSchemas(manifests, version)).toMatch(/Invalid: 0, Errors: 0/);
      const [first] = manifests;
      const wrong = { ...first, metadata: { ...first?.metadata, unknown: 1 } };
      await expect(checkSchemas([wrong], version)).rejects.toMatchObject({ stdout: expect.stringMatching(/unknown/) });
    }
  });

  test("refuses values that it does not know", patience, async () => {
    for (const values of [{ replica: 3 }, { settings: { MASTER_KEY: "x" } }, { secret: { keys: { masterKey: "" } } }])
      await expect(callHelm(["template", "gatehouse"], values)).rejects.toThrow(/schema|additional|pattern/i);
  });

  test("names variables that the server has, and no secret outside of files", patience, async () => {
    const known = new Set(listVariables().flatMap(({ name, hasFile }) => (hasFile ? [name, `${name}_FILE`] : [name])));
    const secrets = listVariables().flatMap(({ name, hasFile }) => (hasFile ? [name] : []));
    const manifests = await render(everything);
    const settings = find(manifests, "ConfigMap").data ?? {};
    expect(Object.keys(settings).filter((name) => secrets.includes(name) || !known.has(name))).toEqual([]);
    for (const kind of ["Deployment", "Job"]) {
      const { env } = find(manifests, kind).spec.template.spec.containers[0];
      expect(env.filter(({ name }) => !known.has(name))).toEqual([]);
      expect(env.filter(({ name, value }) => secrets.includes(name) && value !== "")).toEqual([]);
    }
  });

  test("migrates before the servers, where no Service sends requests", patience, async () => {
    const manifests = await render({});
    const job = find(manifests, "Job");
    expect(job.metadata.annotations?.["helm.sh/hook"]).toBe("pre-install,pre-upgrade");
    expect(job.spec.template.spec.containers[0].args[0]).toBe("migrate");
    const chosen = (each: Manifest, { kind }: { readonly kind: string }) =>
      Object.entries(each.spec.selector).every(
        ([name, value]) => find(manifests, kind).spec.template.metadata.labels[name] === value,
      );
    for (const service of manifests.filter(({ kind }) => kind === "Service")) {
      expect(chosen(service, { kind: "Deployment" })).toBe(true);
      expect(chosen(service, { kind: "Job" })).toBe(false);
    }
  });

  test("gives a stop the drain and 15 seconds, and probes what a server answers", patience, async () => {
    const { terminationGracePeriodSeconds, containers } = find(await render(everything), "Deployment").spec.template
      .spec;
    expect(terminationGracePeriodSeconds).toBe(30 + 15);
    const folder = makeFolder();
    const program = await startProgram(folder, withKey(folder));
    const [{ livenessProbe, readinessProbe, startupProbe }] = containers;
    for (const { httpGet } of [livenessProbe, readinessProbe, startupProbe])
      expect((await fetch(`${program.url}${httpGet.path}`)).status, httpGet.path).toBe(200);
    await stop(program);
  });

  test("has the repository's version, and a row of the README for each value", () => {
    const { version } = JSON.parse(readFileSync(join(chart, "../../package.json"), "utf8"));
    expect(parse(read("Chart.yaml"))).toMatchObject({ version, appVersion: version });
    const rows = Array.from(
      read("README.md").matchAll(/^\| `([^`]+)` +\| `([^`]*)` +\| /gm),
      ([, name, value = ""]) => [name, JSON.parse(value)],
    );
    expect(rows).toEqual(leaves(parse(read("values.yaml")), ""));
  });
});

/** Lists the values as the README does: the two of resources as a whole. */
function leaves(values: Readonly<Record<string, unknown>>, prefix: string): readonly (readonly [string, unknown])[] {
  return Object.entries(values).flatMap(([name, value]): readonly (readonly [string, unknown])[] => {
    const isGroup = isRecord(value) && Object.keys(value).length > 0 && prefix !== "resources.";
    return isGroup ? leaves(value, `${prefix}${name}.`) : [[`${prefix}${name}`, value]];
  });
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
