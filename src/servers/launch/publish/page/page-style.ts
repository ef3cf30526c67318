// How the page of a pull request looks, in light and dark. Everything is in the page: it is read from a file, too.
export const pageStyle = `
:root { color-scheme: light dark; --ground: #fff; --panel: #f6f8fa; --text: #1f2328; --soft: #59636e; --line: #d1d9e0;
  --added: #dafbe1; --added-edge: #aceebb; --removed: #ffebe9; --removed-edge: #ffcecb; --hunk: #ddf4ff; --accent: #0550ae; }
@media (prefers-color-scheme: dark) { :root { --ground: #0d1117; --panel: #151b23; --text: #e6edf3; --soft: #9198a1;
  --line: #3d444d; --added: #12261e; --added-edge: #1c4428; --removed: #25171c; --removed-edge: #542426; --hunk: #121d2f;
  --accent: #79b8ff; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 76rem; padding: 2rem 1.25rem 4rem; background: var(--ground); color: var(--text);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { margin: 0 0 .25rem; font-size: 1.6rem; line-height: 1.25; overflow-wrap: anywhere; }
h1 small { color: var(--soft); font-weight: 400; font-size: inherit; }
h2 { margin: 2rem 0 .5rem; font-size: 1.1rem; }
p { margin: .25rem 0; }
a { color: var(--accent); }
code, pre, .diff { font: 13px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
code { padding: .1rem .35rem; border-radius: 4px; background: var(--panel); overflow-wrap: anywhere; }
pre { margin: 0; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: 6px; background: var(--panel);
  white-space: pre-wrap; overflow-wrap: anywhere; }
.soft { color: var(--soft); }
.words { white-space: pre-wrap; overflow-wrap: anywhere; }
.files { width: 100%; border-collapse: collapse; }
.files td, .files th { padding: .2rem .5rem; border-bottom: 1px solid var(--line); text-align: left; font-weight: 400; }
.files th { color: var(--soft); font-size: .85rem; }
.files .count { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.files a { overflow-wrap: anywhere; }
details { margin: 1rem 0; border: 1px solid var(--line); border-radius: 6px; overflow: hidden; }
summary { padding: .5rem .75rem; background: var(--panel); cursor: pointer; overflow-wrap: anywhere; }
.diff { width: 100%; border-collapse: collapse; table-layout: fixed; }
.diff td { padding: 0 .5rem; vertical-align: top; white-space: pre-wrap; overflow-wrap: anywhere; }
.diff .at { width: 3.5rem; color: var(--soft); text-align: right; user-select: none; }
.diff .sign { width: 1.5rem; padding: 0; text-align: center; user-select: none; }
.diff .added { background: var(--added); } .diff .added .at, .diff .added .sign { background: var(--added-edge); }
.diff .removed { background: var(--removed); } .diff .removed .at, .diff .removed .sign { background: var(--removed-edge); }
.diff .hunk td { padding: .25rem .75rem; background: var(--hunk); color: var(--soft); }
.claim { padding: 0 .35rem; white-space: nowrap; border: 1px solid var(--line); border-radius: 9px; color: var(--soft); font-size: 11px; }
.hidden { padding: 0 .2rem; outline: 1px solid currentColor; font-size: 11px; }
`;
