/** Names in the style of Ruby. */
import { rustName, rustVariant } from "./rust-names.ts";

/** Keywords, and methods of every object that an attribute must not take the place of. */
const reserved = new Set(
  "alias and begin break case class def display do else elsif end ensure false for hash if in inspect method methods module next nil not object_id or redo rescue retry return self send super then to_h true undef unless until when while with yield".split(
    " ",
  ),
);

/** Turns `authorizedOriginURLs` into `authorized_origin_urls`, and `end` into `end_`. */
export function rubyName(name: string): string {
  const snake = rustName(name).replace("r#", "");
  return reserved.has(snake) ? `${snake}_` : snake;
}

/** Options that each call takes besides its own parameters. */
const options = new Set(["token", "tenant_id", "timeout", "retries", "headers"]);

/** The name of a parameter in the path or the query: `token` is `token_`. */
export function rubyParameter(name: string): string {
  const own = rubyName(name);
  return options.has(own) ? `${own}_` : own;
}

/** Turns `Whitelist: allowed entries` into `WhitelistAllowedEntries`. */
export function rubyClass(name: string): string {
  return rustVariant(name);
}
