import { threads } from "../../bundle-plugins.ts";
import { bundle } from "../bundle.ts";
import { componentsOf, licencesText } from "../components.ts";
import { declarationsOf } from "../declarations.ts";
import { dualExport, PackageFolder } from "../package-folder.ts";
import type { PublishedPackage } from "./published-package.ts";
import { server } from "./server.ts";

const program = { "gatehouse-contract": "contract-tests/kit/main.ts", "part-worker": threads["part-worker"] };
const library = { index: "contract-tests/kit/index.ts" };
const exports = [
  ...[
    "BaselineError",
    "badge",
    "htmlReport",
    "jsonReport",
    "junitReport",
    "phases",
    "readBaseline",
    "renewBaseline",
    "runContract",
  ],
  ...["RunSetupError", "sarifReport", "writeBaseline"],
];

/** The contract kit, as a command and as a library. Only `--own` needs the server. */
export const contract: PublishedPackage = {
  name: "@gatehouse/contract",
  async make(path, version) {
    const folder = new PackageFolder(path);
    const common = { packageFolder: path, outside: [server.name], contract: "gatehouse-contract" };
    const bundled = await Promise.all([
      bundle({ input: program, format: "esm", folder: "dist/program", ...common }),
      bundle({ input: library, format: "cjs", folder: "dist", ...common }),
    ]);
    folder.addModuleFor("dist/index.cjs", exports, declarationsOf("contract-tests/dist/kit/index.d.ts"));
    folder.copy("openapi/dist/documents/gatehouse.json", "files/openapi/documents/gatehouse.json");
    const components = componentsOf(bundled.flatMap((each) => [...each]));
    folder.write("THIRD-PARTY-LICENSES.md", licencesText(components));
    folder.describe(
      {
        name: contract.name,
        description:
          "Holds any server against its OpenAPI description, and servers of Gatehouse's interfaces against their laws.",
        keywords: ["contract-testing", "openapi", "property-based-testing", "conformance", "api-testing"],
        node: ">=22.18",
        fields: {
          main: "./dist/index.cjs",
          types: "./dist/index.d.cts",
          exports: { ".": dualExport("./dist/index"), "./package.json": "./package.json" },
          bin: { "gatehouse-contract": "./dist/program/gatehouse-contract.js" },
          peerDependencies: { [server.name]: version },
          peerDependenciesMeta: { [server.name]: { optional: true } },
        },
      },
      version,
      "tools/release/readmes/contract.md",
    );
    return components;
  },
};
