/** The rows of a field that is a list of small objects: each is made of the template that stands beside them. */

export type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function inputsIn(box: Element): readonly Input[] {
  return [...box.querySelectorAll<Input>("input, select, textarea")];
}

export function rowsOf(box: Element): readonly Element[] {
  return [...rowList(box).children];
}

/** Lets a reader add rows and take them away. */
export function prepareRows(box: HTMLElement, changed: () => void): void {
  box.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (button?.className === "add") inputsIn(addRow(box, []))[0]?.focus();
    if (button?.className !== "remove") return;
    button.closest("li")?.remove();
    nameRows(box);
    box.querySelector<HTMLElement>(".add")?.focus();
    changed();
  });
}

/** @param fixed how many rows there are, whatever they are filled with */
export function fillRows(box: Element, rows: readonly (readonly string[])[], fixed = rows.length): void {
  rowList(box).replaceChildren();
  for (let index = 0; index < fixed; index++) addRow(box, rows[index] ?? []);
}

/** The input that a part of an error's name is about, such as `[2].action`. */
export function inputNamed(box: Element, columns: readonly string[], name: string): Input | undefined {
  const [, index, column = ""] = /^\[([0-9]+)\]\.([^.[]+)/.exec(name) ?? [];
  const row = index === undefined || columns.length === 0 ? undefined : rowsOf(box)[Number(index)];
  return row === undefined ? undefined : inputsIn(row)[columns.indexOf(column)];
}

function addRow(box: Element, cells: readonly string[]): Element {
  const row = box.querySelector("template")?.content.querySelector("li")?.cloneNode(true);
  if (!(row instanceof Element)) throw new Error("Rows without a template.");
  for (const [index, input] of inputsIn(row).entries()) input.value = cells[index] ?? "";
  rowList(box).append(row);
  nameRows(box);
  return row;
}

/** The names that errors, and rules, have: `filterRules[0]`. */
function nameRows(box: Element): void {
  for (const [index, row] of rowsOf(box).entries()) {
    const place = row.querySelector<HTMLElement>(".row-name");
    if (place !== null) place.textContent = `${place.dataset["name"]}[${index}]`;
  }
}

function rowList(box: Element): Element {
  const list = box.querySelector("ul");
  if (list === null) throw new Error("Rows without a list.");
  return list;
}
