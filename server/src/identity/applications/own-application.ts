/** The service's own application, which every installation has (Decisions: Identity). */
import type { StoreContext } from "../../contract/context.ts";
import { addApplication } from "./application-changes.ts";
import { ownApplicationId } from "./application-rules.ts";
import { applicationsOfId } from "./application-store.ts";
import { insertRoles } from "./role-store.ts";

/** Creates the application at the first start, with its one super role. */
export async function ensureOwnApplication(context: StoreContext): Promise<void> {
  if ((await applicationsOfId(context.db, ownApplicationId)).length > 0) return;
  const { default: fillDefaults } = await import("@gatehouse/openapi/validators/application");
  const request: unknown = { application: { id: ownApplicationId, name: "Gatehouse" } };
  const outcome = fillDefaults(request) ? await addApplication(context, request) : { errors: fillDefaults.errors };
  if ("errors" in outcome) throw new Error(`The service's own application: ${JSON.stringify(outcome.errors)}`);
  const role = {
    name: "admin",
    description: "May do everything",
    id: context.newId(),
    isDefault: false,
    isSuperRole: true,
  };
  await insertRoles(context, ownApplicationId, [role]);
}
