/** Validates every example of the three specs: `node tools/check-examples.ts [interface…]`. */
import { BundleError, bundleInterface } from "./bundle.ts";
import { checkExamples } from "./examples.ts";
import { interfaces } from "./interfaces.ts";

const selected = process.argv.slice(2);
let checked = 0;
let problems = 0;
for (const name of interfaces) {
  if (selected.length > 0 && !selected.includes(name)) continue;
  try {
    const report = checkExamples(await bundleInterface(name));
    checked += report.checked;
    problems += report.problems.length;
    for (const problem of report.problems)
      console.error(`${name}/openapi.yaml${problem.pointer}\n  ${problem.message}`);
  } catch (error) {
    if (!(error instanceof BundleError)) throw error;
    problems += 1;
    console.error(`${name}/openapi.yaml cannot be bundled:\n  ${error.message}`);
  }
}
console.log(`${checked} examples checked, ${problems} with problems.`);
process.exitCode = problems === 0 ? 0 : 1;
