import { html } from './html'

/** The product's green and its greys, light and dark. */
export const DOCS_STYLE = html`
:root { color-scheme: light dark; --ink: #1c2522; --soft: #5b6762; --line: #dfe6e2; --ground: #f5f8f6; --paper: #fff; --brand: #1f6f5c; --on-brand: #fff; --accent: #b3651a; --loss: #c23a3a; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6edea; --soft: #9aa8a2; --line: #2c3733; --ground: #121816; --paper: #1a2220; --brand: #5cb89f; --on-brand: #0d1513; --accent: #e9a45a; --loss: #ef8080; } }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 14px/1.6 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif }
header { padding: 24px 32px 16px; border-bottom: 1px solid var(--line); background: var(--paper) }
h1 { margin: 0 0 8px; font-size: 24px; color: var(--brand) }
header p { margin: 0; color: var(--soft) }
code { font-family: ui-monospace, "SFMono-Regular", Consolas, monospace; font-size: 13px; overflow-wrap: anywhere }
.columns { display: flex; align-items: flex-start; max-width: 1280px; margin: 0 auto }
nav { position: sticky; top: 0; flex: 0 0 200px; padding: 24px 16px; max-height: 100vh; overflow: auto }
nav a { display: flex; justify-content: space-between; padding: 8px 16px; border-radius: 8px; color: inherit; text-decoration: none }
nav a:hover, nav a:focus-visible { background: var(--line) }
nav span { color: var(--soft) }
main { flex: 1; min-width: 0; padding: 8px 32px 64px 16px }
h2 { margin: 24px 0 8px; font-size: 18px }
h4 { margin: 16px 0 4px; font-size: 14px; font-weight: 600 }
details { margin: 8px 0; border: 1px solid var(--line); border-radius: 8px; background: var(--paper); padding: 0 16px }
details[open] { padding-bottom: 16px }
summary { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: baseline; padding: 10px 0; cursor: pointer; list-style: none }
summary::-webkit-details-marker { display: none }
summary:focus-visible, nav a:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px }
.method { flex: 0 0 60px; text-align: center; border-radius: 4px; background: var(--brand); color: var(--on-brand); font-size: 12px; font-weight: 600 }
.method.get { background: none; color: var(--brand); box-shadow: inset 0 0 0 1px var(--brand) }
.method.delete { background: none; color: var(--loss); box-shadow: inset 0 0 0 1px var(--loss) }
.what { margin-left: auto; color: var(--soft) }
.who { margin: 0; color: var(--accent) }
.scroll { overflow-x: auto }
table { width: 100%; border-collapse: collapse; table-layout: fixed }
th.short { width: 56px }
th { text-align: left; font-weight: 500; color: var(--soft); white-space: nowrap }
th, td { padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line); vertical-align: top }
tbody tr:last-child td { border-bottom: 0 }
@media (max-width: 720px) { .columns { display: block } nav { display: none } header, main { padding-left: 16px; padding-right: 16px } .what { margin-left: 0; flex-basis: 100% } }
`
