/** The reference view: a text column and a navigation column, light or dark like the system. */
export const REFERENCE_CSS = `:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 18%, transparent); --soft: color-mix(in srgb, currentColor 7%, transparent); }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.55 system-ui, sans-serif; background: light-dark(#fff, #14161a); color: light-dark(#1c1e21, #e6e7e9); }
a { color: light-dark(#0a58c2, #8ab8ff); }
.skip { position: absolute; left: -9999px; }
.skip:focus { left: 1rem; top: 1rem; padding: .5rem 1rem; background: light-dark(#fff, #14161a); }
nav { font-size: .9rem; }
nav a { display: inline-block; min-height: 1.6rem; }
.wide { display: none; }
.narrow { margin: 0 1rem; padding: .6rem 1rem; border: 1px solid var(--line); border-radius: .5rem; }
.narrow nav { margin-top: .75rem; }
nav ul { margin: 0 0 .75rem; padding-left: 1rem; list-style: none; }
nav p { margin: 0; font-weight: 600; }
.title { margin: 0; padding: 1rem; font-size: 1.1rem; font-weight: 600; }
.title small { font-weight: 400; opacity: .75; }
main { padding: 1rem; max-width: 62rem; min-width: 0; }
h1, h2, h3 { line-height: 1.25; }
h2 { margin-top: 3rem; padding-bottom: .25rem; border-bottom: 1px solid var(--line); }
article { margin: 2.5rem 0; scroll-margin-top: 1rem; }
article:target > h3 { text-decoration: underline; text-decoration-thickness: 3px; }
h5 { margin: 1rem 0 .25rem; font-size: .9rem; }
code, pre { font: .875em/1.5 ui-monospace, monospace; }
code { overflow-wrap: anywhere; }
pre { padding: .75rem 1rem; overflow-x: auto; background: var(--soft); border-radius: .4rem; }
table { display: block; overflow-x: auto; border-collapse: collapse; margin: .5rem 0 1rem; font-size: .9rem; }
th, td { padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: 400; }
thead th { font-size: .8rem; opacity: .75; }
.route b { padding: .1rem .5rem; border-radius: .3rem; background: var(--soft); }
.route .get { background: light-dark(#d7eaff, #123a63); }
.route .post { background: light-dark(#d9f2df, #17452a); }
.route .put, .route .patch { background: light-dark(#fdeccb, #533a09); }
.route .delete { background: light-dark(#fbdcdc, #5a1c1c); }
.types { font-size: .85rem; opacity: .8; }
details { margin: .35rem 0; }
summary { cursor: pointer; }
.status { font-variant-numeric: tabular-nums; }
.s2 { color: light-dark(#176b34, #7fd49b); }
.s4, .s5 { color: light-dark(#a11a1a, #ff9c9c); }
th code { overflow-wrap: normal; }
@media (max-width: 40rem) {
  thead { display: none; }
  tbody, tr, th, td { display: block; }
  tr { padding: .5rem 0; border-bottom: 1px solid var(--line); }
  th, td { padding: 0; border: 0; }
  th { font-weight: 600; }
}
@media (min-width: 60rem) {
  body { display: grid; grid-template-columns: 17rem minmax(0, 1fr); }
  .title { grid-column: 1 / -1; border-bottom: 1px solid var(--line); }
  .narrow { display: none; }
  .wide { display: block; position: sticky; top: 0; height: 100vh; padding: 1rem; overflow-y: auto; border-right: 1px solid var(--line); }
  main { padding: 1rem 2.5rem 4rem; }
}
@media print { .wide, .narrow { display: none; } details > * { display: block; } }
`

/** Small additions to Swagger UI's own style. */
export const EXPLORER_CSS = `body { margin: 0; background: #fff; }
html.dark-mode body { background: #1c2022; color: #e4e6e6; }
noscript p { max-width: 40rem; margin: 2rem auto; font: 16px/1.5 system-ui, sans-serif; }
`
