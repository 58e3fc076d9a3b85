/** Operator accounts (Filtering, Operator account). */
import type { components } from "@gatehouse/openapi/validated-requests";
import type { Db, NewId } from "../contract/context.ts";
import { hashPassword } from "./passwords.ts";

type NewOperator = components["schemas"]["OperatorUser"];

interface OperatorRow {
  id: string;
  tenant_id: string;
  email: string;
  password_hash: string;
  disabled: boolean | number;
  document: string;
}

/** Creates the operator, or makes the one with this email address like it; the password counts at creation alone. */
export async function putOperator(db: Db, tenantId: string, newId: NewId, operator: NewOperator): Promise<void> {
  const { id, email, password, ...rest } = operator;
  const key = email.toLowerCase();
  const document = JSON.stringify({ ...rest, email });
  const updated = await db<OperatorRow>("operators").where({ tenant_id: tenantId, email: key }).update({ document });
  if (updated > 0) return;
  await db<OperatorRow>("operators").insert({
    id: id?.toLowerCase() ?? newId(),
    tenant_id: tenantId,
    email: key,
    password_hash: await hashPassword(password),
    disabled: false,
    document,
  });
}
