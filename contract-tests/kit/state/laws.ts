/** Laws of stored objects, for any sequence of operations. */
import type { Law } from "../findings.ts";

export const createdIsFound: Law = {
  id: "created-is-found",
  says: "A created object is found as it was returned: by its id, by its fields, in every list and search.",
  lookAt: "Is the creation stored before its response, and do all reads use the same data?",
};

export const freeIsAccepted: Law = {
  id: "free-is-accepted",
  says: "An unused or released id or unique value can be given to a new object.",
  lookAt: "The check of duplicates: does it still include deleted or renamed objects, or unrelated ones?",
};

export const deletedIsGone: Law = {
  id: "deleted-is-gone",
  says: "A deleted object is gone: by its id, by its fields, from every list and search, and as a reference.",
  lookAt: "Does the deletion reach all caches, indexes, lists and references?",
};

export const missingIsMissing: Law = {
  id: "missing-is-missing",
  says: "Reading, changing or deleting a missing object is answered with 404, and creates nothing.",
  lookAt: "Does the operation check that the object exists, or does a change insert a missing one?",
};

export const refusedChangesNothing: Law = {
  id: "refused-changes-nothing",
  says: "A refused request changes nothing.",
  lookAt: "Is everything checked before anything is written, and is all of it written in one transaction?",
};

export const putIsIdempotent: Law = {
  id: "put-is-idempotent",
  says: "PUT is idempotent: the second response equals the first, except for fields that the server sets.",
  lookAt: "Does the update add to the stored value instead of replacing it?",
};

export const changeIsFound: Law = {
  id: "change-is-found",
  says: "After a change the object is found as the response showed it, with the values of the request.",
  lookAt:
    "Does the change reach the store, and do all reads see it at once? A lost update or a stale cache looks like this.",
};

export const patchChangesWhatItNames: Law = {
  id: "patch-changes-what-it-names",
  says: "A patch changes the members that it names, and otherwise only fields that the server sets.",
  lookAt: "How the patch is merged into the stored object: do members that it does not name keep their values?",
};

export const getChangesNothing: Law = {
  id: "get-changes-nothing",
  says: "Reading changes nothing: the same GET twice has the same response.",
  lookAt: "Does the read write anything, or does its response depend on more than stored data?",
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
  says: "A change of one object leaves all others unchanged.",
  lookAt: "The condition of the statement that writes: does it name the object, its parent and its tenant?",
};

export const tenantsAreApart: Law = {
  id: "tenants-are-apart",
  says: "A tenant neither reads nor changes another tenant's data.",
  lookAt: "Does every statement of the operation name the tenant of the request?",
};

export const uuidCase: Law = {
  id: "uuid-case",
  says: "The case of a UUID does not matter.",
  lookAt: "Is the id of the path brought into one case before it is looked up?",
};
