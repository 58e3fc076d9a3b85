/** The controls of the parameters: those of the form of the operation that the reader chose. */
import { isAbout } from "../../console/answer-words.ts";
import { type Draft, isHeaderText, isPathValue } from "../../console/build-request.ts";
import { exampleHeld, heldFor, parameterValue } from "../../console/control-values.ts";
import type { OperationData, ParameterData, RequestForm } from "../../console/operation-data.ts";
import { textOfValue } from "../../samples/example-request.ts";
import { make } from "../common/elements.ts";
import type { FieldMessage } from "../common/problems.ts";
import { type Control, makeControl } from "./control.ts";

export interface ParameterForm {
  readonly element: HTMLElement;
  draft(): Pick<Draft, "pathValues" | "query" | "headers" | "secrets">;
  /** Fills it with the example of the documents. */
  reset(): void;
  /** Shows what cannot be sent at all; false where there is something. */
  check(): boolean;
  /** Shows messages at their parameters; returns those that are about none. */
  showErrors(messages: readonly FieldMessage[]): readonly FieldMessage[];
}

interface Place {
  readonly data: ParameterData;
  readonly control: Control;
}

export function parameterForm({ parameters, forms }: OperationData): ParameterForm {
  const places = parameters.map((data) => ({ data, control: makeControl(data, `try-${data.in}`) }));
  const chooser = make("select", { id: "try-form" }, ...forms.map(({ name }) => make("option", {}, name)));
  const chosen = (): RequestForm | undefined => forms[Math.max(0, chooser.selectedIndex)];
  const inForm = ({ data }: Place): boolean => data.in !== "query" || chosen()?.parameters.includes(data.path) === true;
  const boxes = make("div", { class: "try-parameters" });
  const element = make("div", {}, ...(forms.length > 1 ? [formChoice(chooser)] : []), boxes);
  const fill = (): void => {
    boxes.replaceChildren(...sections(places.filter(inForm), chosen()));
    for (const { data, control } of places) {
      const isFilled = chosen()?.filled.includes(data.path) === true;
      control.hold(isFilled ? exampleHeld(data) : heldFor(data, undefined));
    }
  };
  chooser.addEventListener("change", fill);
  const textOf = ({ data, control }: Place): string => textOfValue(parameterValue(data, control.held()) ?? "");
  const valuesIn = (kind: ParameterData["in"]): readonly Place[] =>
    places.filter((place) => place.data.in === kind && inForm(place));
  return {
    element,
    draft: () => ({
      pathValues: Object.fromEntries(valuesIn("path").map((place) => [place.data.path, textOf(place)])),
      query: valuesIn("query").flatMap(({ data, control }) => {
        const value = parameterValue(data, control.held());
        return value === undefined ? [] : [{ name: data.path, value, shape: data.shape }];
      }),
      headers: valuesIn("header").flatMap((place) => {
        const value = textOf(place);
        return value === "" ? [] : [{ name: place.data.path, value }];
      }),
      secrets: new Set(parameters.filter(({ isSecret }) => isSecret).map(({ path }) => path)),
    }),
    reset: () => {
      chooser.selectedIndex = 0;
      fill();
    },
    check: () => {
      const problems = [...valuesIn("path"), ...valuesIn("header")].map((place) => {
        const problem = problemOf(place.data.in, textOf(place));
        place.control.showErrors(problem === undefined ? [] : [problem]);
        return problem;
      });
      return problems.every((problem) => problem === undefined);
    },
    showErrors: (messages) => {
      const shown = places.filter(inForm);
      for (const { data, control } of shown) {
        const own = messages.filter(({ key }) => isAbout(data.path, key));
        control.showErrors(own.map(({ key, message }) => (key === data.path ? message : `${key}: ${message}`)));
      }
      return messages.filter(({ key }) => !shown.some(({ data }) => isAbout(data.path, key)));
    },
  };
}

function formChoice(chooser: HTMLElement): HTMLElement {
  const label = make("label", { attributes: { for: "try-form" } }, "Form");
  const hint = make("p", { class: "try-hint" }, "The path is one; which form is meant is told by the parameters.");
  return make("div", { class: "try-control" }, label, chooser, hint);
}

const titles = { path: "Path", query: "Query", header: "Headers" } as const;

function sections(places: readonly Place[], form: RequestForm | undefined): readonly HTMLElement[] {
  return (["path", "query", "header"] as const).flatMap((kind) => {
    const own = places.filter(({ data }) => data.in === kind);
    if (own.length === 0) return [];
    const isShown = ({ data }: Place): boolean =>
      kind === "path" || own.length < 4 || form?.filled.includes(data.path) === true || data.required;
    const folded = own.filter((place) => !isShown(place));
    const more = make(
      "details",
      { class: "try-more" },
      make("summary", {}, `${folded.length} more that may be left out`),
      make("div", { class: "try-grid" }, ...folded.map(({ control }) => control.box)),
    );
    return make(
      "fieldset",
      { class: "try-part" },
      make("legend", {}, titles[kind]),
      make("div", { class: "try-grid" }, ...own.filter(isShown).map(({ control }) => control.box)),
      ...(folded.length > 0 ? [more] : []),
    );
  });
}

/** What no browser sends, or sends to another address. */
function problemOf(kind: ParameterData["in"], text: string): string | undefined {
  if (kind === "path" && !isPathValue(text))
    return "Type in a value: without one, it is the address of something else.";
  if (kind === "header" && !isHeaderText(text)) return "No browser sends these characters in a header.";
  return undefined;
}
