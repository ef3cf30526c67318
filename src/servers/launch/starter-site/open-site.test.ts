import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { generic, starterSite } from '../profile/generic.ts';
import { type Section, sections } from '../profile/sections.ts';
import { scoutSite } from '../scout/site/scout-site.ts';
import { checkOut } from '../source/check-out.ts';
import { makeRepository, makeScratchFolder, writeFiles } from '../source/repository-fixture.ts';
import { openSite } from './open-site.ts';

const nothing = { allowedHosts: [], allowedRoots: [] };
const embedded = { site_repo_url: starterSite };
let base: string;
let home: string;

beforeEach(() => {
  base = makeScratchFolder();
  home = join(base, 'home');
});
afterEach(() => rmSync(base, { recursive: true }));

describe('the starter site', () => {
  test('needs no host, no root and no network, and can be checked out', async () => {
    const { source, access, opened, commit, notes } = await openSite(embedded, { home, access: nothing });
    expect(opened).toEqual({ kind: 'local', path: join(home, 'launch/starter-site.git'), isBare: true });
    expect(notes).toEqual([]);
    const { folder, committedAt } = await checkOut(source, commit, join(base, 'out'), access);
    expect(existsSync(join(folder, 'config.toml'))).toBe(true);
    expect(committedAt).toBe('2026-01-01T00:00:00Z');
  });

  test('is read at the commit that a run has pinned', async () => {
    const { commit } = await openSite(embedded, { home, access: nothing });
    const pinned = await openSite({ ...embedded, site_ref: commit }, { home, access: nothing });
    expect(pinned.commit).toBe(commit);
  });

  test('opens nothing but itself', async () => {
    const { access } = await openSite(embedded, { home, access: nothing });
    const other = join(home, 'launch/other');
    await makeRepository(other, { x: '' });
    const opening = openSite({ site_repo_url: other }, { home, access });
    await expect(opening).rejects.toMatchObject({ code: 'INVALID_URL' });
  });

  test('is the only one that comes along', async () => {
    const opening = openSite({ site_repo_url: 'embedded:other' }, { home, access: nothing });
    await expect(opening).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  test('is one build of one configuration, and every section says which keys its pages carry', async () => {
    const { source, access, commit } = await openSite(embedded, { home, access: nothing });
    const { folder } = await checkOut(source, commit, join(base, 'out'), access);
    const site = { repo_url: starterSite, requested_ref: null, resolved_sha: commit };
    const roots = Object.fromEntries(sections.map((section) => [section, generic.sections[section].contentRoot]));
    const found = await scoutSite(
      folder,
      { site, workflows: null },
      {
        hugo: { config_dir: 'configs', use_config_gate: true },
        site_layout: {
          content_root: 'content',
          subdomain_roots: roots as Record<Section, string>,
          localization: {
            mode_by_section: { products: 'dir', docs: 'dir', reference: 'dir', kb: 'dir', blog: 'filename' },
          },
        },
      },
    );
    expect(found.siteContext).toMatchObject({
      hugo: {
        config_root: '.',
        config_files: [{ path: 'config.toml', ext: '.toml' }],
        build_matrix: [{ subdomain: '*', family: '*', config_path: 'config.toml' }],
      },
      left_out: [],
    });
    expect(found.hugoFacts).toMatchObject({
      languages: ['en'],
      default_language: 'en',
      default_language_in_subdir: false,
      permalinks: {},
      taxonomies: { tag: 'tags' },
    });
    for (const section of sections) {
      // Posts go by their dates.
      const weight = section === 'blog' ? {} : { weight: 'integer' };
      expect(found.frontmatterContract.sections[section]).toEqual({
        sample_size: 1,
        required_keys: ['description', 'title', ...Object.keys(weight)],
        optional_keys: [],
        key_types: { description: 'string', title: 'string', ...weight },
        default_values: {},
      });
    }
  });
});

describe('a site of the user', () => {
  test('that the operator named is opened by its path, at its HEAD', async () => {
    const site = join(base, 'mine');
    const head = await makeRepository(site, { 'config.toml': '' });
    const found = await openSite({ site_repo_url: site }, { home, access: nothing, site });
    expect(found).toMatchObject({ opened: { kind: 'local', path: site, isBare: false }, commit: head, notes: [] });
    expect(existsSync(home)).toBe(false);
    const byUrl = await openSite({ site_repo_url: `file://${site}` }, { home, access: nothing, site });
    expect(byUrl.commit).toBe(head);
  });

  test('is used as it is committed, and says so where it is changed', async () => {
    const site = join(base, 'mine');
    const head = await makeRepository(site, { 'config.toml': '' });
    writeFiles(site, { 'config.toml': 'title = "x"\n' });
    const { notes } = await openSite({ site_repo_url: site }, { home, access: nothing, site });
    expect(notes).toEqual([
      `The folder has 1 uncommitted changes. They are not used: the run reads commit ${head.slice(0, 12)}.`,
    ]);
  });

  test('must be one: a plain folder is told what to do', async () => {
    const site = join(base, 'plain');
    mkdirSync(site);
    await expect(openSite({ site_repo_url: site }, { home, access: nothing, site })).rejects.toMatchObject({
      code: 'REPO_NOT_FOUND',
      hint: expect.stringContaining('git init'),
    });
  });

  test('that nobody named or allowed is refused', async () => {
    const site = join(base, 'mine');
    await makeRepository(site, { x: '' });
    const other = join(base, 'other');
    mkdirSync(other);
    for (const places of [{}, { site: other }]) {
      const opening = openSite({ site_repo_url: site }, { home, access: nothing, ...places });
      await expect(opening).rejects.toMatchObject({ code: 'INVALID_URL' });
    }
    const allowed = { ...nothing, allowedRoots: [base] };
    expect((await openSite({ site_repo_url: site }, { home, access: allowed })).opened).toMatchObject({ path: site });
  });
});

describe('a site on another host', () => {
  const url = 'https://git.example.org/team/site';
  const ref = 'a'.repeat(40);

  test('is opened where the host is allowed, with its token', async () => {
    const access = { ...nothing, allowedHosts: ['git.example.org'], tokens: { 'git.example.org': 'secret' } };
    expect(await openSite({ site_repo_url: url, site_ref: ref }, { home, access })).toMatchObject({
      opened: { kind: 'remote', url, token: 'secret' },
      commit: ref,
    });
  });

  test('is refused where it is not', async () => {
    const opening = openSite({ site_repo_url: url, site_ref: ref }, { home, access: nothing });
    await expect(opening).rejects.toMatchObject({ code: 'INVALID_URL' });
  });
});
