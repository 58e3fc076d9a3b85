import { join } from "node:path";
import type { Command } from "../command.ts";
import type { NamedSample, SampleProgram } from "./program.ts";

const classpath = "classpath.txt";

/** `maven` writes the class path of the built SDK into a file; `jar` is the SDK itself. */
export const javaSamples = (jar: string, dependencies: (file: string) => Command): SampleProgram => ({
  id: "java",
  files: (samples) =>
    new Map([
      ...samples.map((sample): [string, string] => [`${className(sample)}.java`, `${sample.code}\n`]),
      ["Main.java", main(samples)],
    ]),
  commands(cwd) {
    const inShell = (script: string): Command => ({ program: "bash", args: ["-euc", script], cwd });
    const path = `${jar}:$(cat ${classpath})`;
    return [
      dependencies(join(cwd, classpath)),
      inShell(`javac --release 17 -Xlint:all -Werror -proc:none -d out -cp "${path}" *.java`),
      inShell(`java -cp "out:${path}" Main`),
    ];
  },
});

/** The class that the sample declares. */
function className({ name, code }: NamedSample): string {
  const [, found] = /^public class (\w+) \{$/m.exec(code) ?? [];
  if (found === undefined) throw new Error(`The sample ${name} declares no class.`);
  return found;
}

function main(samples: readonly NamedSample[]): string {
  const rows = samples.map((sample) => `    tryOut("${sample.name}", ${className(sample)}::main);`);
  return `final class Main {
  interface Program {
    void main(String[] args) throws Exception;
  }

  public static void main(String[] args) {
${rows.join("\n")}
  }

  private static void tryOut(String name, Program program) {
    try {
      program.main(new String[0]);
    } catch (Exception problem) {
      System.out.println(problem);
      System.out.println("FAILED " + name);
    }
  }
}
`;
}
