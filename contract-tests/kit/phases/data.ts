/** Laws of data: lists, searches and reports are complete, ordered, and match the request. */
import { readListings } from "../data/listing.ts";
import { checkReport } from "../data/report-laws.ts";
import { readReport } from "../data/reports.ts";
import { checkListings } from "../data/search-laws.ts";
import { checkMeaning, chosenSubjects } from "../meaning/subjects.ts";
import type { NamedWork, PhasePlan } from "./walk.ts";

export const data: PhasePlan = (session) => {
  const { operations } = session.availability;
  const listed = readListings(operations, session.resources).map(
    (listings): NamedWork => ({
      name: listings.map(({ operation }) => operation.operationId).join(", "),
      work: (scope) => checkListings(scope, listings),
    }),
  );
  const reported = operations.flatMap((operation): NamedWork[] => {
    const report = readReport(operation);
    return report === undefined ? [] : [{ name: operation.operationId, work: (scope) => checkReport(scope, report) }];
  });
  const meant = chosenSubjects(session).map(
    (subject): NamedWork => ({ name: subject.name, work: (scope) => checkMeaning(scope, subject) }),
  );
  return [...listed, ...reported, ...meant];
};
