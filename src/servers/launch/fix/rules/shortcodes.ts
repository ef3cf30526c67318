// Shortcodes that Hugo cannot read go; the words that they stood around stay.
import { deleteLines, lineAt, replaceLine } from '../edit-lines.ts';
import type { FixRule } from '../fix-rule.ts';

export const dropShortcode: FixRule = ({ page, line, issue }) => {
  const text = lineAt(page.text, line);
  const [, ref] = /^Write ref "([^"]+)"\.?$/.exec(issue.suggested_fix ?? '') ?? [];
  const changed =
    ref === undefined
      ? text.replaceAll(/\[([^\]]*)\]\(\{\{[<%].*?[>%]\}\}\)/g, '$1').replaceAll(/\{\{[<%].*?[>%]\}\}/g, '')
      : text.replace(/(\{\{[<%]\s*(?:rel)?ref\s+)"[^"]*"/, (_, start: string) => `${start}"${ref}"`);
  if (changed === text) return null;
  return changed.trim() === '' ? deleteLines(page.text, line) : replaceLine(page.text, line, changed.trimEnd());
};
