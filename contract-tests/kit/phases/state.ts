import type { PhasePart } from "./walk.ts";

export const state: PhasePart = { phase: "state", run: async () => undefined };
