/** Ruby: a gem, tried as it is installed, with its signatures checked at each call. */
import { join } from "node:path";
import type { Command } from "../command.ts";
import { cache, sdk } from "../folders.ts";
import { checkedCalls, rubySamples } from "../samples/ruby.ts";
import type { Language } from "./language.ts";
import { rubyProfile } from "./ruby-profile.ts";

const home = join(sdk, "ruby");
const build = join(home, "build");
const smoke = join(home, "smoke");
const gems = join(cache, "ruby-sdk");
const installed = { GEM_HOME: gems };

/** Debian has the library, and no program. */
const rbs = "RBS::CLI.new(stdout: $stdout, stderr: $stderr).run(ARGV)";

function inBuild(program: string, ...args: readonly string[]): Command {
  return { program, args, cwd: build };
}

export const ruby: Language = {
  name: "ruby",
  toolchain: {
    programs: ["ruby", "gem", "rubocop", "yard"],
    debian: "ruby rubocop yard",
    advice: "Ruby 3.1 or newer, RuboCop and YARD",
  },
  versionOption: "gemVersion",
  profile: rubyProfile,
  build: () => [
    inBuild("rubocop", "--config", join(home, "rubocop.yml"), build, smoke),
    inBuild("ruby", "-rrbs", "-rrbs/cli", "-e", rbs, "--", "-I", "sig", "validate", "--silent"),
    inBuild("yard", "doc", "--no-output", "--no-save", "--no-cache", "--fail-on-warning", "--quiet"),
    inBuild("gem", "build", "--quiet", "--output", "gatehouse.gem", "gatehouse.gemspec"),
    { ...inBuild("gem", "install", "--local", "--force", "--no-document", "--quiet", "gatehouse.gem"), env: installed },
  ],
  samples: rubySamples(join(home, "rubocop.yml"), installed),
  release: (folder, version) => [inBuild("cp", "gatehouse.gem", join(folder, `gatehouse-${version}.gem`))],
  released: (version) => [`gatehouse-${version}.gem`],
  smoke: (env, reports) => [
    tests({ ...env, ...checkedCalls }, join(reports, "interfaces.xml"), interfaces),
    tests(env, join(reports, "gem.xml"), others),
  ],
};

/** Calls of the interfaces are held against the signatures; the others give wrong values, too. */
const interfaces = ["identity", "filtering", "moderation", "pages", "coverage"];
const others = ["transport", "values", "notifications", "testing", "readme", "version"];

function tests(env: Readonly<Record<string, string>>, report: string, names: readonly string[]): Command {
  const files = names.map((name) => `test_${name}.rb`);
  return { program: "ruby", args: ["-w", "run.rb", report, ...files], cwd: smoke, env: { ...env, ...installed } };
}
