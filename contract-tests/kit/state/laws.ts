/** Laws of stored objects, for any sequence of operations. */
import type { Law } from "../findings.ts";

export const createdIsFound: Law = {
  id: "created-is-found",
  says: "What was created is found, as it was answered: by its id, by its fields, in every list and search.",
  lookAt: "Does the creation reach the store before it is answered, and do all reads read the same place?",
};

export const freeIsAccepted: Law = {
  id: "free-is-accepted",
  says: "An id or a unique value that nothing has, or has any more, can be given to a new object.",
  lookAt:
    "The check of duplicates: does it still count what was deleted or renamed, or what it should not compare with?",
};

export const deletedIsGone: Law = {
  id: "deleted-is-gone",
  says: "What was deleted is gone: by its id, by its fields, from every list and search, and as what others refer to.",
  lookAt: "Does the deletion reach every place that the object is read from: caches, indexes, lists, references?",
};

export const missingIsMissing: Law = {
  id: "missing-is-missing",
  says: "Reading, changing or deleting what does not exist is answered with 404, and creates nothing.",
  lookAt: "Does the operation look for the object before it acts, and does a change without one insert it?",
};

export const refusedChangesNothing: Law = {
  id: "refused-changes-nothing",
  says: "A request that is refused leaves everything as it was.",
  lookAt: "Is everything checked before anything is written, and is all of it written in one transaction?",
};

export const putIsIdempotent: Law = {
  id: "put-is-idempotent",
  says: "The same PUT twice is that PUT once: it is answered alike, but for what the server alone sets.",
  lookAt: "Does the update add to what is stored, or count, instead of replacing?",
};

export const changeIsFound: Law = {
  id: "change-is-found",
  says: "After a change the object is found as the change was answered, and with what the request changed.",
  lookAt:
    "Does the change reach the store, and do all reads see it at once? A lost update or a stale cache looks like this.",
};

export const patchChangesWhatItNames: Law = {
  id: "patch-changes-what-it-names",
  says: "A patch changes what it names, and nothing else but what the server alone sets.",
  lookAt: "How the patch is merged into the stored object: do members that it does not name keep their values?",
};

export const getChangesNothing: Law = {
  id: "get-changes-nothing",
  says: "Reading changes nothing: the same GET twice is answered alike.",
  lookAt: "What the read writes, and whether its answer hangs on anything but what is stored.",
};

export const takenIsRefused: Law = {
  id: "taken-is-refused",
  says: "An id or a unique value that is taken is refused with [duplicate] at its field.",
  lookAt: "The check of duplicates, and the unique constraint in the store behind it.",
};

export const listHoldsTheModel: Law = {
  id: "list-holds-the-model",
  says: "A list holds exactly what exists, each object once.",
  lookAt: "The query behind the list: its joins, its filters, and its paging.",
};

export const neighboursUntouched: Law = {
  id: "neighbours-untouched",
  says: "What is done to one object leaves all others as they were.",
  lookAt: "The condition of the statement that writes: does it name the object, its parent and its tenant?",
};

export const tenantsAreApart: Law = {
  id: "tenants-are-apart",
  says: "A tenant neither sees nor touches what another tenant has.",
  lookAt: "Does every statement of the operation name the tenant of the request?",
};

export const uuidCase: Law = {
  id: "uuid-case",
  says: "A UUID means the same in capitals and in small letters.",
  lookAt: "Is the id of the path brought into one case before it is looked up?",
};
