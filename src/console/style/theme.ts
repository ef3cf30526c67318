// Colours, light and dark, and how plain text looks. Every pair of text and ground keeps a contrast of 4.5.

export const themeStyle = `
:root {
  color-scheme: light dark;
  --ground: #eef3f3; --sheet: #fff; --well: #f4f8f8; --line: #cbd8d9; --ink: #12262b; --soft: #4a6067;
  --sea: #0b6470; --on-sea: #fff; --rope: #b9893b; --rope-shade: #8f6522;
  --good: #17703f; --warn: #855005; --bad: #a4262c; --on-bad: #fff;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0c1719; --sheet: #122023; --well: #0e1a1d; --line: #2a3f44; --ink: #e2ecec; --soft: #9db3b8;
    --sea: #6fc9d2; --on-sea: #06181b; --rope: #c79a4e; --rope-shade: #86632a;
    --good: #6fd39a; --warn: #e6b35f; --bad: #ff938d; --on-bad: #2a0808;
  }
}
*, ::before, ::after { box-sizing: border-box; }
[hidden] { display: none !important; }
html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif; }
h1, h2, h3, h4 { margin: 0; line-height: 1.2; text-wrap: balance; }
h2 { font-size: 1.45rem; letter-spacing: -.01em; }
h3, h4 { font-size: .8rem; font-weight: 650; color: var(--soft); }
p, dl, dd, ul { margin: 0; }
ul { padding: 0; list-style: none; }
a { color: var(--sea); text-underline-offset: .2em; }
code, pre, .tool-name, .semver { font-family: var(--mono); }
code { font-size: .88em; overflow-wrap: anywhere; }
pre { margin: 0; padding: .8rem 1rem; max-height: 26rem; overflow: auto; font-size: .82rem; line-height: 1.5;
  background: var(--well); border: 1px solid var(--line); border-radius: 6px; tab-size: 2; }
pre code { font-size: inherit; overflow-wrap: normal; }
.quiet { color: var(--soft); }
.away { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
:focus-visible { outline: 3px solid var(--sea); outline-offset: 2px; border-radius: 3px; }
main:focus { outline: none; }
.skip { position: absolute; left: -100vw; z-index: 3; padding: .5rem 1rem; background: var(--sea); color: var(--on-sea); }
.skip:focus { left: 1rem; top: 1rem; }
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
`;
