/** Laws of patches step by step (Decisions: Patching): what each media type does to a list, to null, and in which order. */
import { type Json, type JsonObject, objectOf } from "@gatehouse/openapi/json";
import type { Law } from "../findings.ts";
import { applyPatch, jsonPatchType, mergePatchType } from "../patches/patch-model.ts";
import type { Caller, Subject } from "./subject.ts";

const stepByStep: Law = {
  id: "patch-goes-step-by-step",
  says: "A JSON Patch applies its operations one after the other, a merge patch replaces lists and removes by null at any depth, and a JSON body appends to lists.",
  lookAt:
    "Which of the three forms the media type chooses, and how each of them treats lists, null and the order of operations.",
};

/** An object that can be patched, and where it has a list of texts. */
interface Target {
  readonly at: string;
  readonly path: Readonly<Record<string, Json>>;
  readonly wrapper: string;
  readonly holder: string;
  readonly list: string;
  /** Three texts that the list takes. */
  readonly texts: readonly [string, string, string];
}

interface PatchStep {
  readonly what: string;
  readonly mediaType: string;
  readonly body: (target: Target) => Json;
}

function inList({ wrapper, holder, list }: Target, value: Json): JsonObject {
  return { [wrapper]: { [holder]: { [list]: value } } };
}

function pointer({ wrapper, holder, list }: Target, rest = ""): string {
  return `/${wrapper}/${holder}/${list}${rest}`;
}

/** Each step begins with what the last one left; the model of patches says what it makes of that. */
const steps: readonly PatchStep[] = [
  {
    what: "a list in a merge patch",
    mediaType: mergePatchType,
    body: (target) => inList(target, [target.texts[0], target.texts[1]]),
  },
  {
    what: "the same list again",
    mediaType: mergePatchType,
    body: (target) => inList(target, [target.texts[0], target.texts[1]]),
  },
  {
    what: "a list in application/json",
    mediaType: "application/json",
    body: (target) => inList(target, [target.texts[2]]),
  },
  {
    what: "a move to the end",
    mediaType: jsonPatchType,
    body: (target) => [{ op: "move", from: pointer(target, "/0"), path: pointer(target, "/-") }],
  },
  {
    what: "a removal and an insertion, in this order",
    mediaType: jsonPatchType,
    body: (target) => [
      { op: "remove", path: pointer(target, "/1") },
      { op: "add", path: pointer(target, "/1"), value: target.texts[2] },
      { op: "remove", path: pointer(target, "/0") },
    ],
  },
  {
    what: "an append",
    mediaType: jsonPatchType,
    body: (target) => [{ op: "add", path: pointer(target, "/-"), value: target.texts[1] }],
  },
  { what: "a removal", mediaType: jsonPatchType, body: (target) => [{ op: "remove", path: pointer(target, "/2") }] },
];

async function checkList(caller: Caller, target: Target): Promise<void> {
  caller.begin();
  const { at, path, wrapper, holder, list } = target;
  // The first step replaces the list, whatever it was.
  let present: Json = inList(target, []);
  for (const { what, mediaType, body } of steps) {
    const patch = body(target);
    const sent = await caller.send(at, { path, mediaType, body: patch });
    caller.expectStatus(stepByStep, sent, 200, what);
    if (sent.status !== 200) return;
    present = applyPatch(present, patch, mediaType);
    const [expected, actual] = [present, sent.json].map(
      (json) => objectOf(objectOf(objectOf(json)[wrapper])[holder])[list],
    );
    caller.expect(stepByStep, at, { about: `${holder}.${list} after ${what}`, expected, actual });
  }
}

async function checkConfiguration(caller: Caller): Promise<void> {
  const at = "patchSystemConfiguration";
  await caller.scope.restoreAfterwards(caller.operation(at));
  const texts = ["https://a.example.com", "https://b.example.com", "https://c.example.com"] as const;
  const common = { at, path: {}, wrapper: "systemConfiguration", texts };
  await checkList(caller, { ...common, holder: "corsConfiguration", list: "allowedOrigins" });
  caller.begin();
  const colours = async (mediaType: string, body: Json): Promise<JsonObject> => {
    const sent = await caller.send(at, { mediaType, body });
    caller.expectStatus(stepByStep, sent, 200, "a patch of colours");
    const shown = objectOf(objectOf(objectOf(sent.json)["systemConfiguration"])["uiConfiguration"]);
    // Without a colour, an empty text is shown, or none.
    const [headerColor, menuFontColor] = [shown["headerColor"] || null, shown["menuFontColor"] || null];
    return { headerColor, menuFontColor };
  };
  const root = "/systemConfiguration/uiConfiguration";
  const set = { systemConfiguration: { uiConfiguration: { headerColor: "#112233", menuFontColor: "#445566" } } };
  const changes: readonly (readonly [what: string, mediaType: string, body: Json])[] = [
    ["a null in depth", mergePatchType, { systemConfiguration: { uiConfiguration: { headerColor: null } } }],
    ["a move", jsonPatchType, [{ op: "move", from: `${root}/menuFontColor`, path: `${root}/headerColor` }]],
  ];
  await colours(mergePatchType, set);
  let present: Json = set;
  for (const [what, mediaType, body] of changes) {
    const actual = await colours(mediaType, body);
    present = applyPatch(present, body, mediaType);
    const left = objectOf(objectOf(objectOf(present)["systemConfiguration"])["uiConfiguration"]);
    const expected = { headerColor: left["headerColor"] ?? null, menuFontColor: left["menuFontColor"] ?? null };
    caller.expect(stepByStep, at, { about: `uiConfiguration after ${what}`, expected, actual });
  }
}

async function checkApplication(caller: Caller): Promise<void> {
  const application = await caller.create("Application");
  const texts = ["https://a.example.com/in", "https://b.example.com/in", "https://c.example.com/in"] as const;
  await checkList(caller, {
    at: "patchApplication",
    path: { applicationId: application.id },
    wrapper: "application",
    holder: "oauthConfiguration",
    list: "authorizedRedirectURLs",
    texts,
  });
}

/** Two operations on one member: the last one counts; and one whose test fails changes nothing. */
async function checkRole(caller: Caller): Promise<void> {
  const role = await caller.create("Role");
  caller.begin();
  const path = "/role/description";
  const patch = (body: Json) => caller.send("patchRole", { path: role.path, mediaType: jsonPatchType, body });
  const sent = await patch([
    { op: "add", path, value: "first" },
    { op: "test", path, value: "first" },
    { op: "replace", path, value: "second" },
  ]);
  caller.expectStatus(stepByStep, sent, 200, "operations on one member");
  const { description } = objectOf(objectOf(sent.json)["role"]);
  caller.expect(stepByStep, "patchRole", { about: "role.description", expected: "second", actual: description });
  const failed = await patch([
    { op: "replace", path, value: "third" },
    { op: "test", path, value: "second" },
  ]);
  caller.expectStatus(stepByStep, failed, 400, "a test of what an operation before it has changed");
}

export const patchSteps: Subject = {
  name: "patches step by step",
  judges: ["patchSystemConfiguration", "patchApplication", "patchRole"],
  async check(caller) {
    await checkConfiguration(caller);
    await checkApplication(caller);
    await checkRole(caller);
  },
};
