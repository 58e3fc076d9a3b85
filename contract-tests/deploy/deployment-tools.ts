/**
 * Helm, kubeconform and the loader of Docker Compose, built from the Go module proxy and kept in `.cache/`; and the schemas of
 * Kubernetes from PyPI.
 */
import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { strFromU8, unzipSync } from "fflate";

const folder = fileURLToPath(new URL("../../.cache/deployment-tools/", import.meta.url));
const patience = 900_000;
const modules = [
  "helm.sh/helm/v4/cmd/helm@v4.3.1",
  "github.com/yannh/kubeconform/cmd/kubeconform@v0.8.0",
  "github.com/compose-spec/compose-go/v2/cmd@v2.16.2",
];
const schemasPackage = "kubernetes-validate==1.37.0";
/** The oldest that the chart names, and the newest. */
export const kubernetesVersions = ["1.27.0", "1.37.0"] as const;

export type KubernetesVersion = (typeof kubernetesVersions)[number];

/** Names the versions that are installed; others are installed anew. */
const record = join(folder, "installed.json");
const wanted = JSON.stringify({ modules, schemasPackage, kubernetesVersions });

export const helm = join(folder, "helm");
export const kubeconform = join(folder, "kubeconform");
/** Go names a program after its folder. */
export const composeLoader = join(folder, "cmd");

/** Returns true where the tools are installed, and in CI, where a test without them fails. */
export function hasDeploymentTools(): boolean {
  return isInstalled() || (process.env["CI"] ?? "") !== "";
}

function isInstalled(): boolean {
  return existsSync(record) && readFileSync(record, "utf8") === wanted;
}

/** The folder of the strict schemas of a version, which refuse unknown fields. */
export function schemaFolder(version: KubernetesVersion): string {
  return join(folder, `v${version}`);
}

export function installDeploymentTools(): void {
  if (isInstalled()) return;
  console.log("Building Helm, kubeconform and the loader of Compose, and taking Kubernetes' schemas (23 MB) …");
  mkdirSync(folder, { recursive: true });
  for (const each of modules) run("go", ["install", "-trimpath", "-ldflags=-s -w", each], { GOBIN: folder });
  const downloads = mkdtempSync(join(folder, "download-"));
  try {
    run("python3", ["-m", "pip", "download", "--quiet", "--no-deps", "--dest", downloads, schemasPackage]);
    const [wheel = ""] = globSync("*.whl", { cwd: downloads });
    const bytes = readFileSync(join(downloads, wheel));
    for (const version of kubernetesVersions) unpackSchemas(bytes, version);
  } finally {
    rmSync(downloads, { recursive: true, force: true });
  }
  writeFileSync(record, wanted);
}

function unpackSchemas(wheel: Uint8Array, version: KubernetesVersion): void {
  const prefix = `kubernetes_validate/kubernetes-json-schema/v${version}-local-strict/`;
  const files = unzipSync(wheel, { filter: ({ name }) => name.startsWith(prefix) && name.endsWith(".json") });
  mkdirSync(schemaFolder(version), { recursive: true });
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(schemaFolder(version), name.slice(prefix.length)), localReferences(strFromU8(text)));
}

/** The schemas refer to each other by addresses on the web, which kubeconform would ask for. */
function localReferences(schema: string): string {
  const { $id: _, ...rest }: Readonly<Record<string, unknown>> = JSON.parse(schema);
  return JSON.stringify(rest).replaceAll('"/api/_definitions.json', '"_definitions.json');
}

function run(program: string, args: readonly string[], environment: Readonly<Record<string, string>> = {}): void {
  const options = { env: { ...process.env, ...environment }, timeout: patience, encoding: "utf8" } as const;
  const { status, stderr, error } = spawnSync(program, args, options);
  if (status !== 0) throw new Error(`${program} ${args.join(" ")} failed: ${error?.message ?? stderr}`);
}
