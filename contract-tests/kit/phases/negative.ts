/** Requests that break their schemas, in one way each: they are answered with 400 and an error at that place. */
import { BodyTrial } from "../cases/body-trial.ts";
import { tryBrokenBodies, tryOtherMediaTypes } from "../cases/broken-bodies.ts";
import { madeUp, noKnowledge } from "../cases/made-up.ts";
import { parameterViolations } from "../cases/parameter-deviations.ts";
import { ParameterTrial } from "../cases/parameter-trial.ts";
import { violationsOf } from "../cases/violations.ts";
import { signsIn } from "../contract/contract.ts";
import type { Shape } from "../contract/schema.ts";
import { isJson } from "../exchange/json-text.ts";
import { type PhasePart, perOperation } from "./walk.ts";

export const negative: PhasePart = perOperation("negative", async (scope, operation) => {
  const alone = scope.session.options.effort >= 3;
  const random = scope.session.random(operation.operationId);
  const unknown = (shape: Shape): string =>
    shape.format === "uuid"
      ? random.uuid()
      : `kit${random.letters(12)}${shape.format === "email" ? "@example.org" : ""}`;
  for (const content of operation.bodies.filter(({ mediaType }) => isJson(mediaType))) {
    const trial = await BodyTrial.prepare(scope, operation, { content });
    const takesAnyText = operation.definition["x-takes-any-text"] === true;
    const options = { ...trial.knowledge, ...madeUp(scope.session, random, operation), unknown, takesAnyText };
    // A sign-in with an unknown account is a 401, which other phases provoke.
    const violations = violationsOf(content.schema, trial.body, options).filter(
      ({ verdict }) => verdict !== "refused as unknown" || !signsIn(operation),
    );
    await trial.try(violations, alone);
    const base = await scope.ready(operation, { mediaType: content.mediaType });
    await tryBrokenBodies(scope, base, content);
    await tryOtherMediaTypes(scope, base);
  }
  const trial = await ParameterTrial.prepare(scope, operation);
  await trial.try(
    parameterViolations(operation, { ...noKnowledge, ...madeUp(scope.session, random, operation) }),
    alone,
  );
});
