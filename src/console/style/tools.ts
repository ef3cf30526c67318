// Servers and tools. The tools of a server hang on one rope, each by a knot that also shows its effect.

export const toolStyle = `
.moored { position: relative; --knots: 1.6rem; --gutter: calc(var(--knots) + .7rem); }
@media (max-width: 46rem) { .moored { --knots: 1rem; --gutter: calc(var(--knots) + .6rem); } }
.server h2 { display: flex; align-items: center; gap: calc(var(--gutter) - var(--knots)); }
.ring { flex: none; width: var(--knots); height: var(--knots); border: calc(var(--knots) / 5) solid var(--rope); border-radius: 50%; box-shadow: inset 0 0 0 1px var(--rope-shade), 0 0 0 1px var(--rope-shade); }
.contract, .lead, .about { padding-left: var(--gutter); }
.contract { color: var(--soft); font-size: .92rem; margin-top: .15rem; }
.contract strong { color: var(--ink); font-weight: 600; }
.semver { font-size: .9em; color: var(--ink); }
.lead { margin-top: .5rem; max-width: 44rem; }
.about { margin-top: .4rem; font-size: .92rem; }
.about > summary, .schema > summary, .others > summary { cursor: pointer; color: var(--sea); width: fit-content; }
.wires { margin-top: .6rem; display: grid; gap: .35rem; }
.wires > div { display: grid; gap: 0 1rem; grid-template-columns: minmax(0, 1fr); }
.wires dt { color: var(--soft); }
@media (min-width: 40rem) { .wires > div { grid-template-columns: 9rem minmax(0, 1fr); } }
.server > h3 { margin: 1.2rem 0 .4rem; }
.tools { padding-top: .8rem; }
.moored::before { content: ''; position: absolute; left: calc(var(--knots) / 2 - .15rem); top: calc(.8rem + var(--knots) / 2); bottom: 1.3rem; width: .3rem; border-radius: .15rem;
  background: repeating-linear-gradient(-38deg, var(--rope) 0 3px, var(--rope-shade) 3px 4.5px); }
.tool > summary { display: grid; grid-template-columns: var(--knots) minmax(0, auto) minmax(0, 1fr) auto; align-items: center; gap: 0 calc(var(--gutter) - var(--knots));
  padding: .5rem .5rem .5rem 0; border-radius: 6px; cursor: pointer; list-style: none; position: relative; }
.tool > summary::-webkit-details-marker { display: none; }
.tool > summary:hover { background: var(--well); }
.tool > summary:hover .tool-name { text-decoration: underline; text-underline-offset: .2em; }
.knot { justify-self: center; width: .95rem; height: .95rem; border-radius: 50%; border: .2rem solid var(--sea); background: var(--sheet); box-shadow: 0 0 0 .18rem var(--sheet); }
[data-effect=none] > summary .knot { border-color: var(--soft); }
[data-effect=write] > summary .knot { border-color: var(--warn); background: linear-gradient(var(--sheet) 50%, var(--warn) 50%); }
[data-effect=destroy] > summary .knot { border-color: var(--bad); background: var(--bad); }
.tool-name { font-weight: 650; font-size: .95rem; overflow-wrap: anywhere; }
.brief { color: var(--soft); white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
[open] > summary > .brief { visibility: hidden; }
.badges { display: flex; flex-wrap: wrap; gap: .3rem .8rem; justify-content: end; font-size: .82rem; }
.badge { color: var(--soft); white-space: nowrap; }
.effect { font-weight: 600; }
[data-effect=read] .effect { color: var(--sea); }
[data-effect=write] .effect, .badge.warn { color: var(--warn); }
[data-effect=destroy] .effect { color: var(--bad); }
@media (max-width: 46rem) {
  .tool > summary { grid-template-columns: var(--knots) minmax(0, 1fr); }
  .tool > summary > :nth-child(n + 3) { grid-column: 2; justify-content: start; }
  [open] > summary > .brief { display: none; }
}
.tool-body { margin: .2rem 0 1.6rem var(--gutter); display: grid; gap: .7rem; grid-template-columns: minmax(0, 1fr); }
.tool-body h3 { font-size: 1.05rem; color: var(--ink); }
.tool-body h4 { margin-top: .5rem; }
.description { max-width: 44rem; white-space: pre-line; }
.facts { display: flex; flex-wrap: wrap; gap: .3rem 1.6rem; font-size: .9rem; }
.facts > div { display: flex; flex-wrap: wrap; gap: 0 .45rem; }
.facts dt { color: var(--soft); }
.alias { white-space: nowrap; margin-right: .5rem; }
.arguments { width: 100%; table-layout: fixed; border-collapse: collapse; font-size: .9rem; }
.arguments thead th:nth-child(1) { width: 19%; } .arguments thead th:nth-child(2) { width: 20%; }
.arguments thead th:nth-child(3) { width: 13%; } .arguments thead th:nth-child(4) { width: 16%; }
.arguments th, .arguments td { text-align: left; vertical-align: top; padding: .4rem .8rem .4rem 0; border-top: 1px solid var(--line); font-weight: 400; overflow-wrap: anywhere; }
.arguments thead th { color: var(--soft); font-size: .8rem; border-top: 0; }
.arguments tbody th code { font-weight: 650; }
.arguments .reserved th code { text-decoration: line-through; font-weight: 400; }
.arguments strong { font-weight: 600; }
.depth-1 { --in: 1.1rem; } .depth-2 { --in: 2.2rem; } .depth-3 { --in: 3.3rem; } .depth-4 { --in: 4.4rem; }
.arguments tbody th { padding-left: var(--in, 0); }
@media (max-width: 46rem) {
  .arguments, .arguments tbody, .arguments tr { display: block; }
  .arguments tbody th, .arguments td { display: inline-block; }
  .arguments td:nth-child(n + 4) { display: block; }
  .arguments thead { display: none; }
  .arguments tr { border-top: 1px solid var(--line); padding: .45rem 0 .45rem var(--in, 0); }
  .arguments tbody td, .arguments tbody th { border: 0; padding: .05rem .8rem .05rem 0; }
  .arguments td:empty { display: none; }
}
.codes { display: grid; gap: .3rem; font-size: .9rem; }
.codes li { display: flex; flex-wrap: wrap; gap: 0 .7rem; }
.schema pre { margin-top: .5rem; }
`;
