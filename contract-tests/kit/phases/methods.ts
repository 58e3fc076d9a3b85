import { type PhasePart, perOperation } from "./walk.ts";

export const methods: PhasePart = perOperation("methods", async () => undefined);
