/** Tells how to call a command of this program in the shell that it was started from. */
import { basename, relative } from "node:path";

/** How the process was started: `process`, but in tests. */
export interface Start {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly argv: readonly string[];
  readonly execPath: string;
  cwd(): string;
}

/** @param words the command and its options, such as `keys add laptop` */
export function ownCommand(words: string, start: Start = process): string {
  const { env, argv, execPath } = start;
  const [command = "", ...options] = words.split(" ");
  // The scripts of the repository, whose package is called so; `--silent` leaves the output to the command.
  if (env["npm_package_name"] === "gatehouse" && env["npm_command"] !== "exec")
    return ["npm run --silent", command, "--", ...options].join(" ");
  if (env["npm_command"] === "exec" || env["npm_lifecycle_event"] !== undefined)
    return `npx --no -- gatehouse ${words}`;
  const local = (file: string): string => {
    const path = relative(start.cwd(), file);
    return path.startsWith("..") ? file : path;
  };
  // One file with its own Node.
  if (!/^node(?:\.exe)?$/i.test(basename(execPath))) return `./${local(execPath)} ${words}`.replace(/^\.\/\//, "/");
  const program = argv[1] ?? "";
  return basename(program) === "gatehouse" ? `gatehouse ${words}` : `node ${local(program)} ${words}`;
}

/** The variables that name the store in another shell; a password of PostgreSQL's is not printed. */
export function storeVariables({ env }: Pick<Start, "env"> = process): string {
  const url = env["DATABASE_URL"] ?? "";
  return /^[\w+-]*sqlite[\w+-]*:[\w./:-]+$/.test(url) ? `DATABASE_URL=${url} ` : "";
}
