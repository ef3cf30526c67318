// mooring contract verify: probes from outside, and a table of what was found.
import { parseArgs } from 'node:util';
import type { Target } from '../../../contract/client/target.ts';
import { probes } from '../../../contract/verify/probes.ts';
import { hasFailures, renderReport, reportJson } from '../../../contract/verify/report.ts';
import { type VerifyOptions, type VerifyReport, verify } from '../../../contract/verify/verify.ts';
import { interruptedBy, startLifetime } from '../../lifetime.ts';
import { paint } from '../../paint.ts';
import { clearProgress, showProgress } from '../../progress-line.ts';
import { UserError } from '../../user-error.ts';
import { foreignTarget, ownTargets, subjectHelp, subjectOptions } from './subjects.ts';

export const help = `mooring contract verify [server ... | --server "<command>" | --url <address>]

Speaks to a running server as clients do and as they should not, and says what it gets wrong.
Tools are called only with arguments that cannot be valid, or when they say that they only read. One tool really
runs, for the probes of cancel: the one you name, or one that reads or takes only numbers, one of them a duration.
Exits 1 when a probe failed.

  --slow-tool NAME       a tool that takes half a second to eight, for the probes of cancel
  --slow-args JSON       its arguments (default {})
  --only PROBE           only this probe and the handshake (repeatable)
  --strict               warnings are failures
  --json                 for machines

${subjectHelp}`;

export async function run(argv: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      ...subjectOptions,
      'slow-tool': { type: 'string' },
      'slow-args': { type: 'string' },
      only: { type: 'string', multiple: true },
      strict: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  const foreign = foreignTarget(values, positionals);
  const slowTool = slowToolOf(values['slow-tool'], values['slow-args']);
  const subjects = foreign ? [{ name: values.url ?? values.server ?? '', target: foreign }] : ownTargets(positionals);
  for (const { target } of subjects) checkProbes(values.only ?? [], target);
  const options = { ...(slowTool && { slowTool }), ...(values.only && { only: values.only }) };
  const reports: { name: string; report: VerifyReport }[] = [];
  await untilInterrupted(async (signal) => {
    for (const { name, target } of subjects) {
      const report = await watched(target, { ...options, signal });
      reports.push({ name, report });
      if (!values.json) process.stdout.write(`${paint('heading', name)}\n${renderReport(report, paint)}\n`);
    }
    if (!values.json) return;
    const all = Object.fromEntries(reports.map(({ name, report }) => [name, reportJson(report)]));
    process.stdout.write(`${JSON.stringify(all)}\n`);
  });
  return reports.some(({ report }) => hasFailures(report, { strict: values.strict })) ? 1 : 0;
}

/** An interrupted run still reports what it saw, and leaves no server behind. */
async function untilInterrupted(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const interrupt = new AbortController();
  const { promise: reported, resolve: leave } = Promise.withResolvers<void>();
  startLifetime(async () => {
    interrupt.abort();
    await reported;
  }, interruptedBy);
  try {
    await work(interrupt.signal);
  } finally {
    leave();
  }
}

async function watched(target: Target, options: VerifyOptions): Promise<VerifyReport> {
  let done = 0;
  showProgress('starting the server');
  const onOutcome: VerifyOptions['onOutcome'] = ({ id, status }) => {
    done += 1;
    showProgress(`${id} ${status} (${done} done)`);
  };
  try {
    return await verify(target, { ...options, onOutcome });
  } finally {
    clearProgress();
  }
}

/** A probe that does not exist would look like one that found nothing. */
function checkProbes(only: readonly string[], { kind }: Target): void {
  const known = probes.filter((probe) => probe.applies(kind)).map(({ id }) => id);
  const unknown = only.find((id) => !known.includes(id));
  if (unknown !== undefined)
    throw new UserError(`there is no probe ${unknown || "''"} for ${kind}. Probes: ${known.join(', ')}`);
}

function slowToolOf(name: string | undefined, args: string | undefined): VerifyOptions['slowTool'] {
  if (name === undefined && args !== undefined) throw new UserError('--slow-args is for --slow-tool; give both');
  return name === undefined ? undefined : { name, arguments: objectOf(args ?? '{}') };
}

function objectOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {}
  throw new UserError(`--slow-args is not a JSON object: ${text.slice(0, 60)}`);
}
