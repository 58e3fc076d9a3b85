import { join } from "node:path";
import type { Command } from "../command.ts";
import { indented, type NamedSample, type SampleProgram } from "./program.ts";

const classpath = "classpath.txt";

/** `maven` writes the class path of the built SDK into a file; `jar` is the SDK itself. */
export const javaSamples = (jar: string, dependencies: (file: string) => Command): SampleProgram => ({
  id: "java",
  files: (samples) =>
    new Map([
      ...samples.map((sample): [string, string] => [`${className(sample)}.java`, fileOf(sample)]),
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

function className({ name }: NamedSample): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** A sample stands in a method that has a client and a token, and may throw; one may make its client itself. */
function fileOf(sample: NamedSample): string {
  const [, imports = "", statements = ""] = /^((?:import [^\n]*\n)*)\n?(.*)$/s.exec(sample.code) ?? [];
  const own = imports.includes("GatehouseClient;") ? "" : "import dev.gatehouse.GatehouseClient;\n";
  const parameter = statements.includes("GatehouseClient client") ? "given" : "client";
  return `${own}${imports}
final class ${className(sample)} {
  static void run(GatehouseClient ${parameter}, String token) throws Exception {
${indented(statements, "    ")}
  }
}
`;
}

function main(samples: readonly NamedSample[]): string {
  const rows = samples.map((sample) => `    tryOut("${sample.name}", ${className(sample)}::run);`);
  return `import dev.gatehouse.GatehouseClient;

final class Main {
  interface Sample {
    void run(GatehouseClient client, String token) throws Exception;
  }

  public static void main(String[] args) {
${rows.join("\n")}
  }

  private static void tryOut(String name, Sample sample) {
    GatehouseClient client = GatehouseClient.builder()
        .baseUrl(System.getenv("GATEHOUSE_URL") + "/" + name)
        .apiKey(System.getenv("GATEHOUSE_API_KEY"))
        .retries(0)
        .build();
    try {
      sample.run(client, System.getenv("GATEHOUSE_TOKEN"));
    } catch (Exception problem) {
      System.out.println(problem);
      System.out.println("FAILED " + name);
    }
  }
}
`;
}
