/** Tokens as the tests of keys make them, by hand, so that everything about them can be wrong. */
import { createHmac, sign } from "node:crypto";
import type { Client } from "@gatehouse/sdk";
import { reasonOf } from "../http/answers.ts";

/** Signs what stands before the last dot. */
export type Signature = (input: string) => Buffer;

export function rs(privateKey: string, hash = "sha256"): Signature {
  return (input) => sign(hash, Buffer.from(input), privateKey);
}

export function hs(secret: string | Buffer, hash = "sha256"): Signature {
  return (input) => createHmac(hash, secret).update(input).digest();
}

/** A JWT of these parts; a part that is a text is taken as the JSON that it is. */
export function compact(header: object | string, claims: object | string, signature: Signature): string {
  const input = `${encode(header)}.${encode(claims)}`;
  return `${input}.${signature(input).toString("base64url")}`;
}

export function encode(part: object | string): string {
  return Buffer.from(typeof part === "string" ? part : JSON.stringify(part)).toString("base64url");
}

/** Decodes a JWT without verifying it. */
export function saidBy(token: string): { header: Record<string, unknown>; claims: Record<string, unknown> } {
  const [header = "", claims = ""] = token.split(".");
  const read = (part: string): Record<string, unknown> => JSON.parse(Buffer.from(part, "base64url").toString());
  return { header: read(header), claims: read(claims) };
}

/** `valid`, or the reason why the token does not open the operation that says what it says. */
export async function verdictOn(client: Client, token: string): Promise<string | undefined> {
  const answer = await client.request("validateToken", {}, { token });
  return answer.status === 200 ? "valid" : reasonOf(answer);
}
