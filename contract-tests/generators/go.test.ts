/** Generators of Go. Their clients are compiled, then make each call. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { calls, printed } from "./calls.ts";
import { openapiGenerator } from "./openapi-generator.ts";
import { expectRow, type Form, run, type Trial, trial } from "./trial.ts";

interface Generator {
  readonly name: string;
  readonly version: string;
  readonly form: Form;
  readonly install: { readonly key: string; into(folder: string): Promise<void> };
  /** Folder of `programs/` with the program. */
  readonly program: string;
  /** Modules that the client and the program import. */
  readonly needs: readonly string[];
  /** Makes the package `gatehouse` of `document.json`. */
  generate(trial: Trial): Promise<unknown>;
}

function goInstall(program: string) {
  return {
    key: program,
    async into(folder: string): Promise<void> {
      await run(folder, "env", `GOBIN=${folder}`, "go", "install", program);
    },
  };
}

const uuid = "github.com/google/uuid v1.6.0";

const generators: readonly Generator[] = [
  {
    name: "openapi-generator go",
    version: openapiGenerator.version,
    form: "openapi.json",
    install: openapiGenerator.install,
    program: "openapi-generator",
    needs: [uuid],
    async generate(place) {
      const properties = "packageName=gatehouse,enumClassPrefix=true,withGoMod=false";
      const options = ["--global-property", "apiTests=false", `--additional-properties=${properties}`];
      await openapiGenerator.generate(place, "go", "-o", "gatehouse", ...options);
    },
  },
  {
    name: "oapi-codegen",
    version: "2.8.2",
    form: "openapi/3.0.json",
    install: goInstall("github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2"),
    program: "oapi-codegen",
    needs: [uuid, "github.com/oapi-codegen/runtime v1.9.0"],
    generate({ folder, run }) {
      mkdirSync(join(folder, "gatehouse"));
      const output = ["-package", "gatehouse", "-o", "gatehouse/client.go"];
      return run("../oapi-codegen", "-generate", "types,client", ...output, "document.json");
    },
  },
  {
    name: "ogen",
    version: "1.24.0",
    form: "openapi/3.0.json",
    install: goInstall("github.com/ogen-go/ogen/cmd/ogen@v1.24.0"),
    program: "ogen",
    needs: [uuid, "github.com/ogen-go/ogen v1.24.0"],
    generate({ run, write }) {
      write("ogen.yml", { generator: { features: { enable: ["paths/client"], disable_all: true } } });
      const output = ["--target", "gatehouse", "--package", "gatehouse"];
      return run("../ogen", "--config", "ogen.yml", ...output, "document.json");
    },
  },
];

test.each(generators)(
  "$name makes a client that compiles and makes every call",
  {
    timeout: 600_000,
  },
  async ({ name, version, form, install, program, needs, generate }) => {
    const place = await trial(name.replaceAll(" ", "-"), form, install);
    await generate(place);
    place.take(`${program}/main.go`);
    place.write("go.mod", ["module calls", "go 1.26", ...needs.map((module) => `require ${module}`), ""].join("\n"));
    await place.run("go", "mod", "tidy");
    await place.run("go", "build", "-o", "calls", ".");
    const lines = await place.run("./calls", ...place.server);
    expect(lines.trim().split("\n")).toEqual(printed());
    expectRow(name, version, form, `${Object.keys(calls).length} of ${Object.keys(calls).length}`);
  },
);
