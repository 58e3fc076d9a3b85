import { type PhasePart, perOperation } from "./walk.ts";

export const generated: PhasePart = perOperation("generated", async () => undefined);
