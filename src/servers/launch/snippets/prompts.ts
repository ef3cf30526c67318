// Sessions at a prompt: what was typed is kept, the prompts and the answers are not.

interface Session {
  readonly languages: readonly string[];
  readonly prompt: RegExp;
  /** Of a line that goes on with the one before. */
  readonly next: RegExp | null;
  readonly becomes?: string;
}

const sessions: readonly Session[] = [
  { languages: ['bash'], prompt: /^\s*(?:[\w.-]+@[\w.-]+:?\S*\s*)?\$ /, next: /^\s*> / },
  {
    languages: ['bash', 'powershell', 'batch'],
    prompt: /^\s*(?:PS(?: [A-Z]:[^>]*)?|PM)> ?/,
    next: null,
    becomes: 'powershell',
  },
  { languages: ['batch', 'bash'], prompt: /^\s*[A-Z]:\\[^>]*>\s?/, next: null, becomes: 'batch' },
  { languages: ['python', 'haskell'], prompt: /^\s*>>> ?/, next: /^\s*\.\.\.(?: |$)/ },
  { languages: ['python'], prompt: /^\s*In \[\d+\]: /, next: /^\s*\.{3,}: ?/ },
  { languages: ['elixir'], prompt: /^\s*iex(?:\(\d+\))?> ?/, next: /^\s*\.\.\.(?:\(\d+\))?> ?/ },
  { languages: ['ruby'], prompt: /^\s*(?:irb(?:\([^)]*\))?[^>\s]*>|>>) /, next: /^\s*\?> / },
  { languages: ['haskell'], prompt: /^\s*(?:ghci|λ|Prelude|\*?[A-Z][\w.]*)> /, next: null },
];

export function stripPrompts(code: string, language: string): { readonly language: string; readonly code: string } {
  const lines = code.split('\n');
  const session = sessions.find(
    ({ languages, prompt }) => languages.includes(language) && lines.some((line) => prompt.test(line)),
  );
  if (!session) return { language, code };
  return { language: session.becomes ?? language, code: typedLines(lines, session).join('\n').trim() };
}

function typedLines(lines: readonly string[], { languages, prompt, next }: Session): string[] {
  const typed: string[] = [];
  let isOpen = false;
  for (const line of lines) {
    const isComment = languages.includes('bash') && /^\s*#\s/.test(line);
    if (prompt.test(line)) typed.push(line.replace(prompt, ''));
    else if (isOpen) typed.push(next ? line.replace(next, '') : line);
    else if (next?.test(line) && typed.length > 0 && !languages.includes('bash')) typed.push(line.replace(next, ''));
    else if (isComment) typed.push(line.trim());
    else continue;
    isOpen = languages.includes('bash') && /\\$/.test(line);
  }
  // A comment that nothing follows was about an answer.
  while (/^# /.test(typed.at(-1) ?? '')) typed.pop();
  return typed.map((line) => line.trimEnd());
}
