/** Records anew what the pages show as answers; with `-u`, writes it to the file that the pages are made of. */
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { recordAnswers } from "./answers/record-answers.ts";

const recorded = fileURLToPath(new URL("../../openapi/generated/answers.json", import.meta.url));

test("the server gives each answer of the pages to its request", { timeout: 600_000 }, async () => {
  const answers = await recordAnswers();
  await expect(`${JSON.stringify(answers, null, 1)}\n`).toMatchFileSnapshot(recorded);
});
