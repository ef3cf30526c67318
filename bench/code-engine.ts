// What the segment engine of the code server costs on real text: `node bench/code-engine.ts [folder] [megabytes]`. Source
// and prose files of installed packages, in windows of 40 lines as the text phase cuts them.
import { createHash } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSegment } from '../src/servers/code/segment/open-segment.ts';
import type { Postings, Segment, SegmentInput } from '../src/servers/code/segment/segment.ts';
import { SegmentBuilder } from '../src/servers/code/segment/segment-builder.ts';
import type { Chunk } from '../src/syntax/chunk.ts';
import { median, percentile, printRows } from './report.ts';

const folder = process.argv[2] ?? join(import.meta.dirname, '../node_modules');
const mostBytes = Number(process.argv[3] ?? 60) * 1e6;
const windowLines = 40;

const inputs = corpus();
const bytes = inputs.reduce((sum, { source }) => sum + source.text.length, 0);
const scratch = mkdtempSync(join(tmpdir(), 'mooring-bench-'));
try {
  const builds: { ms: number; cpuMs: number; finishMs: number; file: Buffer }[] = [];
  for (let round = 0; round < 4; round += 1) builds.push(build());
  const file = builds[0]?.file ?? Buffer.alloc(0);
  const path = join(scratch, 'bench.mseg');
  writeFileSync(path, file);
  const opens = Array.from({ length: 5 }, () => timed(() => openSegment(readFileSync(path))));
  const segment = openSegment(readFileSync(path));
  const rate = (ms: number) => `${(bytes / 1e3 / ms).toFixed(1)} MB/s`;
  printRows(
    ['segment', 'value'],
    [
      ['files, chunks', `${segment.fileCount}, ${segment.chunkCount}`],
      ['text', `${(bytes / 1e6).toFixed(1)} MB`],
      ['build, first', rate(builds[0]?.ms ?? 0)],
      ['build, best', rate(Math.min(...builds.map(({ ms }) => ms)))],
      ['build, best by CPU time', rate(Math.min(...builds.map(({ cpuMs }) => cpuMs)))],
      ['of it finish', `${median(builds.map(({ finishMs }) => finishMs)).toFixed(0)} ms`],
      ['size', `${(file.length / bytes).toFixed(2)} x text`],
      ['read and open', `${median(opens).toFixed(0)} ms`],
    ],
  );
  literals(segment);
  postings(segment);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function corpus(): SegmentInput[] {
  const found: SegmentInput[] = [];
  let size = 0;
  for (const path of globSync('**/*.{js,ts,mjs,md,json}', { cwd: folder }).sort()) {
    const text = readText(join(folder, path));
    if (!text || text.length > 1e6) continue;
    const hash = createHash('sha256').update(text).digest('hex');
    found.push({
      source: { path: path.replaceAll('\\', '/'), lang: 'text', role: 'source', hash, text },
      parsed: { chunks: windowsOf(text), imports: [], bindings: [] },
      isParsed: false,
    });
    size += text.length;
    if (size >= mostBytes) break;
  }
  return found;
}

function readText(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}

function windowsOf(text: Buffer): Chunk[] {
  let lines = text.length > 0 && text.at(-1) !== 10 ? 1 : 0;
  for (const byte of text) if (byte === 10) lines += 1;
  const chunks: Chunk[] = [];
  for (let startLine = 1; startLine <= lines; startLine += windowLines) {
    const endLine = Math.min(startLine + windowLines - 1, lines);
    chunks.push({
      ...{ startLine, endLine, parent: -1, mode: 'code', kind: 'Window' },
      ...{ name: '', signature: '', doc: '', facts: null },
    });
  }
  return chunks;
}

function build(): { ms: number; cpuMs: number; finishMs: number; file: Buffer } {
  const cpu = process.cpuUsage();
  const start = performance.now();
  const builder = new SegmentBuilder();
  for (const input of inputs) builder.add(input);
  const middle = performance.now();
  const file = builder.finish();
  const end = performance.now();
  const { user, system } = process.cpuUsage(cpu);
  return { ms: end - start, cpuMs: (user + system) / 1e3, finishMs: end - middle, file };
}

function literals(segment: Segment): void {
  const needles = [
    ...['createContext', 'deserialize_any', 'return null', 'ConnectionPool', 'zqxjkvbwpf', 'addEventListener'],
    ...['foo', 'qzx', '=>', 'Object.defineProperty(exports', 'the quick brown fox', 'TODO', 'sourceMappingURL', 'é'],
  ];
  const rows = needles.flatMap((needle) =>
    [true, false].map((isCaseSensitive) => {
      const options = { isCaseSensitive, limit: 1000 };
      const wanted = Buffer.from(needle);
      const times = Array.from({ length: 21 }, () => timed(() => segment.findLiteral(wanted, options)));
      const { offsets, isCut } = segment.findLiteral(wanted, options);
      return [
        `${needle}${isCaseSensitive ? '' : ' (any case)'}`,
        `${offsets.length}${isCut ? '+' : ''}`,
        `${segment.filesWith([wanted]).length}`,
        `${median(times).toFixed(2)} ms`,
        `${percentile(times, 0.95).toFixed(2)} ms`,
      ];
    }),
  );
  console.log('');
  printRows(['literal', 'found', 'files', 'p50', 'p95'], rows);
}

function postings(segment: Segment): void {
  const into: Postings = { length: 0, chunks: new Uint32Array(0), counts: new Uint32Array(0) };
  const rows = ['node', 'return', 'function', 'the', 'type', 'websocket'].map((term) => {
    const finds = Array.from({ length: 21 }, () => timed(() => segment.findTerm(term)));
    const found = segment.findTerm(term);
    const times = Array.from({ length: 21 }, () => timed(() => segment.readPostings(found, into)));
    return [term, `${into.length}`, `${median(finds).toFixed(3)} ms`, `${median(times).toFixed(3)} ms`];
  });
  console.log('');
  printRows(['term', 'chunks', 'find', 'postings'], rows);
}

function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
