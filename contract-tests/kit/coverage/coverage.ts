import type { Contract } from "../contract/contract.ts";
import type { Sent } from "../exchange/wire.ts";
import type { CoverageItem } from "../findings.ts";

export interface CoverageFacts {
  readonly notBuilt: ReadonlySet<string>;
  readonly notBuiltParts: readonly string[];
  readonly simulation: boolean;
}

export class Coverage {
  constructor(_contract: Contract) {}
  observe(_sent: Sent): void {}
  items(_facts: CoverageFacts): CoverageItem[] {
    return [];
  }
}
