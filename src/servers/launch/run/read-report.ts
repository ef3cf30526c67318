// The last validation report of a run.
import type { RunEngine } from '../../../runs/engine.ts';
import type { ValidationReport } from '../artifacts/schemas/validation-report.ts';
import type { LaunchRun } from './launch-run.ts';

export async function readReport({ run }: LaunchRun, runs: RunEngine): Promise<ValidationReport> {
  const { bytes } = await runs.readArtifact(run.runId, 'validation_report.json');
  return JSON.parse(Buffer.from(bytes).toString('utf8')) as ValidationReport;
}
