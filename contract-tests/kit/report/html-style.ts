/** The look of an HTML report. Colours are pairs, light and dark, of which the system chooses. */
export const stylesheet = `
:root {
  color-scheme: light dark;
  --page: light-dark(#fbfcfd, #10151b);
  --card: light-dark(#ffffff, #171f28);
  --panel: light-dark(#f1f4f7, #1e2832);
  --line: light-dark(#d9dfe5, #2c3844);
  --text: light-dark(#18202a, #e3e9ef);
  --quiet: light-dark(#52606e, #a4b1be);
  --link: light-dark(#08606f, #6fd0dc);
  --good: light-dark(#1b6b2f, #7fd394);
  --bad: light-dark(#a32020, #ff9f98);
  --unsure: light-dark(#7a4b00, #f0bd6a);
  --good-tint: light-dark(#e6f4ea, #14301c);
  --bad-tint: light-dark(#fbeae9, #3a1a1a);
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", Menlo, Consolas, monospace;
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.55 system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; overflow-wrap: break-word; }
header, main { max-width: 74rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 2rem; }
main { padding-bottom: 4rem; }
h1, h2, h3, h4, h5, p, dl, ol, ul { margin: 0 0 .75rem; }
h1 { font-size: 1.9rem; line-height: 1.25; letter-spacing: -.01em; }
h2 { margin-top: 3rem; padding-bottom: .35rem; border-bottom: 1px solid var(--line); font-size: 1.35rem; }
h3 { font-size: 1.1rem; line-height: 1.35; }
h3 small { color: var(--quiet); font-weight: 400; }
h4 { margin-bottom: .35rem; font-size: .95rem; }
h5 { margin: .5rem 0 .25rem; font-size: .85rem; }
a { color: var(--link); text-underline-offset: .15em; }
code, pre { font-family: var(--mono); font-size: .85rem; }
pre { margin: 0 0 .5rem; padding: .6rem .75rem; border-radius: 6px; background: var(--panel); max-height: 26rem; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; }
:not(pre) > code { overflow-wrap: anywhere; }
mark { padding: 0 .1em; border-radius: 2px; background: var(--bad-tint); color: inherit; outline: 1px solid var(--bad); }
.command { border-left: 3px solid var(--link); white-space: pre-wrap; user-select: all; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 3px; }
summary { cursor: pointer; padding: .25rem 0; }
.kind { margin: 0; color: var(--quiet); font-size: .9rem; }
.quiet, small { color: var(--quiet); }
.quiet { font-size: .9rem; }
.sign { display: inline-block; width: 1.1em; }
.passed { color: var(--good); }
.broken { color: var(--bad); }
.incomplete, .early strong, .short { color: var(--unsure); }
.bad { color: var(--bad); font-weight: 600; }
.where { font-size: 1.05rem; }
.figures { display: flex; flex-wrap: wrap; gap: .75rem 2.25rem; margin: 1.25rem 0; }
.figures dt { color: var(--quiet); font-size: .85rem; }
.figures dd { margin: 0; font-size: 1.25rem; font-weight: 600; font-variant-numeric: tabular-nums; }
.again { margin: 0 0 .25rem; color: var(--quiet); font-size: .9rem; }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin-top: 1rem; }
.contents { padding-left: 1.75rem; }
.contents a { font-family: var(--mono); font-size: .9rem; overflow-wrap: anywhere; }
.contents span { color: var(--quiet); font-size: .9rem; overflow-wrap: anywhere; }
.card { margin: 1.25rem 0; padding: 1.1rem 1.25rem; border: 1px solid var(--line); border-left: 4px solid var(--bad); border-radius: 8px; background: var(--card); scroll-margin-top: 1rem; }
.card > :last-child { margin-bottom: 0; }
.card h3 { margin-bottom: .35rem; font-family: var(--mono); overflow-wrap: anywhere; }
.place { display: flex; flex-wrap: wrap; gap: 0 1.25rem; margin-bottom: .25rem; color: var(--quiet); font-size: .9rem; }
.method { color: var(--link); }
.law { font-size: 1.05rem; }
.law code { color: var(--quiet); }
.about strong { font-family: var(--mono); font-size: .9rem; overflow-wrap: anywhere; }
.look { margin-top: .75rem; }
.sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); gap: .75rem; }
.sides > div { min-width: 0; }
.expected, .actual { padding: .6rem .8rem; border-radius: 6px; overflow-wrap: anywhere; }
.expected { background: var(--good-tint); }
.actual { background: var(--bad-tint); }
.expected h4 { color: var(--good); }
.actual h4 { color: var(--bad); }
.expected p, .actual p { margin: 0; white-space: pre-wrap; }
.steps { padding-left: 1.5rem; }
.steps summary code { overflow-wrap: anywhere; }
.answer { font-weight: 600; white-space: nowrap; }
.headers { margin-bottom: .4rem; font-family: var(--mono); font-size: .8rem; }
.headers div { overflow-wrap: anywhere; }
.headers dt { display: inline; color: var(--quiet); }
.headers dt::after { content: ": "; }
.headers dd { display: inline; margin: 0; }
.scroll { overflow-x: auto; margin-bottom: 1rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .4rem 1.1rem .4rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
thead th { color: var(--quiet); font-size: .85rem; font-weight: 600; vertical-align: bottom; }
tbody th { font-weight: 400; }
th code { color: var(--quiet); }
.number { text-align: right; white-space: nowrap; }
.legend { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; margin: 1rem 0 .5rem; }
.legend .key { display: inline-block; min-width: 2.1rem; margin-right: .35rem; padding: .05rem .3rem; border-radius: 3px; text-align: center; font-size: .8rem; }
.map { max-height: 88vh; overflow: auto; border: 1px solid var(--line); border-radius: 8px; background: var(--card); }
.map table { border-collapse: separate; border-spacing: 2px; font-size: .78rem; }
.map th, .map td { border: 0; padding: .15rem .3rem; text-align: center; vertical-align: middle; white-space: nowrap; }
.map td { min-width: 2.1rem; border-radius: 3px; }
.map caption { padding: .3rem .5rem; text-align: left; }
.map thead th { position: sticky; top: 0; z-index: 2; background: var(--card); font-size: .78rem; vertical-align: bottom; }
.map thead tr + tr th { top: 1.7rem; }
.map thead .law span { writing-mode: vertical-rl; transform: rotate(180deg); display: inline-block; max-height: 15rem; }
.map tbody th { position: sticky; left: 0; z-index: 1; background: var(--card); text-align: left; font-family: var(--mono); }
.map thead th:first-child { left: 0; z-index: 3; text-align: left; }
.map tbody th.group { padding-top: .9rem; font: 600 1rem system-ui, sans-serif; }
.map .edge { border-left: 2px solid var(--line); }
.h1 { background: light-dark(#e2f2e7, #16301e); }
.h2 { background: light-dark(#c3e4cd, #1c4a2b); }
.h3 { background: light-dark(#9bd1ab, #24663a); }
.h4 { background: light-dark(#74bd8a, #2c8049); }
.miss { background: repeating-linear-gradient(45deg, transparent 0 3px, var(--line) 3px 5px); color: var(--unsure); }
.worst { background: light-dark(#c93030, #b63434); color: #ffffff; font-weight: 700; }
.map tr:hover > td, .map tr:hover > th { outline: 1px solid var(--link); }
@media (max-width: 40rem) {
  header { padding-top: 1.25rem; }
  h1 { font-size: 1.5rem; }
  header, main { padding-left: .9rem; padding-right: .9rem; }
  .card { padding: .9rem; }
  .steps { padding-left: 1.1rem; }
}
@media print {
  :root { color-scheme: light; }
  nav { display: none; }
  pre { max-height: none; }
  .card { break-inside: auto; }
  h2, h3, h4, summary { break-after: avoid; }
  .scroll { overflow: visible; }
  .map { max-height: none; overflow: visible; }
}
`;
