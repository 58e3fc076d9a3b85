/** Laws of data: lists, searches and reports are complete, ordered, and match the request. */
import { readListings } from "../data/listing.ts";
import { checkReport } from "../data/report-laws.ts";
import { readReport } from "../data/reports.ts";
import { checkListings } from "../data/search-laws.ts";
import { checkMeaning, chosenSubjects } from "../meaning/subjects.ts";
import { type PhasePart, type Work, walk } from "./walk.ts";

interface Subject {
  readonly name: string;
  readonly work: Work<Subject>;
}

export const data: PhasePart = {
  phase: "data",
  run: (session, watcher) => {
    const listed = readListings(session.availability.operations, session.resources).map(
      (listings): Subject => ({
        name: listings.map(({ operation }) => operation.operationId).join(", "),
        work: (scope) => checkListings(scope, listings),
      }),
    );
    const reported = session.availability.operations.flatMap((operation): Subject[] => {
      const report = readReport(operation);
      return report === undefined ? [] : [{ name: operation.operationId, work: (scope) => checkReport(scope, report) }];
    });
    const meant = chosenSubjects(session).map(
      (subject): Subject => ({ name: subject.name, work: (scope) => checkMeaning(scope, subject) }),
    );
    return walk({ session, watcher }, [...listed, ...reported, ...meant], {
      name: ({ name }) => name,
      work: (scope, subject) => subject.work(scope, subject),
    });
  },
};
