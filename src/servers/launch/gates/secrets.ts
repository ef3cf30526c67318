// Gate: no credential gets published, neither in prose nor in code. The finding never quotes it.
import { redactCertainSecrets } from '../../../kernel/redact-secrets.ts';
import { type PageFinding, pageGate } from './page-gate.ts';
import type { WorktreePage } from './worktree-pages.ts';

export const secrets = pageGate('secrets', 30, findSecrets);

function findSecrets({ path, text }: WorktreePage): PageFinding[] {
  if (redactCertainSecrets(text) === text) return [];
  const lines = text.split('\n');
  const found = lines.flatMap((line, at) => (redactCertainSecrets(line) === line ? [] : [at + 1]));
  // A key of several lines has none that is a key by itself.
  const lineNumbers = found.length > 0 ? found : [lines.findIndex((line) => /-----BEGIN /.test(line)) + 1];
  return lineNumbers.map((line) => ({
    severity: 'blocker',
    code: 'SECRET_FOUND',
    message: 'What stands here is spelt like a credential.',
    path,
    line: Math.max(1, line),
    fix: 'Take it out, and make it invalid where it came from.',
  }));
}
