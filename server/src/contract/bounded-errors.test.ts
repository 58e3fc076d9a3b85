import { isObject, type Json } from "@gatehouse/openapi/json";
import { describe, expect, test } from "vitest";
import { readDocument } from "./documents.ts";
import { maximumProblems, Problems } from "./errors.ts";
import { readShape } from "./shapes.ts";

/** Returns the errors of a list of roles without names. */
function errorsOf(count: number) {
  const problems = new Problems();
  const roles = Array.from({ length: count }, () => ({}));
  expect(readShape("ApplicationRequest", { application: { name: "A", roles } }, problems)).toBeUndefined();
  return problems.toErrors();
}

describe("a value with very many errors", () => {
  test("as many errors as an answer holds are all reported", () => {
    const { fieldErrors = {}, generalErrors } = errorsOf(maximumProblems);
    expect(Object.keys(fieldErrors)).toHaveLength(maximumProblems);
    expect(generalErrors).toBeUndefined();
  });

  test.each([maximumProblems + 1, 5_000])("%i errors: the last one of the answer says that there are more", (count) => {
    const { fieldErrors = {}, generalErrors } = errorsOf(count);
    expect(Object.keys(fieldErrors)).toHaveLength(maximumProblems);
    expect(generalErrors).toEqual([{ code: "[moreErrors]", message: expect.stringContaining("more errors") }]);
  });

  test("elements that a condition looks at are no errors", () => {
    const allowedOrigins = Array.from({ length: 500 }, (_, index) => `https://${index}.example.com`);
    const problems = new Problems();
    const value = { systemConfiguration: { corsConfiguration: { allowedOrigins, allowCredentials: true } } };
    readShape("SystemConfigurationRequest", value, problems);
    expect(JSON.stringify(problems.toErrors())).not.toContain("allowedOrigins");
  });
});

test("no schema of a request has alternatives, whose errors would not count", () => {
  const { components = {}, paths = {} } = readDocument("requests");
  const found: string[] = [];
  const search = (value: Json | undefined, path: string, isCondition: boolean): void => {
    if (Array.isArray(value))
      for (const [index, item] of value.entries()) search(item, `${path}/${index}`, isCondition);
    if (!isObject(value)) return;
    for (const [name, child] of Object.entries(value)) {
      if (name === "anyOf" || name === "oneOf" || (name === "$ref" && isCondition)) found.push(`${path}/${name}`);
      search(child, `${path}/${name}`, isCondition || ["if", "not", "contains"].includes(name));
    }
  };
  search(components, "components", false);
  search(paths, "paths", false);
  expect(found.filter((path) => !path.includes("/responses/"))).toEqual([]);
});
