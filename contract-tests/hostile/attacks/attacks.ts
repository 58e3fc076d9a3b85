/** The attacks, in the order of the report. */
import type { Attack } from "../attacker.ts";
import { deepAndWideJson, gzipBombs, manyParts, slowHeaders, stalledUploads, wideForms } from "./bodies.ts";
import { jwtJunk, loginFlood, tenantOnSystem } from "./credentials.ts";
import { silentReceivers } from "./receivers.ts";
import { cutAnswers, hugeQueries, logExportFlood, unknownPaths } from "./requests.ts";
import { hostilePhrases, longTexts, textBatches } from "./texts.ts";

export const attacks: readonly Attack[] = [
  gzipBombs,
  deepAndWideJson,
  stalledUploads,
  slowHeaders,
  wideForms,
  manyParts,
  longTexts,
  textBatches,
  hostilePhrases,
  loginFlood,
  jwtJunk,
  tenantOnSystem,
  hugeQueries,
  unknownPaths,
  cutAnswers,
  logExportFlood,
  silentReceivers,
];
