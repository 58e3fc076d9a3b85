import { type PhasePart, perOperation } from "./walk.ts";

export const negative: PhasePart = perOperation("negative", async () => undefined);
