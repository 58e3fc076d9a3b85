/** Generators of Python, each in a virtual environment of its own. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { calls, printed } from "./calls.ts";
import { openapiGenerator } from "./openapi-generator.ts";
import { expectRow, pythonPackages, type Trial, trial } from "./trial.ts";

interface Generator {
  readonly name: string;
  readonly version: string;
  readonly packages: readonly string[];
  readonly program: string;
  /** Calls that it cannot make by a fault of its own, which the guide tells. */
  readonly lacks?: readonly (keyof typeof calls)[];
  generate(trial: Trial): Promise<unknown>;
}

const bin = (name: string): string => join("..", "bin", name);

const generators: readonly Generator[] = [
  {
    name: "openapi-generator python",
    version: openapiGenerator.version,
    packages: ["urllib3==2.7.0", "python-dateutil==2.9.0.post0", "pydantic==2.14.4", "typing-extensions==4.16.0"],
    program: "openapi_generator.py",
    async generate(place) {
      await openapiGenerator.generate(place, "python");
      await place.run("cp", "-r", "generated/openapi_client", ".");
    },
  },
  {
    name: "openapi-python-client",
    version: "0.29.1",
    packages: ["openapi-python-client==0.29.1"],
    program: "openapi_python_client.py",
    lacks: ["zip"],
    async generate({ run: inFolder }) {
      await inFolder(bin("openapi-python-client"), "generate", "--path", "document.json", "--output-path", "made");
      await inFolder("cp", "-r", "made/gatehouse_client", ".");
    },
  },
  {
    name: "datamodel-code-generator",
    version: "0.89.0",
    packages: ["datamodel-code-generator==0.89.0", "pydantic[email]==2.14.4", "httpx==0.28.1"],
    program: "datamodel.py",
    generate: ({ run: inFolder }) =>
      inFolder(
        ...[bin("datamodel-codegen"), "--input", "document.json", "--input-file-type", "openapi"],
        ...["--output", "models.py", "--output-model-type", "pydantic_v2.BaseModel", "--use-annotated"],
      ),
  },
  {
    name: "FastMCP",
    version: "4.2.3",
    packages: ["fastmcp==4.2.3", "httpx2==2.16.2"],
    program: "fastmcp_tools.py",
    lacks: ["zip"],
    generate: () => Promise.resolve(),
  },
];

test.each(generators)(
  "$name makes a client that is understood",
  {
    timeout: 600_000,
  },
  async ({ name, version, packages, program, lacks = [], generate }) => {
    const place = await trial(name.replaceAll(/\W+/g, "-"), "openapi.json", {
      key: [name, version, ...packages].join(),
      async into(folder) {
        if (name.startsWith("openapi-generator")) await openapiGenerator.install.into(folder);
        await pythonPackages(packages).into(folder);
      },
    });
    await generate(place);
    for (const file of ["python_calls.py", program]) place.take(file);
    const lines = await place.run(bin("python"), program, ...place.server);
    expect(lines.trim().split("\n")).toEqual(printed(...lacks));
    const all = Object.keys(calls).length;
    expectRow(name, version, "openapi.json", `${all - lacks.length} of ${all}`);
  },
);
