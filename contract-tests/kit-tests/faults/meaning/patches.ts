/** Patches that are applied in another way than their media type says. */
import { type Fault, inArea, type OperationName, understood } from "../fault.ts";
import { type Json, object } from "../wire.ts";

const jsonPatch = "application/json-patch+json";
const mergePatch = "application/merge-patch+json";

/** Changes the operations of a JSON Patch. */
function operations(operation: OperationName, change: (operations: Json[]) => Json[]) {
  return understood(operation, (request) => {
    const { body } = request;
    if (request.headers["content-type"] === jsonPatch && Array.isArray(body))
      body.splice(0, body.length, ...change(body.map(object)));
  });
}

/** Changes the members of an object in a patch of one media type, at any depth. */
function members(operation: OperationName, mediaType: string, change: (parent: Json, name: string) => void) {
  const walk = (parent: Json): void => {
    for (const name of Object.keys(parent)) {
      walk(object(parent[name]));
      change(parent, name);
    }
  };
  return understood(operation, ({ body, headers }) => {
    if (headers["content-type"] === mediaType) walk(object(body));
  });
}

export const patches: readonly Fault[] = inArea("patches", [
  {
    id: "merge-patch-appends-lists",
    title: "patchApplication leaves out the first element of a list that a merge patch sets.",
    operation: "patchApplication",
    laws: ["patch-changes-what-it-names", "change-is-found", "patched-as-modelled"],
    pipelineOverride: () =>
      members("patchApplication", mergePatch, (parent, name) => {
        const value = parent[name];
        if (Array.isArray(value) && value.length > 0) parent[name] = value.slice(1);
      }),
  },
  {
    id: "merge-patch-null-in-depth-ignored",
    title: "patchSystemConfiguration takes nulls of a merge patch for the top level alone.",
    operation: "patchSystemConfiguration",
    laws: ["patch-changes-what-it-names", "change-is-found", "patched-as-modelled"],
    pipelineOverride: () =>
      members("patchSystemConfiguration", mergePatch, (parent, name) => {
        if (parent[name] === null) delete parent[name];
      }),
  },
  {
    id: "merge-patch-keeps-localized-part",
    title: "patchEmailTemplate keeps the localized parts that a merge patch takes away by null.",
    operation: "patchEmailTemplate",
    laws: ["patch-changes-what-it-names", "change-is-found", "patched-as-modelled"],
    pipelineOverride: () =>
      members("patchEmailTemplate", mergePatch, (parent, name) => {
        if (name.startsWith("localized"))
          parent[name] = Object.fromEntries(Object.entries(object(parent[name])).filter(([, part]) => part !== null));
      }),
  },
  {
    id: "json-patch-test-of-template-ignored",
    title: "patchEmailTemplate applies a JSON Patch whose test fails.",
    operation: "patchEmailTemplate",
    laws: ["refused-changes-nothing", "patched-as-modelled"],
    pipelineOverride: () => operations("patchEmailTemplate", (given) => given.filter(({ op }) => op !== "test")),
  },
  {
    id: "json-patch-backwards",
    title: "patchRole applies the operations of a JSON Patch from the last to the first.",
    operation: "patchRole",
    laws: ["patch-changes-what-it-names", "change-is-found", "patched-as-modelled", "refused-changes-nothing"],
    pipelineOverride: () => operations("patchRole", (given) => given.toReversed()),
  },
  {
    id: "json-patch-remove-ignored",
    title: "patchApplication passes over the removals of a JSON Patch.",
    operation: "patchApplication",
    laws: ["patch-changes-what-it-names", "change-is-found", "patched-as-modelled"],
    pipelineOverride: () => operations("patchApplication", (given) => given.filter(({ op }) => op !== "remove")),
  },
  {
    id: "json-patch-first-operation-alone",
    title: "patchSystemConfiguration applies the first operation of a JSON Patch alone.",
    operation: "patchSystemConfiguration",
    laws: ["patch-changes-what-it-names", "change-is-found", "patched-as-modelled", "refused-changes-nothing"],
    pipelineOverride: () => operations("patchSystemConfiguration", (given) => given.slice(0, 1)),
  },
  {
    id: "json-patch-last-operation-lost",
    title: "patchApplication loses the last operation of a JSON Patch.",
    operation: "patchApplication",
    laws: ["patch-changes-what-it-names", "change-is-found", "patched-as-modelled", "refused-changes-nothing"],
    pipelineOverride: () => operations("patchApplication", (given) => given.slice(0, Math.max(1, given.length - 1))),
  },
  {
    id: "json-patch-test-of-role-ignored",
    title: "patchRole applies a JSON Patch whose test fails.",
    operation: "patchRole",
    laws: ["refused-changes-nothing", "patched-as-modelled"],
    pipelineOverride: () => operations("patchRole", (given) => given.filter(({ op }) => op !== "test")),
  },
  {
    id: "json-patch-move-copies",
    title: "patchApplication copies where a JSON Patch says to move.",
    operation: "patchApplication",
    laws: ["patch-changes-what-it-names", "patched-as-modelled"],
    pipelineOverride: () =>
      operations("patchApplication", (given) =>
        given.map((one) => (one["op"] === "move" ? { ...one, op: "copy" } : one)),
      ),
  },
  {
    id: "json-patch-appends-in-front",
    title: "patchSystemConfiguration puts what a JSON Patch appends (-) before the first element.",
    operation: "patchSystemConfiguration",
    laws: ["patch-changes-what-it-names", "patched-as-modelled"],
    pipelineOverride: () =>
      operations("patchSystemConfiguration", (given) =>
        given.map((one) => ({ ...one, path: String(one["path"]).replace(/\/-$/, "/0") })),
      ),
  },
  {
    id: "merge-replaces-lists",
    title: "patchSystemConfiguration loses the elements that an application/json patch appends to a list.",
    operation: "patchSystemConfiguration",
    laws: ["patch-changes-what-it-names", "change-is-found", "patched-as-modelled"],
    pipelineOverride: () =>
      members("patchSystemConfiguration", "application/json", (parent, name) => {
        if (Array.isArray(parent[name])) parent[name] = [];
      }),
  },
]);
