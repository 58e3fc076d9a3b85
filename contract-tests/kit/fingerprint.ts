/** The fingerprint of a finding: it depends on the law and the place alone, not on what a run made up. */
import { createHash } from "node:crypto";
import { tokenPattern } from "./exchange/made-up-tokens.ts";

export interface FindingPlace {
  readonly law: string;
  readonly operationId: string;
  readonly about: string | undefined;
}

const instant = /\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z?)?/g;
/** Numbers of a seed: ids that are counted, and instants in milliseconds. A status or an index is shorter. */
const longNumber = /\d{5,}/g;
const lengthOfPrint = 32;

export function fingerprintOf({ law, operationId, about = "" }: FindingPlace): string {
  const place = JSON.stringify([law, operationId, withoutMadeUp(about)]);
  return createHash("sha256").update(place).digest("hex").slice(0, lengthOfPrint);
}

function withoutMadeUp(text: string): string {
  return text.replaceAll(tokenPattern, "…").replaceAll(instant, "…").replaceAll(longNumber, "…");
}
