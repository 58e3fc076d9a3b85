/** A configuration the way of a request's body: the schema and its defaults, the rules between fields, the form that is stored. */
import { Problems } from "../../contract/errors.ts";
import { readShape } from "../../contract/shapes.ts";
import { toStored } from "../applications/application-document.ts";
import { checkModerationApplication } from "../applications/application-rules.ts";
import type { Configuration } from "../decision/decision-outcomes.ts";

export function configured(moderationConfiguration: unknown): Configuration {
  const problems = new Problems();
  const application = readShape("ModerationApplication", { name: "Test", moderationConfiguration }, problems);
  if (application === undefined) throw new Error(JSON.stringify(problems.toErrors()));
  const broken = checkModerationApplication(application);
  if (broken.any) throw new Error(JSON.stringify(broken.toErrors()));
  return { ...toStored(application.moderationConfiguration), notificationServers: [] };
}
