/** The tests with large amounts of data: `npm run test:large`. One after the other, for they measure. */
import { defineConfig } from "vitest/config";
import base from "./vitest.config.ts";

export default defineConfig({
  test: {
    ...base.test,
    projects: [
      {
        extends: true,
        test: {
          name: "large",
          include: ["contract-tests/large/**/*.test.ts"],
          fileParallelism: false,
          testTimeout: 900_000,
        },
      },
    ],
  },
});
