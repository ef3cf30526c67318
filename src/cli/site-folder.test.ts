import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { siteFolder } from './site-folder.ts';

function scratch(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mooring-site-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('nobody has to have a site', () => {
  expect(siteFolder({ site: undefined })).toBeUndefined();
});

test('a site is found from where it was named', () => {
  const base = scratch();
  mkdirSync(join(base, 'pages'));
  expect(siteFolder({ site: { value: 'pages', base, from: '--site' } })).toBe(join(base, 'pages'));
});

test('a site that is not there is told with what to do', () => {
  const base = scratch();
  writeFileSync(join(base, 'file'), '');
  const site = (value: string, from: string) => () => siteFolder({ site: { value, base, from } });
  expect(site('nowhere', '--site')).toThrow('there is no folder nowhere. Give --site an existing folder');
  expect(site('nowhere', 'mooring.yaml:3: site')).toThrow('mooring.yaml:3: site: there is no folder nowhere.');
  expect(site('file', '--site')).toThrow('file is a file, not a folder. Give --site the folder of your site');
});
