// Where things stand: a rail with name, health and servers, and the sheets beside it; one below the other when narrow.

export const layoutStyle = `
body { display: grid; grid-template-columns: minmax(0, 1fr); }
.rail { padding: 1.25rem 1rem; display: grid; gap: 1.1rem; align-content: start; }
main { padding: 0 1rem 4rem; min-width: 0; }
main > section { background: var(--sheet); border: 1px solid var(--line); border-radius: 10px; padding: 1.1rem 1rem; margin-bottom: 1.25rem; }
.gone { position: sticky; top: 0; z-index: 2; padding: .6rem 1rem; background: var(--bad); color: var(--on-bad); font-weight: 600; }
@media (min-width: 62rem) {
  body { grid-template-columns: 17rem minmax(0, 62rem); grid-template-rows: auto 1fr; justify-content: center; column-gap: 1.5rem; }
  .gone { grid-column: 1 / -1; }
  .rail { grid-column: 1; position: sticky; top: 0; max-height: 100vh; overflow-y: auto; padding-block: 2rem; align-self: start; }
  main { grid-column: 2; padding-block-start: 2rem; }
  main > section { padding: 1.5rem 1.75rem; }
}
.brand h1 { display: flex; align-items: center; gap: .55rem; font-size: 1.7rem; letter-spacing: -.025em; }
.mark { flex: none; }
.tagline { margin-top: .3rem; font-size: 1.02rem; }
.version { margin-top: .1rem; font-size: .82rem; color: var(--soft); }
.health { font-size: .95rem; }
.light { display: inline-block; width: .7rem; height: .7rem; margin-right: .5rem; border-radius: 50%; border: 2px solid var(--soft); vertical-align: -.02em; }
[data-health=live] .light { background: var(--good); border-color: var(--good); }
[data-health=locked] .light { border-color: var(--warn); }
[data-health=gone] .light { background: var(--bad); border-color: var(--bad); border-radius: 0; }
[data-health-state] { font-weight: 600; }
.health form { margin-top: .6rem; display: grid; gap: .2rem; }
.row { display: flex; gap: .4rem; }
.row input { min-width: 0; }
.restarted { margin-top: .4rem; font-size: .88rem; }
.filter { display: grid; grid-template-columns: auto 1fr; align-items: baseline; gap: .2rem .6rem; }
.filter input { grid-column: 1 / -1; }
.filter label, .health label { font-size: .82rem; font-weight: 600; }
.filter .quiet { font-size: .82rem; text-align: right; }
nav li { padding: .55rem 0; border-top: 1px solid var(--line); }
nav a { font-weight: 600; }
nav .quiet { font-size: .85rem; margin-left: .35rem; }
.counts { display: grid; grid-template-columns: 1fr auto; gap: .1rem .6rem; margin-top: .25rem; font-size: .82rem; font-variant-numeric: tabular-nums; }
.failed { color: var(--bad); }
.bar { grid-column: 1 / -1; display: grid; grid-template-columns: 2rem 1fr 4.2rem; align-items: center; gap: .4rem; color: var(--soft); }
.bar > :last-child { text-align: right; }
.track { height: 5px; border-radius: 3px; background: var(--line); overflow: hidden; }
.track span { display: block; height: 100%; width: 0; background: var(--sea); border-radius: 3px; }
@media (min-width: 36rem) and (max-width: 61.99rem) { nav ul { display: grid; grid-template-columns: 1fr 1fr; column-gap: 2rem; } nav li:first-child { grid-column: 1 / -1; } }
.connect h2 { margin-bottom: .9rem; }
.tabs { position: relative; display: flex; flex-wrap: wrap; gap: .1rem; margin: 0; padding: 0; border: 0; min-width: 0; }
.tabs > input { position: absolute; opacity: 0; width: 1px; height: 1px; }
.tabs > label { padding: .4rem clamp(.45rem, 1.5vw, .8rem); border-bottom: 3px solid transparent; color: var(--soft); font-weight: 600; cursor: pointer; }
.tabs > label:hover { color: var(--ink); }
.tabs > input:checked + label { color: var(--ink); border-color: var(--rope); }
.tabs > input:focus-visible + label { outline: 3px solid var(--sea); outline-offset: -2px; border-radius: 4px; }
.panel { display: none; order: 1; width: 100%; padding-top: .9rem; border-top: 1px solid var(--line); margin-top: -1px; min-width: 0; }
.tabs > input:checked + label + .panel { display: block; }
.place, .token { color: var(--soft); font-size: .9rem; }
.token code { white-space: pre-wrap; color: var(--ink); }
.ways { display: grid; gap: .9rem; margin: .7rem 0 .9rem; grid-template-columns: minmax(0, 1fr); }
.snippet { display: grid; grid-template-columns: 1fr auto; align-items: center; gap: .3rem; min-width: 0; }
.snippet pre { grid-column: 1 / -1; min-width: 0; }
`;
