/** The user that runs what refuses to run as root. */
import { spawnSync } from "node:child_process";

export interface User {
  readonly uid?: number;
  readonly gid?: number;
}

/**
 * Returns PostgreSQL's own user, or the one that owns nothing; none where this process is not root's.
 * @throws Error where there is neither
 */
export function ordinaryUser(): User {
  if (process.getuid?.() !== 0) return {};
  for (const name of ["postgres", "nobody"]) {
    const [uid, gid] = ["-u", "-g"].map((option) => spawnSync("id", [option, name], { encoding: "utf8" }));
    if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new Error("Nothing of this runs as root, and there is no user `postgres` or `nobody` to run it. Add one.");
}
