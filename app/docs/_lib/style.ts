/** The look of the documentation; follows the system's light or dark, or the reader's choice. */
export const STYLE = `
:root { color-scheme: light dark; --page: light-dark(#fff, #0f1117); --text: light-dark(#1c1f26, #e4e6ec); --muted: light-dark(#565c69, #a3a9b6);
  --line: light-dark(#e0e3ea, #2b303c); --line-strong: light-dark(#80858f, #7c8494); --soft: light-dark(#f5f6fa, #181b24); --accent: light-dark(#2f4cdd, #93a5ff); }
[data-theme="light"] { color-scheme: light; }
[data-theme="dark"] { color-scheme: dark; }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.65 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
a { color: var(--accent); text-underline-offset: 3px; }
:focus-visible { outline: 3px solid color-mix(in srgb, var(--accent) 60%, transparent); outline-offset: 2px; border-radius: 4px; }
.skip { position: absolute; left: -9999px; }
.skip:focus { left: 1rem; top: .5rem; padding: .5rem 1rem; background: var(--page); z-index: 1; }
header { display: flex; gap: 1rem; align-items: baseline; padding: .8rem 1.25rem; border-bottom: 1px solid var(--line); }
header a { text-decoration: none; white-space: nowrap; }
header .brand { color: var(--text); font-weight: 650; }
header span { color: var(--muted); }
header .version { font-size: .85rem; padding: .05rem .4rem; border: 1px solid var(--line); border-radius: 99px; }
header .status { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.finder { position: relative; margin-left: auto; flex: 0 1 20rem; min-width: 0; }
.search input { width: 100%; font: inherit; font-size: .9rem; padding: .3rem .7rem; color: var(--text); background: var(--soft); border: 1px solid var(--line-strong); border-radius: 8px; }
.found { position: absolute; z-index: 2; right: 0; top: calc(100% + .4rem); width: min(34rem, calc(100vw - 2.5rem)); max-height: 70vh; overflow-y: auto; margin: 0; padding: .4rem; list-style: none; background: var(--page); border: 1px solid var(--line); border-radius: 10px; box-shadow: 0 8px 24px rgb(0 0 0 / .2); }
.found a { display: block; padding: .5rem .7rem; border-radius: 7px; white-space: normal; color: var(--text); }
.found a:is(:hover, :focus) { background: var(--soft); }
.found b { display: block; font-size: .92rem; }
.found span, .found .none { display: block; color: var(--muted); font-size: .85rem; overflow-wrap: anywhere; }
.found .none { padding: .5rem .7rem; }
.theme, .copy { font: inherit; font-size: .85rem; color: var(--text); background: var(--page); border: 1px solid var(--line-strong); border-radius: 8px; padding: .25rem .6rem; cursor: pointer; }
html:not([data-script]) :is(.finder, .theme) { visibility: hidden; }
.code { position: relative; }
.copy { position: absolute; top: .5rem; right: .5rem; opacity: 0; }
.code:hover .copy, .copy:focus-visible { opacity: 1; }
@media (hover: none) { .copy { opacity: 1; } }
.toc { margin: 0 0 1rem; padding: .6rem 1rem; border: 1px solid var(--line); border-radius: 9px; }
.toc ul { margin: .5rem 0 0; padding-left: 1.2rem; }
.source { margin: 3rem 0 0; font-size: .88rem; }
.columns { max-width: 88rem; margin: 0 auto; padding: 0 1.25rem; }
.pages p, .sections p { margin: .9rem 0 .25rem; font-size: .78rem; font-weight: 650; color: var(--muted); }
.pages ul, .sections ul { list-style: none; margin: 0; padding: 0; }
.pages a, .sections a { display: block; padding: .16rem .6rem; color: inherit; text-decoration: none; font-size: .88rem; line-height: 1.35; border-left: 2px solid transparent; }
.pages a:hover, .sections a:hover { color: var(--accent); }
.pages a[aria-current] { color: var(--accent); border-color: var(--accent); background: var(--soft); font-weight: 600; }
.wide, .sections { display: none; }
.narrow { margin: 1rem 0; padding: .6rem 1rem; border: 1px solid var(--line); border-radius: 9px; }
summary { cursor: pointer; font-weight: 600; }
main { min-width: 0; padding: .5rem 0 4rem; }
article { max-width: 48rem; overflow-wrap: break-word; }
h1, h2, h3, h4 { line-height: 1.25; letter-spacing: -.012em; text-wrap: balance; }
h1 { font-size: 2rem; margin: 1.5rem 0 1rem; }
h2 { font-size: 1.4rem; margin: 2.75rem 0 .75rem; padding-top: .5rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.12rem; margin: 2rem 0 .5rem; }
h1 code, h2 code, h3 code { font-size: .9em; }
.anchor { color: var(--muted); text-decoration: none; font-weight: 400; opacity: 0; }
:is(h2, h3):hover .anchor, .anchor:focus { opacity: 1; }
article img { max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: 10px; }
article li { margin: .25rem 0; }
code { font: .875em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
:not(pre) > code { padding: .1em .3em; background: var(--soft); border-radius: 5px; }
pre { margin: 1rem 0; padding: .9rem 1.1rem; overflow-x: auto; border: 1px solid var(--line); border-radius: 10px; font-size: .92rem; tab-size: 2; }
pre.shiki { background: var(--soft) !important; }
pre code { overflow-wrap: normal; }
figure { margin: 1rem 0; }
figure pre { margin: 0; border-radius: 0 0 10px 10px; }
figcaption { padding: .35rem 1.1rem; border: 1px solid var(--line); border-bottom: 0; border-radius: 10px 10px 0 0; color: var(--muted); font-size: .9rem; }
figcaption code { background: none !important; padding: 0 !important; }
.table { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; min-width: 100%; font-size: .92rem; line-height: 1.5; }
th, td { padding: .5rem .9rem .5rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
td:not(:first-child) { min-width: 7rem; }
td code, th code { overflow-wrap: normal; }
td:last-child, th:last-child { padding-right: 0; }
th { font-size: .85rem; color: var(--muted); }
blockquote { margin: 1rem 0; padding: .1rem 1rem; border-left: 3px solid var(--accent); color: var(--muted); }
.neighbors { display: flex; justify-content: space-between; gap: 1rem; max-width: 48rem; margin-top: 1rem; padding-top: 1rem; border-top: 1px solid var(--line); }
.neighbors a { min-width: 0; overflow-wrap: anywhere; text-decoration: none; font-weight: 600; }
@media (max-width: 44rem) {
  header { flex-wrap: wrap; gap: .5rem 1rem; }
  header > span { margin-right: auto; }
  .finder { order: 1; flex: 1 0 100%; }
}
@media (max-width: 30rem) {
  h1 { font-size: 1.7rem; }
}
@media (max-width: 44rem) {
  .cards :is(tbody, tr, td) { display: block; }
  .cards thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .cards tr { padding: .6rem 0; border-bottom: 1px solid var(--line); }
  .cards td { padding: .1rem 0; border: 0; }
  .cards code { overflow-wrap: anywhere; }
  .cards td:not(:first-child)::before { content: attr(data-name) ": "; color: var(--muted); font-size: .85rem; }
}
@media (min-width: 56rem) {
  .columns { display: grid; grid-template-columns: 17rem minmax(0, 1fr); gap: 0 2.5rem; }
  .narrow { display: none; }
  .wide { display: block; position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding: 1rem 0 3rem; }
}
@media (min-width: 76rem) {
  .columns { grid-template-columns: 16rem minmax(0, 1fr) 13rem; }
  .toc { display: none; }
  .sections { display: block; position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding: 1rem 0 3rem; }
}
/* Pages with wide tables use the space of the list beside them, unless there is space for both. */
.broad article, .broad .neighbors { max-width: 76rem; }
@media (min-width: 76rem) and (max-width: 100rem) {
  .broad { grid-template-columns: 16rem minmax(0, 1fr); }
  .broad .sections { display: none; }
  .broad .toc { display: block; }
}
@media (min-width: 100rem) { .broad { max-width: 110rem; } }
@media print { header, .pages, .sections, .toc, .copy, .source, .neighbors { display: none; } }
`
