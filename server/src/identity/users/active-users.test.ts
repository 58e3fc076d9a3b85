import { expect, test } from "vitest";
import { canLogIn } from "./active-users.ts";

test.each([
  [{ active: true }, true],
  [{ active: true, expiry: 1001 }, true],
  [{ active: true, expiry: 1000 }, false],
  [{ active: false }, false],
  [{ active: false, expiry: 1001 }, false],
])("at the instant 1000, the user %j can log in: %j", (user, can) => {
  expect(canLogIn(user, 1000)).toBe(can);
});
