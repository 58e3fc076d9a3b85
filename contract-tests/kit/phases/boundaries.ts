import { type PhasePart, perOperation } from "./walk.ts";

export const boundaries: PhasePart = perOperation("boundaries", async () => undefined);
