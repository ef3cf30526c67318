// One file changes: how long until the index has it, told by a watcher or found by looking, and the next search. The best
// of several, since threads take turns with whatever else runs.
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { CodeIndex } from '../../src/servers/code/index/open-index.ts';
import { openParseThreads } from '../../src/servers/code/index/parse-threads.ts';
import { searchIndex } from '../../src/servers/code/search/search-index.ts';
import { timedWait } from './measure.ts';

export interface OurEdit {
  readonly bytes: number;
  readonly toldMs: number;
  readonly lookedForMs: number;
  /** The same file, only parsed, in a thread that is warm. */
  readonly parseMs: number;
  readonly nextSearchMs: number;
}

const [root = '', home = '', path = ''] = process.argv.slice(2);
const file = join(root, path);
const index = new CodeIndex({ root, home });
const context = { signal: new AbortController().signal, nowMs: Date.now() };
const hints = new Set([file]);
let edits = 0;

const told: number[] = [];
const searched: number[] = [];
for (let round = -3; round < 15; round += 1) {
  edit();
  const ms = await timedWait(() => index.refresh({ hints }));
  const query = `bench edit ${edits}`;
  const next = await timedWait(() => searchIndex(index.snapshot(), { query, top: 10 }, context));
  if (round < 0) continue;
  told.push(ms);
  searched.push(next);
}
const lookedFor: number[] = [];
for (let round = -1; round < 5; round += 1) {
  edit();
  const ms = await timedWait(() => index.refresh());
  if (round >= 0) lookedFor.push(ms);
}
const figures: OurEdit = {
  bytes: readFileSync(file).length,
  toldMs: Math.min(...told),
  lookedForMs: Math.min(...lookedFor),
  parseMs: await parseAlone(),
  nextSearchMs: Math.min(...searched),
};
console.log(JSON.stringify(figures));
process.exit(0);

function edit(): void {
  edits += 1;
  appendFileSync(file, `\nexport function benchEdit${edits}() {\n  return ${performance.now()};\n}\n`);
}

async function parseAlone(): Promise<number> {
  const parser = openParseThreads();
  const took: number[] = [];
  for (let round = 0; round < 15; round += 1) {
    edit();
    const text = readFileSync(file);
    const source = { path, lang: 'javascript', role: 'source', hash: `${round}`, text } as const;
    took.push(await timedWait(() => parser.parse(source)));
  }
  return Math.min(...took);
}
