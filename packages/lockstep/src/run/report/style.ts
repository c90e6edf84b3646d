/** How a report looks, in light and dark. */

/** As many colours as runs that can be told apart at a glance; further ones begin anew, dashed. */
export const colours = 8

const light = ['#2563eb', '#ea580c', '#059669', '#9333ea', '#db2777', '#0891b2', '#a16207', '#64748b']
const dark = ['#60a5fa', '#fb923c', '#34d399', '#c084fc', '#f472b6', '#22d3ee', '#facc15', '#94a3b8']

const variables = (list: readonly string[]): string =>
  list.map((colour, index) => `--run-${index}: ${colour};`).join(' ')

export const style = `
:root {
  color-scheme: light dark;
  --back: #f6f7f9; --card: #ffffff; --edge: #e3e6eb; --text: #1a202c; --soft: #667085; --grid: #eceff3; --mark: #eef3ff;
  --good: #047857; --warn: #b45309; --bad: #b91c1c; ${variables(light)}
}
@media (prefers-color-scheme: dark) {
  :root {
    --back: #0d1117; --card: #161b22; --edge: #2a313c; --text: #e6eaf0; --soft: #94a0b2; --grid: #232a34; --mark: #1b2740;
    --good: #34d399; --warn: #fbbf24; --bad: #f87171; ${variables(dark)}
  }
  .topology img { filter: invert(.92) hue-rotate(180deg); mix-blend-mode: lighten; }
}
${Array.from({ length: colours }, (_, index) => `.run-${index} { --line: var(--run-${index}); }`).join('\n')}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--back); color: var(--text);
  font: 15px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'DejaVu Sans', sans-serif;
}
main { max-width: 1280px; margin: 0 auto; padding: 32px 24px 48px; }
h1 { font-size: 26px; line-height: 1.2; margin: 0 0 4px; letter-spacing: -.01em; overflow-wrap: anywhere; }
h2 { font-size: 17px; margin: 36px 0 12px; }
.soft { color: var(--soft); }
.card { background: var(--card); border: 1px solid var(--edge); border-radius: 12px; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(185px, 1fr)); gap: 12px; margin: 24px 0 0; }
.tile { padding: 12px 16px; }
.tile b { display: block; font-size: 22px; font-weight: 600; line-height: 1.3; font-variant-numeric: tabular-nums; }
.tile > span { color: var(--soft); font-size: 13px; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: 8px 16px; border-bottom: 1px solid var(--edge); vertical-align: top; overflow-wrap: anywhere; }
tr:last-child > * { border-bottom: 0; }
th { font-weight: 500; color: var(--soft); font-size: 13px; white-space: nowrap; }
th[scope='row'] { width: 200px; white-space: normal; }
thead th:not(:first-child), td { min-width: 90px; }
.runs td { white-space: nowrap; }
.runs th, .runs td { padding: 8px 11px; }
.runs thead th, .runs td { min-width: 0; }
.runs thead th { white-space: normal; overflow-wrap: normal; vertical-align: bottom; }
.runs tr > :first-child { padding-left: 16px; }
tr.differs td { background: var(--mark); }
.dot { display: inline-block; width: 10px; height: 10px; border-radius: 50%; background: var(--line); margin-right: 8px; }
.good { color: var(--good); } .warn { color: var(--warn); } .bad { color: var(--bad); }
.controls { display: flex; flex-wrap: wrap; gap: 8px 28px; align-items: center; margin: 36px 0 12px; color: var(--soft); font-size: 14px; }
.controls h2 { margin: 0; color: var(--text); flex: 1; }
.controls label { display: inline-flex; gap: 8px; align-items: center; }
.controls input { accent-color: var(--run-0); margin: 0; }
.controls select { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--edge); border-radius: 6px; padding: 2px 6px; }
.charts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 400px), 1fr)); gap: 16px; }
figure { margin: 0; padding: 14px 16px 10px; min-width: 0; }
figcaption { display: flex; flex-wrap: wrap; gap: 2px 14px; align-items: baseline; min-height: 24px; }
figcaption b { font-weight: 600; overflow-wrap: anywhere; }
figcaption .values { margin-left: auto; font-size: 13px; display: flex; flex-wrap: wrap; gap: 0 12px; font-variant-numeric: tabular-nums; }
figcaption .values span { color: var(--line); white-space: nowrap; }
figcaption .values span.off { opacity: .35; }
.note { color: var(--soft); font-size: 12.5px; min-height: 1.2em; }
.plot { height: 220px; margin-top: 6px; }
.uplot .u-select { background: color-mix(in srgb, var(--run-0) 15%, transparent); }
.uplot .u-cursor-x, .uplot .u-cursor-y { border-color: var(--soft); }
.topologies { display: flex; flex-wrap: wrap; gap: 16px; }
.topology { padding: 14px 16px; }
.topology img { display: block; max-width: 100%; height: auto; border-radius: 6px; margin-top: 8px; }
button.name { all: unset; cursor: pointer; font-weight: 500; }
button.name:focus-visible { outline: 2px solid var(--run-0); border-radius: 4px; }
button.name[aria-pressed='false'] { opacity: .4; text-decoration: line-through; }
footer { margin-top: 40px; color: var(--soft); font-size: 13px; }
footer details { margin-top: 6px; }
footer pre { white-space: pre-wrap; font-size: 12px; }
@media print { .controls label { display: none; } figure, .tile { break-inside: avoid; } }
`
