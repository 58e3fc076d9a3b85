/**
 * A container engine without a service or a registry: Podman as it runs on a machine of CI, with storage of its own. Others that
 * call it as `docker` get what they ask for, on the network of the machine and on the base image made here.
 */
import { execFile } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { makeFolder } from "../process/program.ts";
import { whenDone } from "../support/clean-up.ts";
import { makeBaseImage, makeBuildImage } from "./base-image.ts";

const execute = promisify(execFile);
const base = "localhost/base";
const buildBase = "localhost/build-base";
const patience = { timeout: 300_000, maxBuffer: 50_000_000 };

// No more than the machine gives to this process, which may not raise its limits.
const settings = `[containers]
default_ulimits = ["nofile=1024:1024", "nproc=4096:4096"]
netns = "host"
[engine]
runtime = "runc"
`;

export class ContainerEngine {
  readonly #environment: NodeJS.ProcessEnv;
  /** A folder for PATH, in which `docker` is this engine. */
  readonly programs: string;
  readonly #storage: readonly string[];

  private constructor() {
    const folder = makeFolder();
    writeFileSync(join(folder, "containers.conf"), settings);
    this.#environment = { ...process.env, CONTAINERS_CONF: join(folder, "containers.conf") };
    this.#storage = ["--root", join(folder, "storage"), "--runroot", join(folder, "run")];
    this.programs = makeFolder();
    const docker = join(this.programs, "docker");
    writeFileSync(docker, this.#docker());
    chmodSync(docker, 0o755);
  }

  static async start(): Promise<ContainerEngine> {
    const engine = new ContainerEngine();
    whenDone(() => engine.#remove());
    await engine.run("import", await makeBaseImage(), base);
    return engine;
  }

  /** Builds the first stage of a Containerfile, on a base with npm and git. */
  async buildFirstStage(context: string, file: string, tag: string): Promise<void> {
    await this.run("import", await makeBuildImage(), buildBase);
    const bases = ["--build-arg", `BUILD_BASE=${buildBase}`, "--build-arg", `BASE=${base}`];
    // Node trusts the certificates of the machine.
    const trust = ["--env", "NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt", "--env", "HOME=/root"];
    const options = ["--format", "docker", "--target", "files", ...bases, ...trust];
    const args = [...this.#storage, "build", ...options, "--file", join(context, file), "--tag", tag, context];
    const limits = { ...patience, timeout: 1_500_000, env: this.#environment };
    await execute("podman", args, limits).catch((error: { readonly stdout?: string; readonly stderr?: string }) => {
      throw new Error(`The stage was not built:\n${`${error.stdout}${error.stderr}`.slice(-4_000)}`);
    });
  }

  /** Resolves to the standard output. */
  async run(...args: readonly string[]): Promise<string> {
    const { stdout } = await execute("podman", [...this.#storage, ...args], { ...patience, env: this.#environment });
    return stdout.trim();
  }

  /** The build takes the base made here, the server the port that PORT names; as with Docker, a read-only root has no /tmp. */
  #docker(): string {
    return `#!/bin/sh
export CONTAINERS_CONF="${this.#environment["CONTAINERS_CONF"] ?? ""}"
command=$1
shift
case "$command" in
  build) set -- --format docker --build-arg BASE=${base} --build-arg BUILD_BASE=${base} "$@" ;;
  run) set -- --read-only-tmpfs=false --env PORT="$PORT" "$@" ;;
esac
exec podman ${this.#storage.join(" ")} "$command" "$@"
`;
  }

  /** Ignores what cannot be removed: it goes with its folder, and a test that passed does not fail for it. */
  async #remove(): Promise<void> {
    await this.run("rm", "--all", "--force", "--time", "5").catch(() => undefined);
    await this.run("rmi", "--all", "--force").catch(() => undefined);
    await this.run("volume", "rm", "--all", "--force").catch(() => undefined);
  }
}
