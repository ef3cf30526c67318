// Builds the index of a folder: what the text phase costs, what the whole takes, and how large it is.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CodeIndex } from '../../src/servers/code/index/open-index.ts';
import { cpuMsSince } from './measure.ts';

export interface OurBuild {
  readonly files: number;
  readonly chunks: number;
  readonly bytes: number;
  readonly textCpuMs: number;
  readonly textMs: number;
  readonly parseMs: number;
  readonly totalCpuMs: number;
  readonly diskBytes: number;
  readonly skipped: number;
}

const [root = '', home = ''] = process.argv.slice(2);
const index = new CodeIndex({ root, home });
const before = process.cpuUsage();
let textCpuMs = 0;
const built = await index.build({
  onProgress: ({ phase }) => {
    // The text phase has written everything when the first file is handed to a parser.
    if (phase === 'parse' && textCpuMs === 0) textCpuMs = cpuMsSince(before);
  },
});
const figures: OurBuild = {
  files: built.files,
  chunks: built.chunks,
  bytes: built.bytes,
  textCpuMs,
  textMs: built.textMs,
  parseMs: built.parseMs,
  totalCpuMs: cpuMsSince(before),
  diskBytes: readdirSync(index.folder).reduce((sum, name) => sum + statSync(join(index.folder, name)).size, 0),
  skipped: Object.values(built.skipped).reduce((sum, count) => sum + count, 0),
};
console.log(JSON.stringify(figures));
process.exit(0);
