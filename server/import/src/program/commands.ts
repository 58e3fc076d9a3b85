/** The commands of the program. Each is loaded when it is called: a start of the server reads no code of the others. */
import type { Command } from "./command.ts";

export const commands: readonly Command[] = [
  {
    name: "serve",
    summary: "Starts the server; the default.",
    options: ["no-sample-data", "test"],
    settings: async () => [...(await import("./serve.ts")).settingNames.keys()],
    load: async () => (await import("./serve.ts")).serveCommand,
  },
  {
    name: "import",
    summary: "Puts the words of a file, or of a pack, into the lists of a running server; or runs a kickstart file.",
    settings: async () => (await import("../command-line.ts")).optionNames,
    load: async () => (await import("../import-command.ts")).importCommand,
  },
  {
    name: "evaluate",
    summary: "Measures the rules of a running server with texts whose right answer is known.",
    settings: async () => (await import("../evaluate/command-line.ts")).optionNames,
    load: async () => (await import("../evaluate/run-evaluation.ts")).evaluateCommand,
  },
  {
    name: "migrate",
    summary: "Brings a database to the schema of this version, without a server.",
    options: ["check", "json"],
    load: async () => (await import("@gatehouse/server/program/migrate")).migrateCommand,
  },
  {
    name: "keys",
    summary: "Makes, lists and revokes API keys, and replaces the key that tokens are signed with.",
    options: ["days", "publish-for", "now", "forget-former", "json"],
    words: ["add", "list", "revoke", "rotate"],
    load: async () => (await import("@gatehouse/server/program/keys")).keysCommand,
  },
  {
    name: "tenant",
    summary: "Moves a tenant to another store.",
    options: ["file", "copy", "secrets-in-clear", "source-key-file", "moved-to", "json"],
    words: ["list", "export", "import", "remove", "cancel"],
    load: async () => (await import("@gatehouse/server/program/tenant")).tenantCommand,
  },
  {
    name: "contract",
    summary: "Holds a server against the contract of its interfaces.",
    settings: async () => (await import("@gatehouse/contract/command")).optionNames,
    load: async () => (await import("@gatehouse/contract/command")).contractCommand,
  },
  {
    name: "docs",
    summary: "Serves the documentation, with a store in memory for its playgrounds.",
    options: ["port", "json"],
    load: async () => (await import("./docs.ts")).docsCommand,
  },
  {
    name: "mcp",
    summary: "Gives an assistant the tools of a running server, by the Model Context Protocol.",
    options: ["url", "key", "tenant", "operator-token", "port"],
    load: async () => (await import("../mcp/mcp-command.ts")).mcpCommand,
  },
  {
    name: "health",
    summary: "Asks a running server whether it is ready.",
    options: ["url", "live"],
    load: async () => (await import("./health.ts")).healthCommand,
  },
  {
    name: "completion",
    summary: "Prints the completion for a shell: bash, zsh or fish.",
    words: ["bash", "zsh", "fish"],
    load: async () => {
      const { completionCommand } = await import("./completion.ts");
      return (args) => completionCommand(args, commands);
    },
  },
];
