// The pieces of code on a page: fences and indented blocks of Markdown, and what stands in Hugo's shortcodes for code.
import { readFences } from '../snippets/read-fences.ts';
import type { WorktreePage } from './worktree-pages.ts';

export interface CodePiece {
  /** As the page names it; empty where it names none. */
  readonly language: string;
  readonly code: string;
  /** Of its first line in the file. */
  readonly line: number;
}

const codeShortcode = /\{\{([<%])\s*(code|highlight)\b([^}]*?)[>%]\}\}([\s\S]*?)\{\{[<%]\s*\/\2\s*[>%]\}\}/g;

/** From the top of the page to its end. */
export function readPieces({ body, bodyLine }: Pick<WorktreePage, 'body' | 'bodyLine'>): CodePiece[] {
  const text = '\n'.repeat(bodyLine - 1) + body.replaceAll('\r\n', '\n');
  const pieces: CodePiece[] = [];
  // Code between shortcodes is no Markdown, whatever it looks like.
  const rest = text.replaceAll(codeShortcode, (whole: string, _, __, given: string, code: string, offset: number) => {
    const bare = code.replace(/^[ \t]*\n/, '').trimEnd();
    const before = text.slice(0, offset + whole.indexOf(code, whole.indexOf('}}')));
    pieces.push({
      language: languageIn(given),
      code: bare,
      line: before.split('\n').length + (code.length > bare.length && /^[ \t]*\n/.test(code) ? 1 : 0),
    });
    return whole.replaceAll(/[^\n]/g, '');
  });
  const fences = readFences(rest).map(({ info, code, startLine }) => ({
    language: /^[^\s,{]*/.exec(info)?.[0] ?? '',
    code,
    line: startLine,
  }));
  return [...pieces, ...fences].sort((one, other) => one.line - other.line);
}

/** `{{< code lang="ts" file="x" >}}` and `{{< highlight ts "linenos=table" >}}`. */
function languageIn(given: string): string {
  const [, named, first] = /\blang\s*=\s*"([^"]*)"|^\s*"?([\w+#.-]+)"?(?!\s*=)(?:\s|$)/.exec(given.trim()) ?? [];
  return named ?? first ?? '';
}
