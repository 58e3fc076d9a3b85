/** The tools of a kind of load. */
import { randomUUID } from "node:crypto";
import type { Client } from "@gatehouse/sdk";
import type { Fleet } from "./fleet.ts";

export interface LoadResponse {
  readonly status: number;
  readonly body: unknown;
}

/** One writer or reader of a kind. */
export interface Step {
  /** Sends a request and counts it; resolves to undefined where the process is gone. */
  readonly send: (
    operation: string,
    input: unknown,
    options?: { readonly token?: string },
  ) => Promise<LoadResponse | undefined>;
  /** Retries until the response is not 503. */
  readonly settle: (operation: string, input: unknown) => Promise<LoadResponse | undefined>;
  /** Records an acknowledged write, and how to find it. */
  readonly acknowledge: (name: string, isStored: (client: Client) => Promise<boolean> | boolean) => void;
  readonly fault: (description: string) => void;
  readonly fleet: Fleet;
}

/** A word of letters that no other word is like. */
export function newWord(): string {
  return randomUUID().replace(/[^a-f]/g, (digit) => (digit === "-" ? "" : String.fromCharCode(103 + Number(digit))));
}
