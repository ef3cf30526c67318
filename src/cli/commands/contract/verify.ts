// mooring contract verify: probes from outside, and a table of what was found.
import { parseArgs } from 'node:util';
import { hasFailures, renderReport, reportJson } from '../../../contract/verify/report.ts';
import { type VerifyReport, verify } from '../../../contract/verify/verify.ts';
import { paint } from '../../paint.ts';
import { UserError } from '../../user-error.ts';
import { foreignTarget, ownTargets, subjectOptions } from './subjects.ts';

export async function run(argv: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      ...subjectOptions,
      'slow-tool': { type: 'string' },
      'slow-args': { type: 'string', default: '{}' },
      only: { type: 'string', multiple: true },
      strict: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  const foreign = foreignTarget(values);
  const subjects = foreign ? [{ name: values.url ?? values.server ?? '', target: foreign }] : ownTargets(positionals);
  const slowTool = slowToolOf(values['slow-tool'], values['slow-args']);
  const reports: { name: string; report: VerifyReport }[] = [];
  for (const { name, target } of subjects) {
    const report = await verify(target, {
      ...(slowTool && { slowTool }),
      ...(values.only && { only: values.only }),
      onOutcome: ({ title }) => showProgress(title),
    });
    showProgress('');
    reports.push({ name, report });
    if (!values.json) process.stdout.write(`${paint('heading', name)}\n${renderReport(report, paint)}\n`);
  }
  if (values.json) {
    const all = Object.fromEntries(reports.map(({ name, report }) => [name, reportJson(report)]));
    process.stdout.write(`${JSON.stringify(all)}\n`);
  }
  return reports.some(({ report }) => hasFailures(report, { strict: values.strict })) ? 1 : 0;
}

function slowToolOf(name: string | undefined, args: string) {
  if (name === undefined) return undefined;
  try {
    return { name, arguments: JSON.parse(args) as Record<string, unknown> };
  } catch {
    throw new UserError(`--slow-args is not JSON: ${args.slice(0, 60)}`);
  }
}

function showProgress(title: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${title}`);
}
