import { describe, expect, test } from "vitest";
import { ExampleFileError, exampleIn } from "./example-files.ts";

const source = `import { createHmac } from "node:crypto";
import { type Client, NotFoundError } from "@gatehouse/sdk";
import type { Other } from "./other.ts";

/** Said to those who read the file. */
export async function retrieveThing(client: Client, { id }: { id: string }) {
  // A comment stays.
  if (id === "") {
    throw new NotFoundError();
  }

  return client.thing({ id }, { key: "}" });
}
`;

describe("An example is shown", () => {
  test("as its function's body, at the margin, with the values that it imports", () => {
    expect(exampleIn("retrieveThing", source)).toBe(`import { createHmac } from "node:crypto";
import { NotFoundError } from "@gatehouse/sdk";

// A comment stays.
if (id === "") {
  throw new NotFoundError();
}

return client.thing({ id }, { key: "}" });`);
  });

  test("without imports where there are none but types", () => {
    const plain =
      'import type { Client } from "@gatehouse/sdk";\n\nexport async function f(c: Client) {\n  await c.f();\n}\n';
    expect(exampleIn("f", plain)).toBe("await c.f();");
  });
});

describe("What is no example is refused", () => {
  test.each([
    ["a function of another name", source.replace("retrieveThing", "retrieveOther")],
    ["a second function", `${source}export function more() {}\n`],
    ["a constant", "export const retrieveThing = 1;\n"],
    ["an empty file", ""],
  ])("%s", (_, text) => {
    expect(() => exampleIn("retrieveThing", text)).toThrow(ExampleFileError);
  });
});
