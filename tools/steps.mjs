/** The steps that a start may take before the command runs; each is shown with its number when there is something to do. */

/**
 * @typedef {"start" | "program" | "everything"} Target what is installed and built: what a first start needs, what runs the program,
 * or all that the workspace has
 */

const installs = ["packages", "Node"];
const start = [...installs, "OpenAPI documents", "dictionaries", "word packs", "SDK", "program"];
/** @type {Readonly<Record<Target, readonly string[]>>} */
const steps = {
  start,
  program: start.toSpliced(5, 0, "word packs of other languages"),
  everything: [
    ...[...installs, "OpenAPI documents", "types", "SDK", "types of the SDK", "dictionaries", "word packs"],
    ...[
      "word packs of other languages",
      "dictionaries of other languages",
      "code",
      "package of the SDK",
      "program",
      "portal",
      "SDKs to download",
    ],
  ],
};

/**
 * Says nothing of steps that are in no list, such as those behind a server that runs.
 * @param {string} target
 * @param {string} name
 * @param {string} [detail]
 */
export function showStep(target, name, detail) {
  const all = target === "start" || target === "program" || target === "everything" ? steps[target] : [];
  if (!all.includes(name)) return;
  console.log(`${all.indexOf(name) + 1}/${all.length} ${name}${detail === undefined ? "" : `: ${detail}`}`);
}
