/** Starts a server in a program, as the package's README does, and prints what it answers: ready, a read twice, a match. */
import { startServer } from "@gatehouse/server";

const entry = { text: "scallywag", locale: "en", filterMode: "embeddable", severity: "mild", tags: ["Pirate"] };
const server = await startServer({ bootstrap: { blacklist: { entries: [entry] } } });
const headers = { authorization: server.apiKey, "content-type": "application/json" };
const call = (path, options) => fetch(`${server.url}${path}`, { headers, ...options });
const statuses = [];
// The second read comes from memory.
for (const path of ["/health/ready", "/api/application", "/api/application"]) statuses.push((await call(path)).status);
const body = JSON.stringify({ content: "You sc@llyw4g!" });
const { replacement } = await (await call("/content/item/filter", { method: "POST", body })).json();
await server.close();
console.log(JSON.stringify({ statuses, replacement }));
