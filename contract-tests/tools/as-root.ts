/** Runs a shell script as root, for installing Debian's packages. */
import { spawnSync } from "node:child_process";

/**
 * It never asks for a password, and says nothing unless it fails.
 * @returns whether it succeeded
 */
export function asRoot(script: string): boolean {
  const [command, ...args] = process.getuid?.() === 0 ? (["sh"] as const) : (["sudo", "-n", "sh"] as const);
  const { status, stdout, stderr } = spawnSync(command, [...args, "-c", script], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (status !== 0) console.error(`${stdout ?? ""}${stderr ?? ""}`.trim());
  return status === 0;
}
