// Which tests prove which clauses, read from the test files themselves.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Citation {
  readonly id: string;
  /** Test file, from the root of the repository. */
  readonly file: string;
  readonly way: 'static' | 'wire';
}

const root = join(import.meta.dirname, '../..');

export function citations(): Citation[] {
  return ['src', 'tests'].flatMap(testFiles).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const found = text.matchAll(/\bproves(Statically)?\(\s*'([^']+)'/g);
    return [...found].map(([, isStatic, id = '']) => ({
      id,
      file,
      way: isStatic ? ('static' as const) : ('wire' as const),
    }));
  });
}

function testFiles(folder: string): string[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`)
    .sort();
}
