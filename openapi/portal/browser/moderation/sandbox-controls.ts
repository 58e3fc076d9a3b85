/** Asks for consent before the sandbox is created, shows its state, and removes it. */
import { element, hideNotice, make, showNotice } from "../common/elements.ts";
import { problemOf } from "../common/problems.ts";
import type { PlaygroundSandbox } from "./playground-sandbox.ts";
import { ownName } from "./requests.ts";

export interface SandboxControls {
  hasConsent(): boolean;
  askConsent(): void;
  /** Shows whether the sandbox exists. */
  show(): void;
  /** Runs work on the sandbox after all earlier work has ended. */
  runExclusively<Result>(work: () => Promise<Result>): Promise<Result>;
}

export interface SandboxControlsOptions {
  readonly address: string;
  onConsent(): void;
  onRemove(): void;
}

const consentName = "gatehouse-moderation-playground-agreed";

export function prepareSandboxControls(
  sandbox: PlaygroundSandbox,
  { address, onConsent, onRemove }: SandboxControlsOptions,
): SandboxControls {
  const status = element("made-status", HTMLElement);
  const button = element("remove", HTMLButtonElement);
  const atEnd = element("remove-at-end", HTMLInputElement);
  const consent = element("consent", HTMLElement);
  let hasConsent = readConsent();
  let last: Promise<unknown> = Promise.resolve();

  const runExclusively = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work, work);
    last = result.catch(() => undefined);
    return result;
  };
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
    storeConsent(false);
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
    askConsent: () => {
      const yes = make("button", { class: "primary", attributes: { type: "button" } }, "Make them and moderate");
      yes.addEventListener("click", () => {
        hasConsent = true;
        storeConsent(true);
        hideNotice(consent);
        onConsent();
      });
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

function readConsent(): boolean {
  try {
    return sessionStorage.getItem(consentName) === "yes";
  } catch {
    return false;
  }
}

function storeConsent(hasConsent: boolean): void {
  try {
    if (hasConsent) sessionStorage.setItem(consentName, "yes");
    else sessionStorage.removeItem(consentName);
  } catch {
    // Session storage is not available: the page asks again.
  }
}
