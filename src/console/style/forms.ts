// Fields, buttons, the answer of a call, and the question before one.

export const formStyle = `
input, select, textarea, button { font: inherit; color: inherit; }
input:not([type=radio]), select, textarea { width: 100%; padding: .4rem .6rem; background: var(--sheet); border: 1px solid var(--soft); border-radius: 6px; }
textarea { field-sizing: content; max-height: 20rem; resize: vertical; display: block; }
.fields :is(input, select, textarea) { font-family: var(--mono); font-size: .88rem; line-height: 1.5; min-height: 2.35rem; }
::placeholder { color: var(--soft); opacity: 1; }
button { padding: .4rem .95rem; border: 1px solid var(--sea); border-radius: 6px; background: var(--sea); color: var(--on-sea); font-weight: 600; cursor: pointer; }
button:hover { filter: brightness(1.1); }
button.plain, button.copy { background: transparent; color: var(--sea); }
button.plain { border-color: transparent; padding-inline: .5rem; }
button.copy { padding: .1rem .6rem; font-size: .82rem; }
.try { border: 1px solid var(--line); border-radius: 8px; background: var(--well); padding: .9rem 1rem 1rem; display: grid; gap: .7rem; grid-template-columns: minmax(0, 1fr); }
.tool-body .try h4 { margin: 0; }
.try form { display: grid; gap: .8rem; grid-template-columns: minmax(0, 1fr); }
.fields { display: grid; gap: .7rem 1rem; grid-template-columns: repeat(auto-fill, minmax(min(15rem, 100%), 1fr)); align-items: start; }
.fields:empty { display: none; }
.fields fieldset, .others { grid-column: 1 / -1; }
.fields fieldset { margin: 0; border: 1px solid var(--line); border-radius: 6px; padding: .5rem .8rem .8rem; min-width: 0; }
.others > .fields { margin-top: .6rem; }
.field { display: grid; gap: .15rem; overflow-wrap: anywhere; }
.needed { font-size: .8rem; color: var(--soft); }
.actions { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem; }
.actions button { overflow-wrap: anywhere; }
.outcome { font-variant-numeric: tabular-nums; }
.outcome[data-tone=good] { color: var(--good); font-weight: 600; }
.outcome[data-tone=bad] { color: var(--bad); font-weight: 600; }
.try pre { background: var(--sheet); white-space: pre-wrap; overflow-wrap: anywhere; }
dialog { max-width: min(30rem, calc(100vw - 2rem)); padding: 1.4rem 1.5rem; background: var(--sheet); color: var(--ink); border: 1px solid var(--line); border-radius: 10px; }
dialog::backdrop { background: rgb(6 20 24 / .55); }
dialog h2 { font-size: 1.2rem; }
dialog p { margin-top: .7rem; }
`;
