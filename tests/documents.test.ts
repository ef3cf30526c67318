// Documents are true today: the paths they name exist, the commands they show are scripts of ours.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { toolingVersion } from '../src/kernel/versions.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const manifest = JSON.parse(read('package.json')) as { version: string; scripts: Record<string, string> };

test('every path a contract names has its place here, and the place exists', () => {
  const table = read('ARCHITECTURE.md').split('## Paths named in the contracts')[1] ?? '';
  const rows = [...table.matchAll(/^\| [\d, ]+ \| `([^`]+)` \| `([^`]+)` \|$/gm)];
  expect(rows.length).toBeGreaterThanOrEqual(20);
  const missing = rows.filter(([, , ours = '']) => !existsSync(join(root, ours)));
  expect(missing.map(([row]) => row)).toEqual([]);
});

test('links between documents lead somewhere', () => {
  const broken = documents().flatMap((file) => {
    // Examples in code lead nowhere on purpose.
    const prose = read(file).replaceAll(/^```[\s\S]*?^```/gm, '');
    const links = [...prose.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, target]) => target ?? '');
    return links
      .filter((target) => !existsSync(join(root, dirname(file), target)))
      .map((target) => `${file} → ${target}`);
  });
  expect(broken).toEqual([]);
});

test('every npm script a document names exists', () => {
  const named = documents().flatMap((file) =>
    [...read(file).matchAll(/npm run ([\w:]+)/g)].map(([, script]) => script ?? ''),
  );
  expect([...new Set(named)].filter((script) => !Object.hasOwn(manifest.scripts, script))).toEqual([]);
});

test('.ci/run runs the test command of the README and nothing else', () => {
  const commands = read('.ci/run')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#') && !line.startsWith('set ') && !line.startsWith('cd '));
  expect(commands).toEqual(['npm ci && npm test']);
  expect(read('README.md')).toContain('npm ci && npm test');
});

test('the package and the wires say one version', () => {
  expect(toolingVersion).toBe(manifest.version);
});

function documents(): string[] {
  const pages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' });
  const top = readdirSync(root).filter((name) => name.endsWith('.md'));
  return [...top, ...pages.filter((name) => name.endsWith('.md')).map((name) => join('docs', name))];
}
