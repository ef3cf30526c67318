// Runs the official conformance suite against an address and reads back what it saved.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandOf } from './installed.ts';
import { type Exit, startUnowned } from './processes.ts';

export interface Check {
  readonly id: string;
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'INFO' | 'SKIPPED';
  readonly errorMessage?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

export interface SuiteRun {
  readonly exit: Exit;
  /** Scenario to its checks, in no particular order. */
  readonly checks: ReadonlyMap<string, readonly Check[]>;
}

const program = commandOf('@modelcontextprotocol/conformance', 'conformance');

export async function runOfficialSuite(url: string): Promise<SuiteRun> {
  const folder = mkdtempSync(join(tmpdir(), 'mooring-conformance-'));
  try {
    const args = [program, 'server', '--url', url, '--suite', 'all', '--output-dir', folder];
    const running = startUnowned(process.execPath, args, { cwd: folder });
    running.child.stdin.end();
    const exit = await running.exit(60_000);
    return { exit, checks: readChecks(folder) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The suite writes one folder per scenario, named `server-<scenario>-<time>`. */
function readChecks(folder: string): Map<string, readonly Check[]> {
  return new Map(
    readdirSync(folder).map((name) => {
      const scenario = name.replace(/^server-/, '').replace(/-\d{4}-\d{2}-\d{2}T[\d-]+Z$/, '');
      return [scenario, JSON.parse(readFileSync(join(folder, name, 'checks.json'), 'utf8')) as Check[]] as const;
    }),
  );
}
