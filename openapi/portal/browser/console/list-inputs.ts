/** Controls for lists: check marks for a few texts, and rows of cells for objects. */
import { isText } from "../../../tools/json.ts";
import type { ColumnData, ControlData } from "../../console/operation-data.ts";
import { make } from "../common/elements.ts";
import type { Inputs } from "./inputs.ts";

export function listInput(data: ControlData): Inputs {
  return data.kind === "choices" ? checkMarks(data) : rows(data);
}

function checkMarks({ choices }: ControlData): Inputs {
  const marks = choices.map((value) => make("input", { attributes: { type: "checkbox", value } }));
  return {
    element: make("div", { class: "try-marks" }, ...marks.map((mark) => make("label", {}, mark, ` ${mark.value}`))),
    held: () => marks.filter(({ checked }) => checked).map(({ value }) => value),
    hold: (held) => {
      const texts = isText(held) ? [] : held.filter((one) => typeof one === "string");
      for (const mark of marks) mark.checked = texts.includes(mark.value);
    },
  };
}

function rows({ label, columns }: ControlData): Inputs {
  const list = make("ol", { class: "try-rows" });
  const add = make("button", { attributes: { type: "button" } }, "Add a row");
  const element = make("div", {}, list, add);
  const changed = (): boolean => element.dispatchEvent(new Event("input", { bubbles: true }));
  const addRow = (cells: readonly string[]): HTMLElement => {
    const number = list.children.length + 1;
    const inputs = columns.map((column, index) =>
      cell(column, `${label} ${number}: ${column.name}`, cells[index] ?? ""),
    );
    const remove = make("button", { attributes: { type: "button", "aria-label": `Remove row ${number}` } }, "×");
    const row = make("li", {}, ...inputs, remove);
    remove.addEventListener("click", () => {
      row.remove();
      add.focus();
      changed();
    });
    list.append(row);
    return row;
  };
  add.addEventListener("click", () => {
    addRow([]).querySelector<HTMLElement>("input, select")?.focus();
    changed();
  });
  return {
    element,
    held: () =>
      [...list.children].map((row) =>
        [...row.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select")].map(({ value }) => value),
      ),
    hold: (held) => {
      list.replaceChildren();
      for (const cells of isText(held) ? [] : held) if (!isText(cells)) addRow(cells);
    },
  };
}

function cell({ name, choices }: ColumnData, label: string, value: string): HTMLInputElement | HTMLSelectElement {
  const attributes = { "aria-label": label };
  if (choices.length === 0) {
    const input = make("input", {
      attributes: { ...attributes, type: "text", placeholder: name, autocomplete: "off" },
    });
    input.value = value;
    return input;
  }
  const options = ["", ...choices].map((choice) =>
    make("option", { attributes: { value: choice } }, choice || `${name} …`),
  );
  const select = make("select", { attributes }, ...options);
  select.value = value;
  return select;
}
