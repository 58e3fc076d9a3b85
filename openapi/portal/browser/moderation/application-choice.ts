/** The choice of an application to begin from: one of the page's own, or one of the server, which is only read. */
import { isObject, isText, type JsonObject } from "../../../tools/json.ts";
import { element, make } from "../common/elements.ts";
import { problemOf } from "../common/problems.ts";
import type { Server } from "../common/server.ts";
import { applicationPresets } from "./presets.ts";
import { ownName } from "./requests.ts";

export interface ApplicationChoice {
  /** Reads the applications of the server, when a key is there or is another one now. */
  load(): Promise<void>;
  /** The form holds something of its own now. */
  forget(): void;
}

const presetPrefix = "example-";

/** @param onChoose is given an application to fill the form with */
export function prepareChoice(server: Server, onChoose: (application: JsonObject) => void): ApplicationChoice {
  const select = element("begin", HTMLSelectElement);
  const status = element("begin-status", HTMLElement);
  const ofServer = element("begin-server", HTMLOptGroupElement);
  let known: ReadonlyMap<string, JsonObject> = new Map();
  element("begin-examples", HTMLOptGroupElement).replaceChildren(
    ...applicationPresets.map(({ title }, index) => option(`${presetPrefix}${index}`, title)),
  );
  select.prepend(option("", "choose"));
  select.value = "";
  select.addEventListener("input", (event) => {
    // It is no field of the form that stands around it.
    event.stopPropagation();
    const preset = applicationPresets[Number(select.value.slice(presetPrefix.length))]?.request["application"];
    const chosen = select.value.startsWith(presetPrefix) ? preset : known.get(select.value);
    if (isObject(chosen)) onChoose(chosen);
  });
  return {
    forget: () => {
      select.value = "";
    },
    load: async () => {
      const reply = await server.call("listModerationApplications");
      const list = reply?.status === 200 && isObject(reply.body) ? reply.body["applications"] : undefined;
      const applications = (Array.isArray(list) ? list : []).filter(isObject).filter(isOfOthers).slice(0, mostListed);
      known = new Map(applications.map((one) => [String(one["id"]), withoutId(one)]));
      ofServer.replaceChildren(...[...known].map(([id, { name }]) => option(id, isText(name) ? name : id)));
      const failed = reply === undefined || reply.status === 200 ? "" : problemOf(reply).title;
      status.textContent = failed === "" ? "" : `The server’s applications cannot be listed: ${failed}.`;
    },
  };
}

const mostListed = 500;

function option(value: string, words: string): HTMLOptionElement {
  return make("option", { attributes: { value } }, words);
}

/** What this page made, here or elsewhere, is nothing to begin from. */
function isOfOthers({ name }: JsonObject): boolean {
  return !(isText(name) && name.startsWith(ownName));
}

function withoutId({ id: _, ...rest }: JsonObject): JsonObject {
  return rest;
}
