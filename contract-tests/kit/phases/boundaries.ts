/** Each constraint of each request, just inside and just outside; each parameter left out, repeated, empty and unknown. */
import { BodyTrial } from "../cases/body-trial.ts";
import { boundariesOf } from "../cases/boundaries.ts";
import { knowledgeOf, madeUp } from "../cases/made-up.ts";
import { parameterBoundaries } from "../cases/parameter-deviations.ts";
import { ParameterTrial } from "../cases/parameter-trial.ts";
import { keyOf } from "../cases/related-deviations.ts";
import { anyTexts } from "../cases/violations.ts";
import { isJson } from "../exchange/json-text.ts";
import { type PhasePart, perOperation } from "./walk.ts";

export const boundaries: PhasePart = perOperation("boundaries", async (scope, operation) => {
  const alone = scope.session.options.effort >= 3;
  const random = scope.session.random(operation.operationId);
  for (const content of operation.bodies.filter(({ mediaType }) => isJson(mediaType))) {
    // A further rule may forbid a value in one example and allow it in another.
    let left: ReadonlySet<string> | undefined;
    for (const example of [...content.examples.keys(), ...(content.examples.length === 0 ? [0] : [])]) {
      if (left?.size === 0) break;
      const trial = await BodyTrial.prepare(scope, operation, { content, example });
      const options = { ...trial.knowledge, ...madeUp(scope.session, random, operation) };
      const takesAnyText = operation.definition["x-takes-any-text"] === true;
      const made = [
        ...boundariesOf(content.schema, trial.body, options),
        ...(takesAnyText ? anyTexts(content.schema, trial.body, options) : []),
      ];
      const wanted = left;
      await trial.try(
        made.filter((deviation) => wanted?.has(keyOf(deviation)) !== false),
        alone,
      );
      left = trial.excused;
    }
  }
  const trial = await ParameterTrial.prepare(scope, operation);
  const knowledge = await knowledgeOf(scope, operation);
  await trial.try(parameterBoundaries(operation, { ...knowledge, ...madeUp(scope.session, random, operation) }), alone);
});
