// Runs regular expressions of users. V8 backtracks and cannot be interrupted, so this thread may be ended at any time; it
// reports often, and what it has reported is kept.
import { parentPort } from 'node:worker_threads';
import type { RegexJob, RegexReport } from './regex-job.ts';

parentPort?.on('message', (job: RegexJob) => runJob(job, (report) => parentPort?.postMessage(report)));

/** Texts looked at between two reports. */
const reportEvery = 64;

function runJob(job: RegexJob, report: (report: RegexReport) => void): void {
  const regex = new RegExp(job.source, [...new Set(`${job.flags}gm`)].join(''));
  const bytes = Buffer.from(job.bytes.buffer, job.bytes.byteOffset, job.bytes.byteLength);
  let found: number[] = [];
  let total = 0;
  let isCut = false;
  const texts = job.ranges.length / 2;
  for (let index = 0; index < texts && total < job.limit; index += 1) {
    const lines = linesWith(
      regex,
      bytes.toString('utf8', job.ranges[index * 2], job.ranges[index * 2 + 1]),
      job.perText,
    );
    isCut ||= lines.isCut;
    for (const line of lines.found) found.push(index, line);
    total += lines.found.length;
    if (index % reportEvery === reportEvery - 1 && found.length > 0) {
      report({ id: job.id, found: Uint32Array.from(found), isDone: false, isCut });
      found = [];
    }
  }
  report({ id: job.id, found: Uint32Array.from(found), isDone: true, isCut: isCut || total >= job.limit });
}

/** Lines on which matches begin, one for each match. */
function linesWith(regex: RegExp, text: string, limit: number): { found: number[]; isCut: boolean } {
  const found: number[] = [];
  let line = 1;
  let counted = 0;
  regex.lastIndex = 0;
  for (let match = regex.exec(text); match !== null; match = regex.exec(text)) {
    for (let at = text.indexOf('\n', counted); at !== -1 && at < match.index; at = text.indexOf('\n', at + 1)) {
      line += 1;
      counted = at + 1;
    }
    if (found.length === limit) return { found, isCut: true };
    found.push(line);
    if (match[0] === '') regex.lastIndex += (text.codePointAt(regex.lastIndex) ?? 0) > 0xffff ? 2 : 1;
  }
  return { found, isCut: false };
}
