import { manifest } from "@gatehouse/openapi/manifest";
import { expect, test } from "vitest";
import { tenantDerivations } from "./tenant-derivations.ts";

test("there is a derivation for every operation whose spec promises one, and for no other", () => {
  const promised = manifest.filter(({ derivesTenant }) => derivesTenant).map(({ operationId }) => operationId);
  expect(Object.keys(tenantDerivations).toSorted()).toEqual(promised.toSorted());
});
