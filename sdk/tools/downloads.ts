/**
 * Puts the SDKs where a server hands them out, below `/docs/sdk/`: the package for TypeScript, and what `npm run sdk -- release`
 * made for other languages, in the paths at which Maven and Go look for it.
 */
import { execFileSync } from "node:child_process";
import { cpSync, globSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { packageVersion, root, sdk } from "./folders.ts";

const target = join(root, "openapi/dist/portal/sdk");
/** Takes the place of the target when all is there: a server may be running. */
const parts = join(root, `openapi/dist/sdk-${process.pid}`);
const version = packageVersion();
const released = join(sdk, "release");

execFileSync(process.execPath, [join(sdk, "typescript/tools/pack.ts"), parts], {
  stdio: ["ignore", "ignore", "inherit"],
});
for (const name of globSync(`python/gatehouse-${version}-*.whl`, { cwd: released }))
  put(name, name.slice("python/".length));
for (const name of globSync(`java/*-${version}*.{jar,pom}`, { cwd: released })) {
  const file = name.slice("java/".length);
  const artifact = file.slice(0, file.indexOf(`-${version}`));
  put(name, `dev/gatehouse/${artifact}/${version}/${file}`);
}
for (const name of globSync(`go/**/v${version}.{info,mod,zip}`, { cwd: released })) put(name, name.slice("go/".length));
rmSync(target, { recursive: true, force: true });
renameSync(parts, target);

function put(source: string, name: string): void {
  cpSync(join(released, source), join(parts, name));
}
