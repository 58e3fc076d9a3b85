/** The examples of the identity interface, tried. */
import { apiKeys } from "./api-keys.ts";
import { applications } from "./applications.ts";
import { emailTemplates } from "./email-templates.ts";
import { logs } from "./logs.ts";
import { publicKeys } from "./public-keys.ts";
import { reports } from "./reports.ts";
import { roles } from "./roles.ts";
import { system } from "./system.ts";
import { tokens } from "./tokens.ts";

export const trials = [apiKeys, applications, roles, emailTemplates, reports, logs, system, tokens, publicKeys].flat();
