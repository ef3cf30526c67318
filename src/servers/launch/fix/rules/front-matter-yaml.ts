// Front matter that cannot be read: the entries that YAML stumbles over are written again as quoted text, all others stay.
import { isScalar, parseDocument } from 'yaml';
import { splitFrontMatter } from '../../patch/front-matter.ts';
import { lineEndOf, splitLines } from '../../patch/text-lines.ts';
import type { FixRule } from '../fix-rule.ts';

export const repairYaml: FixRule = ({ page: { text } }) => {
  const closed = splitFrontMatter(text) ? text : closeFrontMatter(text);
  const parts = closed === null ? null : splitFrontMatter(closed);
  if (!parts) return null;
  const yaml = isReadable(parts.yaml) ? parts.yaml : rewriteEntries(parts.yaml);
  return isReadable(yaml) ? parts.opening + yaml + parts.rest : null;
};

/** The dashes that end it go where the entries end. */
function closeFrontMatter(text: string): string | null {
  const lines = splitLines(text);
  if (!/^---[ \t]*\r?\n$/.test(lines[0] ?? '')) return null;
  const isEntry = (line: string): boolean =>
    /^(?:[\w"'-]+[ \t]*:(?:\s|$)|[ \t]+\S|- |#)/.test(line) && !/^#{1,6} /.test(line);
  let end = 1;
  while (end < lines.length && isEntry(lines[end] ?? '')) end += 1;
  if (end === 1) return null;
  return [...lines.slice(0, end), `---${lineEndOf(text)}`, ...lines.slice(end)].join('');
}

function isReadable(yaml: string): boolean {
  const document = parseDocument(yaml, { logLevel: 'error' });
  return document.errors.length === 0 && (document.contents === null || !isScalar(document.contents));
}

/** An entry is a line with a key and what is indented under it. Of two with one key the first stays. */
function rewriteEntries(yaml: string): string {
  const entries = yaml.split(/(?<=\n)(?=[^\s#-])/);
  const seen = new Set<string>();
  return entries
    .map((entry) => {
      const [, key = '', value = ''] = /^["']?([\w.-]+)["']?[ \t]*:(.*)/.exec(entry) ?? [];
      if (key !== '' && seen.has(key)) return '';
      seen.add(key);
      if (isReadable(entry) || key === '') return entry;
      // One whose quote is never closed.
      const plain = value
        .trim()
        .replace(/^["'](.*?)["']?$/, '$1')
        .replaceAll('\\"', '"');
      return `${key}: ${JSON.stringify(plain)}${lineEndOf(entry)}`;
    })
    .join('');
}
