// Launch: runs from a GitHub repository, whose product is inferred from what is in it.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { commitFiles } from '../../../src/servers/launch/source/repository-fixture.ts';
import { proves } from '../../support/proves.ts';
import {
  asked,
  example,
  exampleRepository,
  openGithub as open,
  puzzle,
  puzzleRepository,
  repository,
  setupPy,
  startFromGithub as tool,
} from './open-github.ts';
import type { Body } from './open-launcher.ts';

proves('launch/github-url/result', async (proof) => {
  const launch = await open(proof);
  const head = await exampleRepository(launch);
  expect(await launch.once(example)).toEqual({
    ok: true,
    run_id: expect.stringMatching(/^r_/),
    state: 'CREATED',
    derived_config: {
      family: '3d',
      target_platform: 'python',
      locales: ['en'],
      layout_mode: 'auto',
      allow_inference: false,
      github_repo_url: `https://github.com/${example}`,
      github_ref: head,
    },
  });
});

proves('launch/github-url/defaults', async (proof) => {
  const launch = await open(proof);
  await exampleRepository(launch);
  const { derived_config } = await launch.once(example);
  expect(derived_config).toMatchObject({ locales: ['en'], layout_mode: 'auto', allow_inference: false });
});

proves('launch/github-url/pinned-ref', async (proof) => {
  const launch = await open(proof);
  const name = `acme/Aspose.Words-for-Java-${proof.surface}`;
  const first = await repository(launch, name, { '.launch.yml': 'family: words\ntarget_platform: java\n' });
  const pinned = async () => ((await launch.startFrom(name))['derived_config'] as { github_ref: string }).github_ref;
  expect(await pinned()).toBe(first);
  const second = await commitFiles(join(launch.products, name), { 'README.md': '# More\n' });
  expect([await pinned(), second]).toEqual([second, expect.stringMatching(/^[0-9a-f]{40}$/)]);
});

proves('launch/github-url/starts-like-start-run', async (proof) => {
  const launch = await open(proof);
  await exampleRepository(launch);
  const { run_id, derived_config } = await launch.once(example);
  // The derived config given by hand is the same run for the same key.
  const run_config = { site_profile: 'aspose', ...(derived_config as object) };
  const byHand = await launch.ask('launch_start_run', { run_config, idempotency_key: example });
  expect(byHand).toEqual({ ok: true, run_id, state: 'CREATED' });
  const other = await launch.ask('launch_start_run', { run_config });
  const configOf = async (id: unknown) => (await launch.artifact(String(id), 'run_config.yaml')).content;
  expect(withoutRemarks(await configOf(run_id))).toBe(withoutRemarks(await configOf(other['run_id'])));
});

function withoutRemarks(yaml: string): string {
  return yaml.replaceAll(/ *#.*$/gm, '');
}

proves('launch/github-url/ambiguous', async (proof) => {
  const launch = await open(proof);
  await puzzleRepository(launch);
  const before = await launch.runIds();
  const answer = await launch.once(puzzle);
  expect(answer).toEqual({
    ok: false,
    error: {
      code: 'INVALID_INPUT',
      message: expect.stringContaining('Could not unambiguously infer required fields'),
      retryable: false,
      details: expect.objectContaining({
        missing_fields: ['family', 'target_platform'],
        suggested_values: { family: ['3d', 'cells'], target_platform: ['python', 'java'] },
      }),
    },
  });
  // One field alone: the other one is not asked for.
  const half = 'aspose-labs/half-known';
  await repository(launch, half, { 'README.md': '# Half\n', '.launch.yml': 'family: 3d\n' });
  expect((await launch.startFrom(half)).error?.details).toMatchObject({ missing_fields: ['target_platform'] });
  expect(await launch.runIds()).toEqual(before);
});

proves('launch/github-url/evidence', async (proof) => {
  const launch = await open(proof);
  await puzzleRepository(launch);
  const { details } = (await launch.once(puzzle)).error as NonNullable<Body['error']>;
  expect(details['confidence']).toMatchObject({
    family: [
      { value: '3d', confidence: expect.any(Number) },
      { value: 'cells', confidence: expect.any(Number) },
    ],
  });
  expect(details['evidence']).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ field: 'family', value: 'cells', source: 'readme_text', where: 'README.md' }),
      expect.objectContaining({ field: 'target_platform', value: 'java', source: 'manifest', where: 'pom.xml' }),
    ]),
  );
});

proves('launch/github-url/deterministic', async (proof) => {
  const launch = await open(proof);
  await exampleRepository(launch);
  await puzzleRepository(launch);
  for (const name of [example, puzzle]) {
    const { run_id: _, ...first } = await launch.once(name);
    const { run_id: __, ...second } = await launch.startFrom(name);
    expect(JSON.stringify(second)).toBe(JSON.stringify(first));
  }
  expect(asked.slice(-2)).toEqual([example, puzzle]);
  // What was fetched to look at is not kept.
  const inspected = join(launch.home, 'launch', 'inspected');
  expect(existsSync(inspected) ? readdirSync(inspected) : []).toEqual([]);
});

proves('launch/github-url/sources', async (proof) => {
  const launch = await open(proof);
  const name = 'aspose-labs/words-things';
  await repository(launch, name, {
    'README.md': '# Aspose.3D reader for Java\n\nAlso wraps Aspose.Cells.\n',
    'setup.py': setupPy,
    'src/pom.xml': '<project><artifactId>a</artifactId><version>1</version></project>\n',
  });
  const evidence = (await launch.startFrom(name)).error?.details['evidence'] as Record<string, string>[];
  const said = evidence.map(({ field, value, source }) => `${field} ${value} by ${source}`);
  expect(said).toEqual(
    expect.arrayContaining([
      'family words by name_token',
      'family 3d by readme_title',
      'family cells by readme_text',
      'family 3d by package_name',
      'target_platform java by readme_title',
      'target_platform python by manifest',
      'target_platform java by secondary_manifest',
    ]),
  );
  // What the repository says of itself in a config file is enough.
  await repository(launch, 'aspose-labs/told', { '.launch.yml': 'family: pdf\ntarget_platform: rust\n' });
  expect(await launch.startFrom('aspose-labs/told')).toMatchObject({
    derived_config: { family: 'pdf', target_platform: 'rust' },
  });
});

proves('launch/github-url/confidence', async (proof) => {
  const launch = await open(proof);
  // 0.6 from the name with 0.45 from the title is 0.78; the topic makes it 0.857.
  const files = { 'README.md': '# Aspose.Cells\n', '.launch.yml': 'target_platform: java\n' };
  await repository(launch, 'acme/aspose-cells-unsure', files);
  await repository(launch, 'acme/aspose-cells-sure', files, ['aspose-cells']);
  const { error } = await launch.startFrom('acme/aspose-cells-unsure');
  expect(error?.details).toMatchObject({
    missing_fields: ['family'],
    confidence: { family: [{ value: 'cells', confidence: 0.78 }] },
  });
  expect(await launch.startFrom('acme/aspose-cells-sure')).toMatchObject({
    ok: true,
    derived_config: { family: 'cells', target_platform: 'java' },
  });
});

proves('launch/github-url/invalid-url', async (proof) => {
  const { ask, runIds } = await open(proof);
  const before = await runIds();
  for (const github_repo_url of [
    'nowhere',
    'https://github.com/acme',
    'https://gitlab.com/acme/tool',
    'https://github.com.example.org/acme/tool',
    'https://github.com/acme/tool/tree/main',
    'file:///tmp/tool',
  ]) {
    const { error } = await ask(tool, { github_repo_url });
    expect(error, github_repo_url).toMatchObject({ code: 'INVALID_URL', retryable: false });
  }
  expect(await runIds()).toEqual(before);
});

proves('launch/github-url/repo-not-found', async (proof) => {
  const { startFrom, runIds, git } = await open(proof);
  const before = await runIds();
  expect((await startFrom('acme/nothing-here')).error).toMatchObject({ code: 'REPO_NOT_FOUND', retryable: false });
  git.fail('acme/out-of-order', 503);
  expect((await startFrom('acme/out-of-order')).error).toMatchObject({ code: 'REPO_NOT_FOUND', retryable: true });
  expect(await runIds()).toEqual(before);
});

proves('launch/github-url/idempotent', async (proof) => {
  const launch = await open(proof);
  await exampleRepository(launch);
  const first = await launch.once(example);
  const before = await launch.runIds();
  expect(await launch.startFrom(example, { idempotency_key: example })).toEqual(first);
  expect(await launch.runIds()).toEqual(before);
});

proves('launch/github-url/moved-head', async (proof) => {
  const launch = await open(proof);
  const name = `acme/Aspose.PDF-for-Java-${proof.surface}`;
  await repository(launch, name, { '.launch.yml': 'family: pdf\ntarget_platform: java\n' });
  const { run_id } = await launch.startFrom(name, { idempotency_key: 'moved' });
  const before = await launch.runIds();
  await commitFiles(join(launch.products, name), { 'README.md': '# More\n' });
  expect((await launch.startFrom(name, { idempotency_key: 'moved' })).error).toMatchObject({
    code: 'INVALID_INPUT',
    retryable: false,
    details: { existing_run_id: run_id },
  });
  expect(await launch.runIds()).toEqual(before);
});
