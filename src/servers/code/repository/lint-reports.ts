// What a linter's report says, in the two forms that are common: ESLint's own JSON, and SARIF 2.1 of everyone else.
// Every field is doubted; a message without a file or a line is none.
import { isRecord } from '../../../kernel/is-record.ts';

export interface LintMessage {
  /** As the report has it: a path or a URL, from the root or from the top of some machine. */
  readonly file: string;
  readonly line: number;
}

export function* messagesOf(report: unknown): Generator<LintMessage> {
  if (Array.isArray(report)) yield* eslintMessages(report);
  else if (isRecord(report)) yield* sarifMessages(report);
}

function* eslintMessages(results: readonly unknown[]): Generator<LintMessage> {
  for (const result of results) {
    if (!isRecord(result)) continue;
    for (const message of recordsOf(result['messages'])) yield* made(result['filePath'], message['line']);
  }
}

function* sarifMessages(report: Record<string, unknown>): Generator<LintMessage> {
  for (const run of recordsOf(report['runs'])) {
    const artifacts = recordsOf(run['artifacts']);
    for (const result of recordsOf(run['results']).filter(isComplaint)) {
      for (const location of recordsOf(result['locations'])) {
        const place = fieldOf(location, 'physicalLocation');
        const file = uriOf(fieldOf(place, 'artifactLocation'), artifacts);
        yield* made(file, fieldOf(fieldOf(place, 'region'), 'startLine'));
      }
    }
  }
}

/** Not what passed, what was waved through, and what a comparison found to be gone. */
function isComplaint(result: Record<string, unknown>): boolean {
  const { kind = 'fail', level, suppressions, baselineState } = result;
  return kind === 'fail' && level !== 'none' && baselineState !== 'absent' && recordsOf(suppressions).length === 0;
}

function uriOf(location: unknown, artifacts: readonly Record<string, unknown>[]): unknown {
  const index = fieldOf(location, 'index');
  const named = fieldOf(location, 'uri') ?? fieldOf(fieldOf(artifacts[Number(index)], 'location'), 'uri');
  if (typeof named !== 'string' || named.startsWith('file:')) return named;
  try {
    return decodeURIComponent(named);
  } catch {
    return named;
  }
}

function* made(file: unknown, line: unknown): Generator<LintMessage> {
  if (typeof file === 'string' && file !== '' && typeof line === 'number' && Number.isSafeInteger(line) && line > 0) {
    yield { file, line };
  }
}

function recordsOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function fieldOf(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined;
}
