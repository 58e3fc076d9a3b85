/** The interfaces that the specs describe, in the order of their documents. */
export const interfaces = ["identity", "filtering", "moderation"] as const;
export type InterfaceName = (typeof interfaces)[number];
