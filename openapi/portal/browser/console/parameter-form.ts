/** The controls of the parameters of the selected form. */

import { textOfValue } from "../../../tools/samples/values.ts";
import type { OperationData, RequestForm } from "../../console/operation-data.ts";
import { type Draft, isHeaderText, isPathValue } from "../../console/request.ts";
import { type ControlState, toParameterValue, toState } from "../../form/field.ts";
import type { ParameterData } from "../../form/read-form.ts";
import { type Control, makeControl } from "../common/controls.ts";
import { labelled, make, makeDetails, makeHint } from "../common/elements.ts";
import { controlGrid, showErrorsAt } from "../common/form.ts";
import type { FieldMessage } from "../common/problems.ts";

interface ParameterControl {
  readonly data: ParameterData;
  readonly control: Control;
}

type Location = ParameterData["in"];

export function parameterForm({ parameters, forms }: OperationData) {
  const all = parameters.map((data) => ({ data, control: makeControl(data, `try-${data.in}`) }));
  const chooser = make("select", { id: "try-form" }, ...forms.map(({ name }) => make("option", {}, name)));
  const selected = (): RequestForm | undefined => forms[Math.max(0, chooser.selectedIndex)];
  const isInForm = ({ data }: ParameterControl): boolean =>
    data.in !== "query" || selected()?.parameters.includes(data.path) === true;
  const inLocation = (location: Location): readonly ParameterControl[] =>
    all.filter((one) => one.data.in === location && isInForm(one));
  const boxes = make("div", { class: "try-parameters" });
  const hint = makeHint("try-form-hint", "The query parameters that you send together choose the form.");
  const fill = (): void => {
    boxes.replaceChildren(...sections(all.filter(isInForm), selected()));
    for (const { data, control } of all) {
      const hasExample = selected()?.filled.includes(data.path) === true;
      control.write(hasExample ? exampleState(data) : toState(data, undefined));
    }
  };
  chooser.addEventListener("change", fill);
  return {
    element: make("div", {}, ...(forms.length > 1 ? [labelled("Form", chooser, hint)] : []), boxes),
    draft: (): Pick<Draft, "pathValues" | "query" | "headers" | "secrets"> => ({
      pathValues: Object.fromEntries(inLocation("path").map((one) => [one.data.path, textOf(one)])),
      query: inLocation("query").flatMap(({ data, control }) => {
        const value = toParameterValue(data, control.read());
        return value === undefined ? [] : [{ name: data.path, value, shape: data.shape }];
      }),
      headers: inLocation("header").flatMap((one) => {
        const value = textOf(one);
        return value === "" ? [] : [{ name: one.data.path, value }];
      }),
      secrets: new Set(parameters.filter(({ isSecret }) => isSecret).map(({ path }) => path)),
    }),
    /** Restores the documents' example. */
    reset: (): void => {
      chooser.selectedIndex = 0;
      fill();
    },
    /** Shows values that no browser sends, and returns false when there are any. */
    check: () => {
      const problems = [...inLocation("path"), ...inLocation("header")].flatMap((one) => {
        const message = problemOf(one.data.in, textOf(one));
        one.control.showErrors(message === undefined ? [] : [{ key: one.data.path, message }]);
        return message ?? [];
      });
      return problems.length === 0;
    },
    /** Replaces earlier messages, and returns those that belong to no parameter. */
    showErrors: (messages: readonly FieldMessage[]) =>
      showErrorsAt(
        all.filter(isInForm).map(({ control }) => control),
        messages,
      ),
  };
}

/** Returns the state that shows the documents' example; scalars are typed as text. */
export function exampleState(data: ParameterData): ControlState | undefined {
  const { example } = data;
  return example === undefined || Array.isArray(example) ? toState(data, example) : textOfValue(example);
}

function textOf({ data, control }: ParameterControl): string {
  return textOfValue(toParameterValue(data, control.read()) ?? "");
}

const titles = { path: "Path", query: "Query", header: "Headers" } as const;

function sections(all: readonly ParameterControl[], form: RequestForm | undefined): readonly HTMLElement[] {
  return (["path", "query", "header"] as const).flatMap((location) => {
    const own = all.filter(({ data }) => data.in === location);
    if (own.length === 0) return [];
    const isShown = ({ data }: ParameterControl): boolean =>
      location === "path" || own.length < 4 || form?.filled.includes(data.path) === true || data.required;
    const gridOf = (some: readonly ParameterControl[]) => controlGrid(some.map(({ control }) => control));
    const optional = own.filter((one) => !isShown(one));
    const more = optional.length > 0 ? [makeDetails(`${optional.length} more, optional`, gridOf(optional))] : [];
    const legend = make("legend", {}, titles[location]);
    return make("fieldset", { class: "form-part" }, legend, gridOf(own.filter(isShown)), ...more);
  });
}

/** Returns the reason why a browser does not send a value, or sends it to another address. */
function problemOf(location: Location, text: string): string | undefined {
  if (location === "path" && !isPathValue(text)) return "Type in a value: without one, this is another address.";
  if (location === "header" && !isHeaderText(text)) return "No browser sends these characters in a header.";
  return undefined;
}
