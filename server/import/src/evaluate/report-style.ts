/** Style of the page of a report, in light and dark. */
import { Html } from "@gatehouse/openapi/html";

export const reportStyle = new Html(`
:root { color-scheme: light dark; --ink: #1c2126; --quiet: #59636e; --paper: #fff; --rule: #d5dadf; --mark: #ffe8a3;
  --precision: #0b5fb0; --recall: #a33b00; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ec; --quiet: #a4adb6; --paper: #14181c; --rule: #3a424a;
  --mark: #5c4a00; --precision: #7db7ff; --recall: #ffab7a; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 75rem; margin: 0 auto; padding: 1.5rem; }
h1 { font-size: 1.6rem; overflow-wrap: anywhere; }
h2 { font-size: 1.2rem; margin-top: 2.5rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.9rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--quiet); padding-bottom: 0.5rem; }
th, td { padding: 0.3rem 0.8rem 0.3rem 0; border-bottom: 1px solid var(--rule); text-align: right; white-space: nowrap; }
th:first-child { text-align: left; font-weight: 600; }
figure { margin: 0 0 1rem; max-width: 45rem; }
.chart { width: 100%; height: auto; }
.chart path { fill: none; stroke: var(--rule); }
.chart .precision { stroke: var(--precision); stroke-width: 2.5; }
.chart .recall { stroke: var(--recall); stroke-width: 2.5; stroke-dasharray: 7 4; }
.chart .best { stroke: var(--quiet); stroke-dasharray: 2 3; }
.chart text { fill: var(--quiet); font: 12px system-ui, sans-serif; }
.key { margin-right: 1.2rem; }
.key::before { content: ""; display: inline-block; width: 1.8rem; margin-right: 0.4rem; vertical-align: middle;
  border-top: 3px solid var(--precision); }
.recall-key::before { border-top: 3px dashed var(--recall); }
.best-key::before { border-top: 2px dotted var(--quiet); }
.texts { list-style: none; padding: 0; }
.texts li { border-top: 1px solid var(--rule); padding: 0.6rem 0; }
.texts p { margin: 0; }
.head, .about { color: var(--quiet); font-size: 0.85rem; }
.text { white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: isolate; }
mark { background: var(--mark); color: inherit; border-radius: 2px; }
mark .about { color: inherit; }
`);
