// ripgrep over the same folder, as a tool would start it: all lines with the text, in a process for each search. By the
// clock, the best of nine: it uses more than one thread.
import { spawnSync } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { rgPath } from '@vscode/ripgrep';
import { timingsOf } from './measure.ts';
import { literals } from './questions.ts';

const [root = ''] = process.argv.slice(2);
const best = literals.map((text) => Math.min(...Array.from({ length: 9 }, () => search(text))));
console.log(JSON.stringify(timingsOf(literals, best)));

function search(text: string): number {
  const begun = performance.now();
  const flags = ['--fixed-strings', '--line-number', '--no-ignore'];
  spawnSync(rgPath, [...flags, '-e', text, root], { maxBuffer: 1 << 30 });
  return performance.now() - begun;
}
