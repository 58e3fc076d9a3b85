/** Completion of the program's commands and options in shells. */
import type { Command } from "./command.ts";

const misuse = 2;
const help = `Prints the completion for a shell:

  bash  gatehouse completion bash > ~/.local/share/bash-completion/completions/gatehouse
  zsh   gatehouse completion zsh > "\${fpath[1]}/_gatehouse"
  fish  gatehouse completion fish > ~/.config/fish/completions/gatehouse.fish

Ends with 0, or with 2 when it knows no such shell.`;

const scripts: Readonly<Record<string, (commands: readonly CompleteCommand[]) => string>> = { bash, zsh, fish };

export async function completionCommand(
  [shell = ""]: readonly string[],
  commands: readonly Command[],
): Promise<number> {
  const isHelp = shell === "--help" || shell === "-h";
  const script = Object.hasOwn(scripts, shell) ? scripts[shell] : undefined;
  if (script === undefined && !isHelp) {
    process.stderr.write(`Write gatehouse completion ${Object.keys(scripts).join(", or ")}.\n`);
    return misuse;
  }
  process.stdout.write(`${script === undefined ? help : script(await withSettings(commands))}\n`);
  return 0;
}

/** A command with all of its options. */
type CompleteCommand = Command & Required<Pick<Command, "options">>;

function withSettings(commands: readonly Command[]): Promise<readonly CompleteCommand[]> {
  return Promise.all(
    commands.map(async (command) => {
      const names = [...((await command.settings?.()) ?? []), ...(command.options ?? []), "help"];
      return { ...command, options: [...new Set(names)] };
    }),
  );
}

function wordsOf({ options, words = [] }: CompleteCommand): string {
  return [...words, ...options.map((name) => `--${name}`)].join(" ");
}

function bash(commands: readonly CompleteCommand[]): string {
  return `_gatehouse() {
  local words
  case "$COMP_CWORD:\${COMP_WORDS[1]}" in
    1:*) words="${commands.map(({ name }) => name).join(" ")} --help --version" ;;
${commands.map((command) => `    *:${command.name}) words="${wordsOf(command)}" ;;`).join("\n")}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _gatehouse gatehouse`;
}

function zsh(commands: readonly CompleteCommand[]): string {
  return `#compdef gatehouse
_gatehouse() {
  if (( CURRENT == 2 )); then
    local -a names=(${commands.map(({ name, summary }) => `'${name}:${summary.replaceAll(":", "\\:")}'`).join(" ")})
    _describe command names
    return
  fi
  case "$words[2]" in
${commands.map((command) => `    ${command.name}) compadd -- ${wordsOf(command)} ;;`).join("\n")}
  esac
  _files
}
# Sourced, or a file of fpath that is loaded by the first completion.
if [[ "$funcstack[1]" == _gatehouse ]]; then _gatehouse "$@"; else compdef _gatehouse gatehouse; fi`;
}

function fish(commands: readonly CompleteCommand[]): string {
  const names = commands.map(({ name }) => name).join(" ");
  const lines = commands.flatMap(({ name, summary, options, words = [] }) => [
    `complete -c gatehouse -f -n "not __fish_seen_subcommand_from ${names}" -a ${name} -d "${summary}"`,
    ...words.map((word) => `complete -c gatehouse -f -n "__fish_seen_subcommand_from ${name}" -a ${word}`),
    ...options.map((option) => `complete -c gatehouse -n "__fish_seen_subcommand_from ${name}" -l ${option}`),
  ]);
  return lines.join("\n");
}
