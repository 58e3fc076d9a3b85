/** Splits a tag as the SDKs do: `Whitelist: allowed entries` is `Whitelist`, `Allowed`, `Entries`. */
export function tagWords(tag: string): readonly string[] {
  return tag
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1));
}
