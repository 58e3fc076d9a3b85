/** Lets the reader start from an example application, or from a copy of one on the server. */
import { isObject, isText, type JsonObject } from "../../../tools/json.ts";
import { element, make } from "../common/elements.ts";
import { problemOf } from "../common/problems.ts";
import type { Server } from "../common/server.ts";
import { applicationPresets } from "./presets.ts";
import { ownName } from "./requests.ts";

export interface ApplicationChoice {
  /** Lists the server's applications; call it when the credentials change. */
  load(): Promise<void>;
  /** Clears the selection. */
  clear(): void;
}

const presetPrefix = "example-";

/** @param onChoose receives the application */
export function prepareChoice(server: Server, onChoose: (application: JsonObject) => void): ApplicationChoice {
  const select = element("begin", HTMLSelectElement);
  const status = element("begin-status", HTMLElement);
  const serverGroup = element("begin-server", HTMLOptGroupElement);
  let byId: ReadonlyMap<string, JsonObject> = new Map();
  element("begin-examples", HTMLOptGroupElement).replaceChildren(
    ...applicationPresets.map(({ title }, index) => option(`${presetPrefix}${index}`, title)),
  );
  select.prepend(option("", "choose"));
  select.value = "";
  select.addEventListener("input", (event) => {
    // The form around it must not react: this is not one of its fields.
    event.stopPropagation();
    const preset = applicationPresets[Number(select.value.slice(presetPrefix.length))]?.request["application"];
    const application = select.value.startsWith(presetPrefix) ? preset : byId.get(select.value);
    if (isObject(application)) onChoose(application);
  });
  return {
    clear: () => {
      select.value = "";
    },
    load: async () => {
      const reply = await server.call("listModerationApplications");
      const list = reply?.status === 200 && isObject(reply.body) ? reply.body["applications"] : undefined;
      const applications = (Array.isArray(list) ? list : []).filter(isObject).filter(isForeign).slice(0, maximumListed);
      byId = new Map(applications.map((one) => [String(one["id"]), withoutId(one)]));
      serverGroup.replaceChildren(...[...byId].map(([id, { name }]) => option(id, isText(name) ? name : id)));
      const problem = reply === undefined || reply.status === 200 ? "" : problemOf(reply).title;
      status.textContent = problem === "" ? "" : `The server’s applications cannot be listed: ${problem}.`;
    },
  };
}

const maximumListed = 500;

function option(value: string, words: string): HTMLOptionElement {
  return make("option", { attributes: { value } }, words);
}

/** Excludes applications of this page. */
function isForeign({ name }: JsonObject): boolean {
  return !(isText(name) && name.startsWith(ownName));
}

function withoutId({ id: _, ...rest }: JsonObject): JsonObject {
  return rest;
}
