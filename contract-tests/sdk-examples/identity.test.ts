import { Receiver } from "../support/receiver.ts";
import { apiKeys } from "./identity/api-keys.ts";
import { applications } from "./identity/applications.ts";
import { emailTemplates } from "./identity/email-templates.ts";
import { publicKeys } from "./identity/public-keys.ts";
import { reports } from "./identity/reports.ts";
import { roles } from "./identity/roles.ts";
import { system } from "./identity/system.ts";
import { tokens } from "./identity/tokens.ts";
import { settingWith } from "./identity/world.ts";
import { tryExamples } from "./try-examples.ts";

const receiver = await Receiver.start();
const trials = [apiKeys, applications, roles, emailTemplates, reports, system, tokens, publicKeys].flat();
await tryExamples("identity", trials, settingWith(receiver.url));
