/** The service's own application, which every installation has (Decisions: Identity). */
import type { StoreContext } from "../../contract/context.ts";
import { Problems } from "../../contract/errors.ts";
import { readShape } from "../../contract/shapes.ts";
import { addApplication } from "./application-changes.ts";
import { ownApplicationId } from "./application-rules.ts";
import { isTakenId } from "./application-store.ts";
import { insertRoles } from "./role-store.ts";

/** Creates the application at the first start, with its one super role. */
export async function ensureOwnApplication(context: StoreContext): Promise<void> {
  if (await isTakenId(context.db, ownApplicationId)) return;
  const problems = new Problems();
  const request = readShape(
    "ApplicationRequest",
    { application: { id: ownApplicationId, name: "Gatehouse" } },
    problems,
  );
  const outcome = request === undefined ? { errors: problems.toErrors() } : await addApplication(context, request);
  if ("errors" in outcome) throw new Error(`The service's own application: ${JSON.stringify(outcome.errors)}`);
  const role = {
    name: "admin",
    description: "May do everything",
    id: context.newId(),
    isDefault: false,
    isSuperRole: true,
  };
  await insertRoles(context.db, ownApplicationId, [role]);
}
