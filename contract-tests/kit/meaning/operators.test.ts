import { expect, test } from "vitest";
import { oneTimePassword } from "./operators.ts";

test("one-time passwords are those of RFC 6238, appendix B (SHA-1, the last six digits)", () => {
  const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
  const at = (seconds: number): string => oneTimePassword(secret, seconds * 1000);
  expect([59, 1_111_111_109, 1_234_567_890, 20_000_000_000].map(at)).toEqual(["287082", "081804", "005924", "353130"]);
});
