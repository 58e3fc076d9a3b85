import { describe, expect, test } from "vitest";
import { ExampleFileError, exampleCode, examplesIn } from "./example-files.ts";

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

export async function sign(client: Client) {
  await client.sign(createHmac("sha256", "key"));
}
`;

describe("Each function of a file is an example", () => {
  const examples = examplesIn("things.ts", source);

  test("shown as its body, at the margin, with the values that it imports", () => {
    const [retrieve, sign] = [...examples.values()];
    expect([...examples.keys()]).toEqual(["retrieveThing", "sign"]);
    expect(retrieve && exampleCode(retrieve)).toBe(`import { NotFoundError } from "@gatehouse/sdk";

// A comment stays.
if (id === "") {
  throw new NotFoundError();
}

return client.thing({ id }, { key: "}" });`);
    expect(sign && exampleCode(sign)).toBe(`import { createHmac } from "node:crypto";

await client.sign(createHmac("sha256", "key"));`);
  });

  test("with the names of its parameters", () => {
    expect(examples.get("retrieveThing")?.parameters).toEqual(["id"]);
  });
});

describe("What is no example is refused", () => {
  test.each([
    ["a function that is not exported", `${source}function more() {}\n`],
    ["a constant", "export const retrieveThing = 1;\n"],
    ["an empty file", ""],
  ])("%s", (_, text) => {
    expect(() => examplesIn("things.ts", text)).toThrow(ExampleFileError);
  });
});
