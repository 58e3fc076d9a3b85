import { type PhasePart, perOperation } from "./walk.ts";

export const simulated: PhasePart = perOperation("simulated", async () => undefined);
