import { type PhasePart, perOperation } from "./walk.ts";

export const examples: PhasePart = perOperation("examples", async () => undefined);
