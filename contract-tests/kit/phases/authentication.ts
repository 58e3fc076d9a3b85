import { type PhasePart, perOperation } from "./walk.ts";

export const authentication: PhasePart = perOperation("authentication", async () => undefined);
