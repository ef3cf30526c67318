// What would run in a reader's browser goes, and so does what looks like a credential. The words around it stay.
import { redactCertainSecrets } from '../../../../kernel/redact-secrets.ts';
import { plannedPage } from '../../gates/page-gate.ts';
import { lookAt } from '../../gates/page-look.ts';
import { isProgram } from '../../gates/xss.ts';
import { deleteLines, lineAt, replaceLine } from '../edit-lines.ts';
import type { FixContext, FixRule } from '../fix-rule.ts';
import { unlink } from './links.ts';
import { plannedValue } from './planned-page.ts';

const whole = /<(script|iframe|object|embed|form)\b[\s\S]*?<\/\1\s*>/i;
const tag = /<\/?\s*(?:script|iframe|object|embed|base|form|meta)\b[^>]*>?/i;

export const dropScript: FixRule = (context) => {
  const { page, line } = context;
  if (line < page.bodyLine) return planKey(context);
  const before = page.text
    .split('\n')
    .slice(0, line - 1)
    .join('\n');
  const start = line === 1 ? 0 : before.length + 1;
  const rest = page.text.slice(start);
  const end = rest.indexOf('\n') < 0 ? rest.length : rest.indexOf('\n');
  const found = [whole.exec(rest), tag.exec(rest)].find((match) => match !== null && match.index <= end);
  if (!found) return null;
  const lines = found[0].split('\n').length;
  const cut = page.text.slice(0, start + found.index) + rest.slice(found.index + found[0].length);
  // What is left of its first line and its last is one line now.
  return lineAt(cut, line).trim() === '' ? deleteLines(page.text, line, line + lines - 1) : cut;
};

const handlers = /[\s/]+on[a-z]{3,}\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi;

export const dropHandler: FixRule = (context) => {
  const { page, line } = context;
  if (line < page.bodyLine) return planKey(context);
  return replaceLine(page.text, line, lineAt(page.text, line).replaceAll(handlers, ''));
};

const attributes = /\s+(?:href|src|action|formaction|xlink:href|data|poster|srcdoc)\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi;

export const dropScriptUrl: FixRule = (context) => {
  const { page, line } = context;
  if (line < page.bodyLine) return planKey(context);
  const link = lookAt(page).links.find((each) => each.line === line && isProgram(each.url));
  if (link) return link.kind === 'definition' ? deleteLines(page.text, line) : unlink(page, link);
  const text = lineAt(page.text, line).replaceAll(attributes, (match, value: string) =>
    isProgram(value.replaceAll(/^["']|["']$/g, '')) ? '' : match,
  );
  return replaceLine(page.text, line, text);
};

export const hideSecret: FixRule = ({ page, line }) => {
  const lines = page.text.split('\n');
  // A key reaches from its first line to its last.
  const length = lines.slice(line - 1).findIndex((each) => /-----END /.test(each)) + 1;
  const count = /-----BEGIN /.test(lines[line - 1] ?? '') ? Math.max(1, length) : 1;
  const hidden = redactCertainSecrets(lines.slice(line - 1, line - 1 + count).join('\n'));
  return [...lines.slice(0, line - 1), hidden, ...lines.slice(line - 1 + count)].join('\n');
};

/** In front matter the planned value takes its place. */
function planKey({ page, line, input }: FixContext): ReturnType<FixRule> {
  const [, key] = /^([\w-]+)[ \t]*:/.exec(lineAt(page.text, line)) ?? [];
  const plan = plannedPage(page, input);
  const value = plan && key !== undefined ? plannedValue(plan, key, input) : undefined;
  if (key === undefined || value === undefined) return null;
  return { type: 'update_frontmatter_keys', frontmatter_updates: { [key]: value } };
}
