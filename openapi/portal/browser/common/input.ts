/** The input of a field or of a cell. */
import type { Column } from "../../form/field.ts";
import { make } from "./elements.ts";

export type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function inputsIn(container: Element): readonly Input[] {
  return [...container.querySelectorAll<Input>("input, select, textarea")];
}

/** Numbers are typed as text, so that the server can judge other texts. */
export function makeInput(
  { kind, name, required, choices, placeholder }: Column,
  id: string,
  described: Readonly<Record<string, string>>,
  hasDefault = false,
): Input {
  const attributes = { autocomplete: "off", autocapitalize: "off", spellcheck: "false", ...described };
  if (kind === "boolean" || kind === "choice") {
    const values = kind === "boolean" ? ["true", "false"] : choices;
    const empty = described["aria-label"] === name ? `${name} …` : required ? "choose" : "left out";
    const options = [...(hasDefault ? [] : [""]), ...values];
    return make(
      "select",
      { id, attributes },
      ...options.map((value) => make("option", { attributes: { value } }, value === "" ? empty : value)),
    );
  }
  if (kind === "lines" || kind === "json" || kind === "long") {
    const rows = kind === "long" ? "3" : "1";
    return make("textarea", { id, attributes: { ...attributes, placeholder, rows } });
  }
  const mode = kind === "number" ? { inputmode: "decimal" } : {};
  return make("input", { id, attributes: { ...attributes, ...mode, placeholder, type: "text" } });
}
