/** Laws of the status. */
import { answerName } from "../contract/contract.ts";
import type { Law } from "../findings.ts";
import { exchangeLaw, isOwn, isSimulated, violationIf } from "./own-exchange.ts";

const documented: Law = {
  id: "status-documented",
  says: "Every status that is answered is documented.",
  lookAt: "Where the operation decides on its status: is it the right one, or does the document lack it?",
};

const internal: Law = {
  id: "no-internal-error",
  says: "No request makes the server fail: 500, 502, 503 and 504 are answered to none.",
  lookAt: "The server's log at the request's id: the cause of the failure stands there.",
};

export const statusDocumented = exchangeLaw(documented, (sent, contract) => {
  if (!isOwn(sent, contract)) return undefined;
  const { status } = sent;
  const { operation } = sent.case;
  const known = [...operation.answers.keys(), ...(operation.otherAnswers?.keys() ?? [])];
  return violationIf(answerName(operation, status) === undefined, {
    about: String(status),
    expected: `one of ${known.join(", ")}`,
    actual: String(status),
  });
});

const failures = [500, 502, 503, 504];

export const noInternalError = exchangeLaw(internal, (sent) =>
  violationIf(failures.includes(sent.status) && !isSimulated(sent), {
    about: String(sent.status),
    expected: "an answer that says what is wrong with the request, or what came of it",
    actual: String(sent.status),
  }),
);
