/** Asks once before anything is made on the server, says what was made, and takes it away again. */
import { element, hideNotice, make, showNotice } from "../common/elements.ts";
import { problemOf } from "../common/problems.ts";
import { ownName } from "./requests.ts";
import type { Workshop } from "./workshop.ts";

export interface Making {
  isAgreed(): boolean;
  ask(): void;
  /** Says what there is. */
  show(): void;
  /** Nothing else is asked of the workshop until the work is done. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
}

export interface MakingUse {
  readonly address: string;
  onAgreed(): void;
  onRemoved(): void;
}

const agreedAs = "gatehouse-moderation-playground-agreed";

export function prepareMaking(workshop: Workshop, { address, onAgreed, onRemoved }: MakingUse): Making {
  const status = element("made-status", HTMLElement);
  const button = element("remove", HTMLButtonElement);
  const atEnd = element("remove-at-end", HTMLInputElement);
  const consent = element("consent", HTMLElement);
  let isAgreed = wasAgreed();
  let last: Promise<unknown> = Promise.resolve();

  const alone = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const mine = last.then(work, work);
    last = mine.catch(() => undefined);
    return mine;
  };
  const show = (): void => {
    button.disabled = !workshop.hasMade;
    status.textContent = workshop.hasMade
      ? `On ${address} there are an application and a content user of this page.`
      : "There is nothing of this page on the server.";
  };
  const remove = async (): Promise<void> => {
    button.disabled = true;
    const failed = await alone(() => workshop.remove());
    show();
    if (failed !== undefined) {
      const { title, text } = problemOf(failed.refused);
      status.textContent = `It is still there. ${title}: ${text}`;
      return;
    }
    isAgreed = false;
    keepAgreed(false);
    status.textContent = "Removed: the application, the user and all content of theirs are gone.";
    onRemoved();
  };

  button.addEventListener("click", () => {
    remove().catch((error: unknown) => {
      status.textContent = String(error);
    });
  });
  // A page that is kept to come back to comes back without what it made.
  addEventListener("pagehide", () => {
    if (atEnd.checked) workshop.removeAtEnd();
  });
  addEventListener("pageshow", show);
  addEventListener("beforeunload", (event) => {
    if (workshop.hasMade && !atEnd.checked) event.preventDefault();
  });
  show();
  return {
    isAgreed: () => isAgreed,
    show,
    alone,
    ask: () => {
      const yes = make("button", { class: "primary", attributes: { type: "button" } }, "Make them and moderate");
      yes.addEventListener("click", () => {
        isAgreed = true;
        keepAgreed(true);
        hideNotice(consent);
        onAgreed();
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

function wasAgreed(): boolean {
  try {
    return sessionStorage.getItem(agreedAs) === "yes";
  } catch {
    return false;
  }
}

function keepAgreed(isAgreed: boolean): void {
  try {
    if (isAgreed) sessionStorage.setItem(agreedAs, "yes");
    else sessionStorage.removeItem(agreedAs);
  } catch {
    // It is asked again.
  }
}
