// Launch: runs from a run_config and from the address of a product page, and what a second start with the same key answers.
// The long tables of addresses are beside the reader of addresses.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { commitFiles, makeRepository } from '../../../src/servers/launch/source/repository-fixture.ts';
import { type Proof, proves } from '../../support/proves.ts';
import { makeFolder, openInMemory, openLauncher, sharedLauncher } from './open-launcher.ts';

proves('launch/start-run/result', async (proof) => {
  const { ask, repo } = await sharedLauncher(proof);
  const started = await ask('launch_start_run', { run_config: { github_repo_url: repo } });
  expect(started).toEqual({ ok: true, run_id: expect.any(String), state: 'CREATED' });
});

proves('launch/start-run/run-id-form', async (proof) => {
  const { start } = await sharedLauncher(proof);
  const ids = [await start(), await start()];
  for (const id of ids) expect(id).toMatch(/^r_\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ_[0-9a-f]{4,}$/);
  expect(new Set(ids).size).toBe(2);
});

proves('launch/start-run/defaults', async (proof) => {
  const { start, artifact, repo } = await sharedLauncher(proof);
  const { content } = await artifact(await start({ max_fix_attempts: 2 }), 'run_config.yaml');
  expect(content).toContain(`github_repo_url: ${repo}\n`);
  expect(content).toContain('max_fix_attempts: 2\n');
  expect(content).toMatch(/^target_platform: .* # default$/m);
});

proves('launch/start-run/idempotent', async (proof) => {
  const { start, ask, runIds, repo } = await sharedLauncher(proof);
  const first = await start({}, { idempotency_key: 'same' });
  const before = await runIds();
  // The same config, spelt in another order, and by another client's defaults.
  const again = await ask('launch_start_run', {
    idempotency_key: 'same',
    run_config: { offline_mode: false, github_repo_url: repo },
  });
  expect(again).toEqual({ ok: true, run_id: first, state: 'CREATED' });
  expect(await runIds()).toEqual(before);
  // Without a key, and with another one, it is another run.
  const others = [await start(), await start({}, { idempotency_key: 'other' })];
  expect(new Set([first, ...others]).size).toBe(3);
});

proves('launch/start-run/auto-is-no-config', async (proof) => {
  const { start, ask } = await sharedLauncher(proof);
  const first = await start({}, { idempotency_key: 'auto', auto: true });
  expect(await start({}, { idempotency_key: 'auto' })).toBe(first);
  await ask('launch_cancel', { run_id: first });
});

proves('launch/start-run/idempotent-after-restart', async (proof) => {
  const folder = makeFolder();
  // The server before it may as well have been one without a wire.
  const before = await openInMemory({ folder });
  const runId = await before.start({}, { idempotency_key: 'k' });
  await before.client.close();
  const after = await openLauncher(proof, { folder });
  expect(await after.start({}, { idempotency_key: 'k' })).toBe(runId);
  expect(await after.runIds()).toEqual([runId]);
});

proves('launch/start-run/key-other-config', async (proof) => {
  const { start, ask, runIds, repo } = await sharedLauncher(proof);
  const runId = await start({}, { idempotency_key: 'taken' });
  const before = await runIds();
  const run_config = { github_repo_url: repo, max_fix_attempts: 9 };
  expect((await ask('launch_start_run', { run_config, idempotency_key: 'taken' })).error).toMatchObject({
    code: 'INVALID_INPUT',
    retryable: false,
    details: { existing_run_id: runId },
  });
  expect(await runIds()).toEqual(before);
});

proves('launch/start-run/idempotent-moved-head', async (proof) => {
  const { start, products } = await sharedLauncher(proof);
  const repo = `${products}/moving-${proof.surface}`;
  await makeRepository(repo, { 'README.md': '# One\n' });
  const config = { github_repo_url: repo };
  const runId = await start(config, { idempotency_key: 'moving' });
  await commitFiles(repo, { 'README.md': '# Two\n' });
  expect(await start(config, { idempotency_key: 'moving' })).toBe(runId);
});

proves('launch/error/schema-validation-failed', async (proof) => {
  const { ask, runIds, repo } = await sharedLauncher(proof);
  const before = await runIds();
  for (const [config, path] of [
    [{}, /github_repo_url/],
    [{ github_repo_url: 7 }, /github_repo_url/],
    [{ github_repo_url: repo, max_fix_attempts: -1 }, /max_fix_attempts/],
    [{ github_repo_url: repo, no_such_field: true }, /no_such_field/],
    [{ github_repo_url: repo, allowed_paths: ['../outside/'] }, /allowed_paths/],
    [{ github_repo_url: repo, site_profile: 'aspose', target_platform: 'python', family: 'zebra' }, /family/],
  ] as const) {
    const { error } = await ask('launch_start_run', { run_config: config });
    expect(error, JSON.stringify(config)).toMatchObject({
      code: 'SCHEMA_VALIDATION_FAILED',
      message: expect.stringMatching(path),
      retryable: false,
    });
  }
  expect(await runIds()).toEqual(before);
});

const fromPage = 'launch_start_run_from_product_url';

type Derived = readonly [product_slug: string, platform: string, locale: string];

/** Each address starts a run, with what stands in it and nothing else. */
async function expectUnderstood(proof: Proof, site: string, pages: Readonly<Record<string, Derived>>): Promise<void> {
  const { ask } = await sharedLauncher(proof);
  for (const [path, [product_slug, platform, locale]] of Object.entries(pages)) {
    expect(await ask(fromPage, { url: `https://${site}${path}` }), path).toEqual({
      ok: true,
      run_id: expect.any(String),
      state: 'CREATED',
      derived_config: { site, product_slug, platform, locale },
    });
  }
}

async function expectRefused(proof: Proof, code: string, urls: readonly string[]): Promise<void> {
  const { ask, runIds } = await sharedLauncher(proof);
  const before = await runIds();
  for (const url of urls) {
    const answer = await ask(fromPage, { url });
    expect(answer, url).toMatchObject({ ok: false, error: { code, retryable: false } });
    expect(answer, url).not.toHaveProperty('run_id');
  }
  expect(await runIds()).toEqual(before);
}

proves('launch/product-url/result', async (proof) => {
  const { ask, artifact } = await sharedLauncher(proof);
  const { run_id, ...answer } = await ask(fromPage, { url: 'https://products.aspose.org/3d/en/python/' });
  expect(answer).toEqual({
    ok: true,
    state: 'CREATED',
    derived_config: { site: 'products.aspose.org', product_slug: '3d', platform: 'python', locale: 'en' },
  });
  const { content } = await artifact(String(run_id), 'run_config.yaml');
  for (const line of ['site_profile: aspose', 'product_slug: 3d', 'family: 3d', 'target_platform: python'])
    expect(content).toMatch(new RegExp(`^${line}$`, 'm'));
});

proves('launch/product-url/pattern-products', (proof) =>
  expectUnderstood(proof, 'products.aspose.org', {
    '/3d/en/python/': ['3d', 'python', 'en'],
    '/words/de/java/': ['words', 'java', 'de'],
  }),
);

proves('launch/product-url/pattern-docs', (proof) =>
  expectUnderstood(proof, 'docs.aspose.org', {
    '/cells/en/java/': ['cells', 'java', 'en'],
    '/cells/en/java/installation/': ['cells', 'java', 'en'],
  }),
);

proves('launch/product-url/pattern-kb', (proof) =>
  expectUnderstood(proof, 'kb.aspose.org', {
    '/pdf/fr/php/': ['pdf', 'php', 'fr'],
    '/pdf/fr/php/how-to-merge-files/': ['pdf', 'php', 'fr'],
  }),
);

proves('launch/product-url/pattern-blog', (proof) =>
  expectUnderstood(proof, 'blog.aspose.org', {
    '/de/3d/python/': ['3d', 'python', 'de'],
    '/zh-hant/note/rust/announcement/': ['note', 'rust', 'zh-hant'],
    '/3d/python/': ['3d', 'python', 'en'],
    '/3d/python/announcement/': ['3d', 'python', 'en'],
  }),
);

proves('launch/product-url/blog-default-locale', (proof) =>
  expectUnderstood(proof, 'blog.aspose.org', { '/words/java/': ['words', 'java', 'en'] }),
);

proves('launch/product-url/pattern-reference', (proof) =>
  expectUnderstood(proof, 'reference.aspose.org', { '/slides/en/typescript/': ['slides', 'typescript', 'en'] }),
);

proves('launch/product-url/invalid-url', (proof) =>
  expectRefused(proof, 'INVALID_URL', [
    'nowhere',
    'ftp://products.aspose.org/3d/en/python/',
    'https://[::1/3d/en/python/',
    'https://products.aspose.org/',
    'https://products.aspose.org/3d/en/',
    'https://products.aspose.org/3d/en/python/page/',
    'https://docs.aspose.org/3d/en/python/a/b/',
    'https://kb.aspose.org/3d/python/',
    'https://blog.aspose.org/en/',
    'https://reference.aspose.org/3d/en/python/api/',
  ]),
);

proves('launch/product-url/unsupported-site', async (proof) => {
  await expectRefused(proof, 'UNSUPPORTED_SITE', [
    'https://products.aspose.com/3d/en/python/',
    'https://aspose.org/3d/en/python/',
    'https://products.aspose.org.example.org/3d/en/python/',
    'https://example.org/',
  ]);
  const { error } = await (await sharedLauncher(proof)).ask(fromPage, { url: 'https://example.org/' });
  const known = ['products', 'docs', 'kb', 'blog', 'reference'].map((name) => `${name}.aspose.org`);
  expect(error?.details['supported_sites']).toEqual(known);
});

proves('launch/product-url/idempotent', async (proof) => {
  const { ask, runIds } = await sharedLauncher(proof);
  const start = (url: string) => ask(fromPage, { url, idempotency_key: 'page' });
  const first = await start('https://products.aspose.org/3d/en/python/');
  const before = await runIds();
  // Another page of the same product is the same config.
  const again = await start('https://docs.aspose.org/3d/en/python/installation/');
  expect(again).toMatchObject({ ok: true, run_id: first['run_id'] });
  expect(await start('https://products.aspose.org/3d/en/java/')).toMatchObject({
    ok: false,
    error: { code: 'INVALID_INPUT', retryable: false, details: { existing_run_id: first['run_id'] } },
  });
  expect(await runIds()).toEqual(before);
});

proves('launch/product-url/catalogue', async (proof) => {
  const { ask, artifact, home } = await sharedLauncher(proof);
  const own = 'https://github.com/acme/svg-tools';
  mkdirSync(join(home, 'launch'), { recursive: true });
  const products = [{ family: 'svg', platform: 'go', repository: own }];
  writeFileSync(join(home, 'launch', 'catalogue.yaml'), JSON.stringify({ products }));
  for (const [page, repository] of [
    ['svg/en/go', own],
    ['3d/en/python', 'https://github.com/aspose-3d-foss/Aspose.3D-FOSS-for-Python'],
    ['psd/en/ruby', 'https://github.com/aspose-psd-foss/Aspose.PSD-FOSS-for-Ruby'],
  ]) {
    const { run_id } = await ask(fromPage, { url: `https://products.aspose.org/${page}/` });
    const { content } = await artifact(String(run_id), 'run_config.yaml');
    expect(content, page).toContain(`github_repo_url: ${repository}\n`);
  }
  writeFileSync(join(home, 'launch', 'catalogue.yaml'), 'products: all\n');
  const { error } = await ask(fromPage, { url: 'https://products.aspose.org/svg/en/go/' });
  expect(error?.code).toBe('SCHEMA_VALIDATION_FAILED');
});
