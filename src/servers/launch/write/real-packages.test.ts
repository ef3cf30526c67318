// Three packages that npm installed here, taken through every worker up to the writer, and built by Hugo in the starter site.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { hugoOnPath } from '../gates/hugo-program.ts';
import { buildSite, missingHugo } from '../starter-site/hugo-fixture.ts';
import { findPackageFolder } from '../starter-site/starter-files.ts';
import { type Drafts, type WriteDraftsInput, writeDrafts } from './write-drafts.ts';
import { packageInput } from './write-fixture.ts';

const packages = ['ignore', 'minisearch', 'mdast-util-from-markdown'];
let written: { readonly input: WriteDraftsInput; readonly drafts: Drafts }[];

beforeAll(async () => {
  const modules = join(findPackageFolder(), 'node_modules');
  const inputs = await Promise.all(packages.map((name) => packageInput(join(modules, name), name)));
  written = inputs.map((input) => ({ input, drafts: writeDrafts(input) }));
}, 60_000);

test('every planned page of a real package is written, with claims on it', () => {
  for (const { input, drafts } of written) {
    expect(drafts.drafts.map(({ outputPath }) => outputPath).sort()).toEqual(
      input.pagePlan.pages.map(({ output_path }) => output_path).sort(),
    );
    expect(drafts.drafts.flatMap(({ claims }) => claims).length).toBeGreaterThan(10);
  }
});

test('code is shown word for word as the catalogue has it', () => {
  for (const { input, drafts } of written) {
    const code = new Map(input.snippetCatalog.snippets.map((each) => [each.snippet_id, each.code.replace(/\n+$/, '')]));
    for (const { text, snippetIds } of drafts.drafts) {
      for (const id of snippetIds) expect(text).toContain(`\n${code.get(id)}\n`);
    }
  }
});

test('Hugo builds all their pages without a warning', async ({ skip }) => {
  const hugo = hugoOnPath();
  if (hugo === undefined) return skip(missingHugo);
  const base = mkdtempSync(join(tmpdir(), 'mooring-drafts-'));
  try {
    const site = join(base, 'site');
    cpSync(join(findPackageFolder(), 'starter-site'), site, { recursive: true });
    for (const { outputPath, text } of written.flatMap(({ drafts }) => drafts.drafts)) {
      mkdirSync(dirname(join(site, outputPath)), { recursive: true });
      writeFileSync(join(site, outputPath), text);
    }
    const { exitCode, output } = await buildSite(hugo, site, 'config.toml', join(base, 'built'));
    expect([exitCode, output.match(/^.*(?:WARN|ERROR|Duplicate).*$/gm)]).toEqual([0, null]);
  } finally {
    rmSync(base, { recursive: true });
  }
});
