import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Fault } from '../../../kernel/fault.ts';
import {
  readFileUrl,
  readGithubUrl,
  readHttpsUrl,
  readLocalPath,
  readRepositorySource,
  readSshUrl,
  requireAllowedPath,
} from './repo-url.ts';
import { githubUrlCases } from './repository-cases.ts';

/** Any code units, lone halves of pairs too. */
const anyText = fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units));

describe('GitHub URLs', () => {
  test.each(githubUrlCases)('%j', (url, answer) => {
    if (Array.isArray(answer)) {
      const [org, name] = answer;
      expect(readGithubUrl(url)).toEqual({ kind: 'github', url: `https://github.com/${org}/${name}`, org, name });
    } else {
      const thrown = attempt(() => readGithubUrl(url)) as Fault;
      expect([thrown.code, thrown.details?.['suggested_url'] ?? null]).toEqual(['INVALID_URL', answer]);
      expect(JSON.stringify([thrown.message, thrown.details])).not.toContain('secret');
    }
  });

  test('the table has at least forty, each once', () => {
    expect(new Set(githubUrlCases.map(([url]) => url)).size).toBe(githubUrlCases.length);
    expect(githubUrlCases.length).toBeGreaterThanOrEqual(40);
  });
});

describe('other sources', () => {
  test.each([
    ['https://git.example.org/team/tool.git', 'https', 'https://git.example.org/team/tool.git', 'tool'],
    ['https://Git.Example.org:8443/tool/', 'https', 'https://git.example.org:8443/tool', 'tool'],
    ['ssh://git@git.example.org/team/tool.git', 'ssh', 'ssh://git@git.example.org/team/tool.git', 'tool'],
    ['ssh://git.example.org:2222/tool', 'ssh', 'ssh://git@git.example.org:2222/tool', 'tool'],
    ['git@github.com:org/repo.git', 'ssh', 'ssh://git@github.com/org/repo.git', 'repo'],
    ['https://github.com/org/repo.git', 'github', 'https://github.com/org/repo', 'repo'],
  ])('%s is read as %s', (text, kind, url, name) => {
    expect(readRepositorySource(text)).toMatchObject({ kind, url, name });
  });

  test.skipIf(process.platform === 'win32').each([
    ['/srv/code/tool', '/srv/code/tool', 'tool'],
    ['/srv/code/tool.git/', '/srv/code/tool.git', 'tool'],
    ['/srv/code/../tool', '/srv/tool', 'tool'],
    ['file:///srv/code/tool', '/srv/code/tool', 'tool'],
    ['file://localhost/srv/my%20tool', '/srv/my tool', 'my tool'],
  ])('%s is a local path', (text, path, name) => {
    expect(readRepositorySource(text)).toEqual({ kind: 'local', path, name });
  });

  test.each([
    ['a user in an https URL', () => readHttpsUrl('https://user:secret@host.org/a')],
    ['http', () => readRepositorySource('http://host.org/a/b')],
    ['git', () => readRepositorySource('git://host.org/a/b')],
    ['a query', () => readHttpsUrl('https://host.org/a?b')],
    ['a path that climbs', () => readHttpsUrl('https://host.org/a/../b')],
    ['an https URL without a path', () => readHttpsUrl('https://host.org/')],
    ['a port that is none', () => readHttpsUrl('https://host.org:70000/a')],
    ['a page of GitHub that is no repository', () => readRepositorySource('https://github.com/org')],
    ['www at GitHub', () => readRepositorySource('https://www.github.com/org/repo')],
    ['a password over ssh', () => readSshUrl('ssh://git:secret@host.org/a')],
    ['a host that would be an option', () => readSshUrl('ssh://-oProxyCommand=id/a')],
    ['a short host that would be an option', () => readSshUrl('git@-oProxyCommand=id:a')],
    ['a user that would be an option', () => readSshUrl('-o@host:a')],
    ['a path that would be an option', () => readSshUrl('git@host.org:--upload-pack=id')],
    ['a helper of git', () => readRepositorySource('ext::sh -c id')],
    ['a file URL of another machine', () => readFileUrl('file://host/a')],
    ['a file URL with an encoded slash', () => readFileUrl('file:///a%2Fb')],
    ['a file URL with an encoded NUL', () => readFileUrl('file:///a%00b')],
    ['a relative path', () => readLocalPath('a/b')],
    ['a path with a line break', () => readLocalPath('/a\nb')],
  ])('%s is refused', (_what, read) => {
    expect(attempt(read)).toMatchObject({ code: 'INVALID_URL' });
    expect((attempt(read) as Fault).message).not.toContain('secret');
  });

  test.skipIf(process.platform === 'win32')('local paths have to lie below an allowed root, by whole segments', () => {
    expect(attempt(() => requireAllowedPath('/srv/code/tool', ['/home', '/srv/code']))).toBeNull();
    expect(attempt(() => requireAllowedPath('/srv/code', ['/srv/code/']))).toBeNull();
    for (const roots of [[], ['/home'], ['/srv/cod'], ['/srv/code/tool/x']]) {
      expect(attempt(() => requireAllowedPath('/srv/code/tool', roots))).toMatchObject({ code: 'INVALID_URL' });
    }
  });

  test('whatever text it is given, the answer is a source or INVALID_URL, and a source reads as itself', () => {
    const piece = fc.constantFrom(
      'https://',
      'ssh://',
      'file://',
      'git@',
      'github.com',
      '/',
      ':',
      '..',
      '-',
      'a',
      '%2f',
      '@',
      '?',
    );
    const near = fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(fc.oneof(near, anyText), (text) => {
        const thrown = attempt(() => {
          const source = readRepositorySource(text);
          expect(readRepositorySource(source.kind === 'local' ? source.path : source.url)).toEqual(source);
        });
        if (thrown instanceof Fault) expect(thrown.code).toBe('INVALID_URL');
        else if (thrown) throw thrown;
      }),
      { seed: 7, numRuns: 2_000 },
    );
  });
});

function attempt(read: () => unknown): unknown {
  try {
    read();
    return null;
  } catch (thrown) {
    return thrown;
  }
}
