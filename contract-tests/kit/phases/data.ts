import type { PhasePart } from "./walk.ts";

export const data: PhasePart = { phase: "data", run: async () => undefined };
