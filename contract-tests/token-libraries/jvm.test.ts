/** Spring Security, Nimbus and jose4j. */
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../generators/trial.ts";
import { testLanguage } from "./libraries.ts";

const pom = join(import.meta.dirname, "programs/jvm/pom.xml");

testLanguage({
  name: "Java",
  needs: ["mvn", "javac"],
  program: {
    files: "jvm",
    install: {
      key: readFileSync(pom, "utf8"),
      async into(folder) {
        cpSync(pom, join(folder, "pom.xml"));
        await run(folder, "mvn", "-q", "-B", "dependency:copy-dependencies", "-DoutputDirectory=lib");
      },
    },
    async build(folder) {
      await run(folder, "javac", "-cp", "lib/*", "-d", "classes", "Tokens.java");
      return ["java", "-cp", "classes:lib/*", "Tokens"];
    },
  },
  verifies: [
    ...["Spring Security, key set", "Spring Security, discovery", "Spring Security, PEM"],
    ...["Nimbus, key set", "Nimbus, PEM", "jose4j, key set", "jose4j, PEM"],
  ],
  signs: { Nimbus: ["EdDSA", "Ed25519"], jose4j: ["Ed25519"] },
});
