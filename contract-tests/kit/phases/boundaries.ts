/** Each constraint of each request just inside and just outside, then broken in one way each; each parameter left out, repeated and so on. */

import { keyOf } from "../cases/batches.ts";
import { BodyTrial } from "../cases/body-trial.ts";
import { boundariesOf } from "../cases/boundaries.ts";
import { tryBrokenBodies } from "../cases/broken-bodies.ts";
import { knowledgeOf, madeUp, noKnowledge } from "../cases/made-up.ts";
import { tryContentCodings, tryOtherMediaTypes } from "../cases/media-types.ts";
import { checkNulls } from "../cases/null-members.ts";
import { parameterBoundaries, parameterViolations } from "../cases/parameter-deviations.ts";
import { ParameterTrial } from "../cases/parameter-trial.ts";
import { anyTexts, violationsOf } from "../cases/violations.ts";
import { signsIn } from "../contract/contract.ts";
import type { Shape } from "../contract/schema.ts";
import { isJson } from "../exchange/json-text.ts";
import { type PhasePlan, perOperation } from "./walk.ts";

export const boundaries: PhasePlan = perOperation(async (scope, operation) => {
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
    await checkNulls(scope, operation, content);
  }
  const trial = await ParameterTrial.prepare(scope, operation);
  const knowledge = await knowledgeOf(scope, operation);
  await trial.try(parameterBoundaries(operation, { ...knowledge, ...madeUp(scope.session, random, operation) }), alone);
});

export const negative: PhasePlan = perOperation(async (scope, operation) => {
  const alone = scope.session.options.effort >= 3;
  const random = scope.session.random(operation.operationId);
  const unknown = (shape: Shape): string =>
    shape.format === "uuid"
      ? random.uuid()
      : `kit${random.letters(12)}${shape.format === "email" ? "@example.org" : ""}`;
  for (const content of operation.bodies.filter(({ mediaType }) => isJson(mediaType))) {
    const trial = await BodyTrial.prepare(scope, operation, { content });
    const takesAnyText = operation.definition["x-takes-any-text"] === true;
    const nullIsAbsent = operation.interface === "identity" && operation.method !== "PATCH";
    const madeOf = { ...trial.knowledge, ...madeUp(scope.session, random, operation) };
    const options = { ...madeOf, unknown, takesAnyText, nullIsAbsent };
    // A sign-in with an unknown account is a 401, which other phases provoke.
    const violations = violationsOf(content.schema, trial.body, options).filter(
      ({ verdict }) => verdict !== "refused as unknown" || !signsIn(operation),
    );
    await trial.try(violations, alone);
    const base = await scope.ready(operation, { mediaType: content.mediaType });
    await tryBrokenBodies(scope, base, content);
    await tryOtherMediaTypes(scope, base);
    await tryContentCodings(scope, base);
  }
  const trial = await ParameterTrial.prepare(scope, operation);
  await trial.try(
    parameterViolations(operation, { ...noKnowledge, ...madeUp(scope.session, random, operation) }),
    alone,
  );
});
