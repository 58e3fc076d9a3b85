/** Records anew what the pages and the specs show as answers; with `-u`, writes it to the files that they are made of. */
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { writeAnswers } from "./answers/answer-examples.ts";
import { recordAnswers } from "./answers/record-answers.ts";

const generated = (name: string): string => fileURLToPath(new URL(`../../openapi/generated/${name}`, import.meta.url));

test("the server gives each answer of the pages and of the specs to its request", { timeout: 600_000 }, async () => {
  const { examples, answers } = writeAnswers(await recordAnswers());
  await expect.soft(examples).toMatchFileSnapshot(generated("answer-examples.json"));
  await expect.soft(answers).toMatchFileSnapshot(generated("answers.json"));
});
