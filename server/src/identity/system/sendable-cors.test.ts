import { expect, test } from "vitest";
import { withSendableCors } from "./sendable-cors.ts";
import { defaultSystemConfiguration } from "./system-configuration-store.ts";

const stored = (cors: object) => {
  const configuration = defaultSystemConfiguration();
  return { ...configuration, corsConfiguration: { ...configuration.corsConfiguration, ...cors } };
};

test("a stored text that fits in no header is left out", () => {
  const { corsConfiguration } = withSendableCors(
    stored({
      enabled: true,
      allowedHeaders: ["a\nb", "Authorization"],
      allowedOrigins: ["foo bar", "https://a.example", "https://a.example/x"],
      exposedHeaders: ["\u043a\u043b\u044e\u0447", "X-A\r\nEvil: 1", "X-Request-Id"],
    }),
  );
  expect(corsConfiguration).toMatchObject({
    enabled: true,
    allowedHeaders: ["Authorization"],
    allowedOrigins: ["https://a.example"],
    exposedHeaders: ["X-Request-Id"],
  });
});

test("the wildcard stands alone", () => {
  const { corsConfiguration } = withSendableCors(stored({ allowedOrigins: ["https://a.example", "*"] }));
  expect(corsConfiguration.allowedOrigins).toEqual(["*"]);
});

test("what fits is left as it is", () => {
  expect(withSendableCors(defaultSystemConfiguration())).toEqual(defaultSystemConfiguration());
});
