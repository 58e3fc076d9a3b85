/** How the kit was called; published packages have their own name in place of both (`tools/bundle-plugins.ts`). */
export const ownName = process.env["npm_lifecycle_event"] === "contract" ? "npm run contract --" : "gatehouse contract";
