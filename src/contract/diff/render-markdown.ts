// A diff for a pull request: the same as the text, as tables.
import { adviceFor, headlineOf } from './advice.ts';
import type { Diff } from './diff-snapshots.ts';
import type { Finding } from './finding.ts';
import { groupByTool, markOf } from './render-text.ts';

export function renderMarkdown(diff: Diff): string {
  const groups = groupByTool(diff).map(({ title, findings }) => {
    const heading = `**${plain(title.replace(/ {2,}/, ' '))}**`;
    return findings.length === 0 ? heading : `${heading}\n\n${table(findings)}`;
  });
  const headline = `### ${plain(headlineOf(diff).replace(/ {2,}/, ', '))}`;
  return `${[headline, ...groups, plain(adviceFor(diff))].join('\n\n')}\n`;
}

function table(findings: readonly Finding[]): string {
  const rows = findings.map((finding) => {
    const what = finding.waived === null ? finding.what : `${finding.what} (waived: ${finding.waived})`;
    return [markOf(finding), code(finding.path), plain(what), finding.rule, finding.level, finding.row];
  });
  return [['', 'where', 'what', 'rule', 'level', 'row'], ['---', '---', '---', '---', '---', '---:'], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** Schemas and reasons are written by others: nothing in them may become a link, a tag or a column. */
function plain(text: string): string {
  return text.replace(/[\\|`*_[\]<>]/g, '\\$&').replaceAll('\n', ' ');
}

function code(text: string): string {
  return `\`${text.replaceAll('`', "'").replaceAll('|', '\\|').replaceAll('\n', ' ')}\``;
}
