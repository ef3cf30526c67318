// Patterns of paths, written as in a .gitignore: `*.log` anywhere, `/build` at the top, `docs/**/*.png`, `old/` with all below.

export type MatchPath = (path: string) => boolean;

export function matchAny(patterns: readonly string[]): MatchPath {
  const compiled = patterns.map(compileGlob);
  return (path) => compiled.some((pattern) => pattern.test(path));
}

function compileGlob(pattern: string): RegExp {
  const body = pattern.replace(/^\.?\//, '').replace(/\/$/, '');
  // Without a slash inside it is a name, wherever it stands.
  const isAnchored = body.includes('/') || /^\.?\//.test(pattern);
  const folderOnly = pattern.endsWith('/');
  return new RegExp(`^${isAnchored ? '' : '(?:.*/)?'}${translate(body)}${folderOnly ? '/' : '(?:/|$)'}`, 's');
}

function translate(body: string): string {
  return body.replaceAll(/\*\*\/|\/\*\*|\*+|\?|\[!?[^\]/]+\]|[\\^$.|+()[\]{}]/g, (token) => {
    if (token === '**/') return '(?:.*/)?';
    if (token === '/**') return '/.*';
    if (token.startsWith('*')) return token.length > 1 ? '.*' : '[^/]*';
    if (token === '?') return '[^/]';
    if (token.startsWith('[') && token.length > 2)
      return `[${token.slice(1, -1).replace(/^!/, '^').replaceAll('\\', '\\\\')}]`;
    return `\\${token}`;
  });
}
