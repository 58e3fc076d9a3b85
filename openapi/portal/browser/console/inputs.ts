/** The elements of one control that the user types into. */
import type { Held } from "../../console/control-values.ts";

export interface Inputs {
  readonly element: HTMLElement;
  held(): Held;
  hold(held: Held): void;
}
