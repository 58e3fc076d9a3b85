import { join } from "node:path";
import { sdk } from "../folders.ts";
import type { SampleProgram } from "./program.ts";

const main = "run_all.rb";

/** Holds each call of an operation, and each object, against their signatures. */
export const checkedCalls: Readonly<Record<string, string>> = {
  RUBYOPT: "-rrbs/test/setup",
  RBS_TEST_TARGET: "Gatehouse::Api::*,Gatehouse::Client,Gatehouse::Models::*,Gatehouse::Notifications",
  RBS_TEST_OPT: `-I ${join(sdk, "ruby/build/sig")}`,
  RBS_TEST_RAISE: "true",
  RBS_TEST_LOGLEVEL: "error",
};

/** `rules` are RuboCop's; `installed` names the folder with the gem. */
export const rubySamples = (rules: string, installed: Readonly<Record<string, string>>): SampleProgram => ({
  id: "rb",
  files(samples) {
    const names = samples.map(({ name }) => `  ${name}`).join("\n");
    const runner = `# frozen_string_literal: true

%w[
${names}
].each do |name|
  load(File.join(__dir__, "#{name}.rb"), true)
rescue StandardError => e
  puts e.full_message
  puts "FAILED #{name}"
  $stdout.flush
end
`;
    const programs = samples.map(({ name, code }): [string, string] => [`${name}.rb`, `${code}\n`]);
    return new Map([...programs, [main, runner]]);
  },
  commands: (cwd) => [
    {
      program: "rubocop",
      // The address of the recorder is longer than the one that readers see, and no text is broken.
      args: [
        "--config",
        rules,
        "--except",
        "Layout/LineLength,Naming/FileName,Style/FrozenStringLiteralComment,Style/WordArray",
        ".",
      ],
      cwd,
    },
    { program: "ruby", args: ["-w", main], cwd, env: { ...installed, ...checkedCalls } },
  ],
});
