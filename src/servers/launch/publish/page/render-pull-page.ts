// A pull request as one page: what it is, what it changes line by line, and how it is undone. No script, nothing loaded.
import { type DiffLine, diffFile, type FileChange, type FileDiff } from '../../patch/file-diff.ts';
import { escapeHtml } from './escape-html.ts';
import { pageStyle } from './page-style.ts';

export type PageFile = FileChange;

export interface PullPage {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly branch_name: string;
  readonly base_branch: string;
  readonly base_ref: string;
  readonly commit_sha: string;
  readonly created_at: string;
  readonly rollback_steps: readonly string[];
}

export function renderPullPage(pull: PullPage, files: readonly PageFile[]): string {
  const diffs = files.map(diffFile);
  const title = escapeHtml(pull.title);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer">
<title>${title} · pull request ${pull.number}</title>
<style>${pageStyle}</style>
</head>
<body>
<header>
<h1>${title} <small>#${pull.number}</small></h1>
<p class="soft">From <code>${escapeHtml(pull.branch_name)}</code> into <code>${escapeHtml(pull.base_branch)}</code></p>
<p class="soft">Commit <code>${pull.commit_sha.slice(0, 12)}</code> on <code>${pull.base_ref.slice(0, 12)}</code>, ${escapeHtml(pull.created_at)}</p>
</header>
<main>
<section>
<h2>Description</h2>
<p class="words">${escapeHtml(pull.body.trim())}</p>
</section>
<section>
<h2>${countWords(diffs)}</h2>
${renderTable(diffs)}
</section>
<section>
<h2>Changes</h2>
${diffs.map(renderFile).join('\n')}
</section>
<section>
<h2>How to undo it</h2>
<pre>${escapeHtml(pull.rollback_steps.join('\n'))}</pre>
</section>
</main>
</body>
</html>
`;
}

function countWords(diffs: readonly FileDiff[]): string {
  const added = diffs.reduce((sum, each) => sum + each.added, 0);
  const removed = diffs.reduce((sum, each) => sum + each.removed, 0);
  return `${diffs.length} ${diffs.length === 1 ? 'file' : 'files'}, +${added} −${removed}`;
}

function renderTable(diffs: readonly FileDiff[]): string {
  const rows = diffs.map(
    ({ path, status, added, removed }, at) =>
      `<tr><td><a href="#file-${at + 1}">${escapeHtml(path)}</a></td><td class="soft">${status}</td><td class="count">+${added} −${removed}</td></tr>`,
  );
  const head = '<tr><th scope="col">File</th><th scope="col"></th><th scope="col" class="count">Lines</th></tr>';
  return `<table class="files"><thead>${head}</thead><tbody>\n${rows.join('\n')}\n</tbody></table>`;
}

function renderFile({ path, hunks, added, removed }: FileDiff, at: number): string {
  const rows = hunks.flatMap(({ header, lines }) => [
    `<tr class="hunk"><td colspan="4">${header}</td></tr>`,
    ...lines.map(renderLine),
  ]);
  return `<details open id="file-${at + 1}"><summary>${escapeHtml(path)} <span class="soft">+${added} −${removed}</span></summary>
<table class="diff"><colgroup><col class="at"><col class="at"><col class="sign"><col></colgroup><tbody>
${rows.join('\n')}
</tbody></table></details>`;
}

const signs: Readonly<Record<DiffLine['kind'], string>> = { same: ' ', removed: '−', added: '+' };

function renderLine({ kind, text, oldLine, newLine }: DiffLine): string {
  const at = [oldLine, newLine].map((each) => `<td class="at">${each ?? ''}</td>`).join('');
  return `<tr class="${kind}">${at}<td class="sign">${signs[kind]}</td><td>${shortenClaims(escapeHtml(text))}</td></tr>`;
}

/** The mark of a claim is longer than most of its sentences; the whole of it is in the title. */
function shortenClaims(html: string): string {
  return html.replaceAll(
    /&lt;!-- claim_id: ([a-f0-9]{64}) --&gt;/g,
    (_mark, id: string) => `<span class="claim" title="claim_id: ${id}">claim ${id.slice(0, 8)}</span>`,
  );
}
