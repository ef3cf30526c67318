// What was there before a run is read from the commit that the run started from.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBaselinePages, touchedPaths } from './baseline-pages.ts';
import type { GateInput } from './gate.ts';
import { launchedSite, plainSite, removeSite } from './gate-fixture.ts';
import { markdownlint } from './markdownlint.ts';
import { truthlock } from './truthlock.ts';
import { validateSite } from './validate-site.ts';

const { signal } = new AbortController();
const neighbour = 'content/docs/flock/history.md';
const before =
  '---\ntitle: History\ndescription: Of the flock.\nweight: 5\n---\n\n## Overview\n\nOnce upon a time.   \n\n## See also\n\n- [Somewhere](https://example.net/)\n';
let site: GateInput;

beforeAll(async () => {
  site = await launchedSite({ ...plainSite, [neighbour]: before });
});
afterAll(() => removeSite(site));

test('only pages that existed have a past', async () => {
  expect(touchedPaths(site.patchBundle)).toContain(neighbour);
  const pages = await readBaselinePages(site.siteFolder, site.patchBundle);
  expect(pages.map(({ path, text }) => [path, text])).toEqual([[neighbour, before]]);
});

test('a page that the run only links from is not blamed for what its author wrote', async () => {
  const gates = [markdownlint, truthlock];
  const baselinePages = await readBaselinePages(site.siteFolder, site.patchBundle);
  expect(site.pages.find(({ path }) => path === neighbour)?.text).toContain('(/docs/flock/)');
  const { report } = await validateSite(site, gates, { profile: 'prod', baselinePages }, signal);
  expect(report.issues).toEqual([]);
  const blamed = await validateSite(site, gates, { profile: 'prod', baselinePages: [] }, signal);
  expect(blamed.report.issues.map(({ error_code, location }) => [error_code, location?.path])).toEqual([
    ['TRUTHLOCK_MARKER_MISSING', neighbour],
    ['MARKDOWN_LINT', neighbour],
  ]);
});
