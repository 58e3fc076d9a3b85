/** Asks for consent before the sandbox is created, shows its state, and removes it. */
import { isObject, type JsonObject } from "../../../tools/json.ts";
import { element, hideNotice, make, makeButton, showNotice } from "../common/elements.ts";
import { problemOf } from "../common/problems.ts";
import { readStored, writeStored } from "../common/stored.ts";
import { applicationPresets } from "./examples.ts";
import { ownName } from "./requests.ts";
import type { PlaygroundSandbox } from "./sandbox.ts";
import type { Server } from "./server.ts";

interface SandboxControlsOptions {
  readonly address: string;
  onConsent(): void;
  onRemove(): void;
}

const consentName = "gatehouse-moderation-playground-agreed";

export function prepareSandboxControls(
  sandbox: PlaygroundSandbox,
  { address, onConsent, onRemove }: SandboxControlsOptions,
) {
  const status = element("made-status", HTMLElement);
  const button = element("remove", HTMLButtonElement);
  const atEnd = element("remove-at-end", HTMLInputElement);
  const consent = element("consent", HTMLElement);
  let hasConsent = readStored(consentName) === "yes";
  let last: Promise<unknown> = Promise.resolve();

  /** Runs work on the sandbox after all earlier work has ended. */
  const runExclusively = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work, work);
    last = result;
    return result;
  };
  /** Shows whether the sandbox exists. */
  const show = (): void => {
    button.disabled = !sandbox.mayExist;
    status.textContent = sandbox.mayExist
      ? `On ${address} there are an application and a content user of this page.`
      : "There is nothing of this page on the server.";
  };
  const remove = async (): Promise<void> => {
    button.disabled = true;
    const failed = await runExclusively(() => sandbox.remove());
    show();
    if (failed !== undefined) {
      const { title, text } = problemOf(failed.reply);
      status.textContent = `It is still there. ${title}: ${text}`;
      return;
    }
    hasConsent = false;
    writeStored(consentName, undefined);
    status.textContent = "Removed: the application, the user and all their content are deleted.";
    onRemove();
  };

  button.addEventListener("click", () => {
    remove().catch((error: unknown) => {
      status.textContent = String(error);
    });
  });
  // A page restored from the back-forward cache has lost its sandbox.
  addEventListener("pagehide", () => {
    if (atEnd.checked) sandbox.removeOnUnload();
  });
  addEventListener("pageshow", show);
  addEventListener("beforeunload", (event) => {
    if (sandbox.mayExist && !atEnd.checked) event.preventDefault();
  });
  show();
  return {
    hasConsent: () => hasConsent,
    show,
    runExclusively,
    askConsent: (): void => {
      const agree = (): void => {
        hasConsent = true;
        writeStored(consentName, "yes");
        hideNotice(consent);
        onConsent();
      };
      const yes = makeButton("Make them and moderate", agree, { class: "primary" });
      const more = make("a", { attributes: { href: "#made" } }, "What exactly?");
      showNotice(
        consent,
        "May this page make two things on the server?",
        make(
          "p",
          {},
          `To decide, it needs an application and a content user of its own on ${address}. Both are named “${ownName}”, nothing else is changed, and both are deleted when you leave, or when you say so. `,
          more,
        ),
        yes,
      );
    },
  };
}

const presetPrefix = "example-";

/**
 * Lets the reader start from an example application, or from a copy of one on the server.
 *
 * @param onChoose receives the application
 */
export function prepareChoice(server: Server, onChoose: (application: JsonObject) => void) {
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
  const list = async (): Promise<void> => {
    const { reply, answer } = await server.call("listModerationApplications");
    // Those of this page are left out.
    const foreign = answer?.applications.filter(({ name }) => !name.startsWith(ownName)).slice(0, maximumListed) ?? [];
    byId = new Map(foreign.map(({ id, ...rest }) => [id, rest]));
    serverGroup.replaceChildren(...foreign.map(({ id, name }) => option(id, name)));
    status.textContent =
      answer === undefined ? `The server’s applications cannot be listed: ${problemOf(reply).title}.` : "";
  };
  return {
    /** Clears the selection. */
    clear: (): void => {
      select.value = "";
    },
    /** Lists the server's applications; call it when the credentials change. */
    load: (): void => {
      list().catch((error: unknown) => {
        status.textContent = `The server’s applications cannot be listed: ${String(error)}`;
      });
    },
  };
}

const maximumListed = 500;

function option(value: string, words: string): HTMLOptionElement {
  return make("option", { attributes: { value } }, words);
}
