import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { isAlive, parseStat } from '../../src/platform/process/process-table.ts';
import { hugoBuild } from '../../src/servers/launch/gates/hugo-build.ts';
import { samplePages } from '../../src/servers/launch/starter-site/sample-pages.ts';
import { type Launched, launchInto, launchIntoStarter, noSignal, page } from './gate-fixture.ts';
import { twoSubdomains } from './two-subdomains.ts';
import { withHugo, withoutHugo } from './with-hugo.ts';

const faq = 'content/kb/x/faq.md';
const other = 'content/kb/x/other.md';

async function judge(launched: Launched) {
  return hugoBuild.run(await launchIntoStarter(launched), noSignal);
}

withHugo('pages as a launch writes them build without a word', async () => {
  const { findings, log } = await judge({ written: samplePages as Record<string, string> });
  expect(findings).toEqual([]);
  expect(log).toEqual([
    expect.stringMatching(/^hugo \d+\.\d+/),
    expect.stringMatching(/^\*\/\*: --config config\.toml, exit 0, \d+ pages, no problems$/),
  ]);
});

describe('a mistake in a page of the run blocks, with its place', () => {
  for (const [title, broken, finding, fixed] of [
    [
      'front matter that is no YAML',
      '---\ntitle: "x\n---\nhi\n',
      { code: 'HUGO_FRONT_MATTER_INVALID', path: faq, line: 2, message: expect.stringContaining('YAML') },
      page('hi\n'),
    ],
    [
      'a shortcode that the site does not have',
      page('\n{{< nothing >}}\n'),
      { code: 'HUGO_SHORTCODE_INVALID', path: faq, line: 6, message: expect.stringContaining('"nothing" not found') },
      page('\n{{< note >}}x{{< /note >}}\n'),
    ],
    [
      'a shortcode without an end',
      page('{{< note >}}x\n'),
      { code: 'HUGO_SHORTCODE_INVALID', path: faq, line: 5 },
      page('{{< note >}}x{{< /note >}}\n'),
    ],
    [
      'a ref to no page',
      page('\n[a]({{< ref "nope" >}})\n'),
      { code: 'HUGO_REF_NOT_FOUND', path: faq, line: 6, message: 'REF_NOT_FOUND: Ref "nope": page not found' },
      page('\n[a]({{< ref "/kb" >}})\n'),
    ],
  ] as const) {
    withHugo(title, async () => {
      const { findings } = await judge({ written: { [faq]: broken } });
      expect(findings).toEqual([expect.objectContaining({ severity: 'blocker', ...finding })]);
      expect(await judge({ written: { [faq]: fixed } })).toMatchObject({ findings: [] });
    });
  }

  withHugo('two pages at one address are an error', async () => {
    const { findings } = await judge({
      written: { [faq]: page('a', 'url: /same/\n'), [other]: page('b', 'url: /same/\n') },
    });
    expect(findings).toEqual([
      {
        severity: 'error',
        code: 'HUGO_DUPLICATE_PATH',
        message: '2 pages are written to the same place: same/index.html',
        path: faq,
        line: null,
        files: [faq, other],
      },
    ]);
  });

  withHugo('a layout of the run that fails', async () => {
    const layout = 'layouts/_default/special.html';
    const written = { [faq]: page('hi', 'layout: special\n'), [layout]: '{{ .Nope.X }}' };
    expect((await judge({ written })).findings).toEqual([
      expect.objectContaining({ severity: 'blocker', code: 'HUGO_TEMPLATE_FAILED', path: layout, line: 1 }),
    ]);
  });
});

withHugo('every broken page is told, the same ones every time, although Hugo stops at the first', async () => {
  const names = Array.from({ length: 3 }, (_, at) => `content/kb/x/page-${at}.md`);
  const written = Object.fromEntries(names.map((name) => [name, page('{{< nothing >}}\n')]));
  const [first, second] = [await judge({ written }), await judge({ written })];
  expect(first.findings.map(({ path }) => path)).toEqual(names);
  expect(second).toEqual(first);
});

describe('what is wrong without the pages of the run too', () => {
  withHugo('is a warning', async () => {
    const { findings } = await judge({
      existing: { [other]: page('[a]({{< ref "nope" >}})\n') },
      written: { [faq]: page('fine\n') },
    });
    expect(findings).toEqual([
      expect.objectContaining({ severity: 'warn', code: 'HUGO_REF_NOT_FOUND', path: other, line: 5 }),
    ]);
  });

  withHugo('does not hide what the run breaks', async () => {
    const { findings } = await judge({
      existing: { [other]: page('{{< nothing >}}\n') },
      written: { [faq]: page('{{< nowhere >}}\n') },
    });
    expect(findings.map(({ severity, path }) => [severity, path])).toEqual([
      ['blocker', faq],
      ['warn', other],
    ]);
  });

  withHugo('stays one when the run moves it to another line of the same page', async () => {
    const { findings } = await judge({
      existing: { [other]: page('[a]({{< ref "nope" >}})\n') },
      written: { [other]: page('new\n\n[a]({{< ref "nope" >}})\n') },
    });
    expect(findings).toEqual([expect.objectContaining({ severity: 'warn', line: 7 })]);
  });

  withHugo('is not so for a page that only the run took away', async () => {
    const { findings } = await judge({
      existing: { [other]: page('[a]({{< ref "faq" >}})\n'), [faq]: page('x\n') },
      written: { [faq]: null },
    });
    expect(findings).toEqual([expect.objectContaining({ severity: 'blocker', path: other })]);
  });
});

describe('a site of many builds', () => {
  const written = {
    'content/docs.aspose.org/cells/en/python/installation.md': page('## Install\n'),
    'content/products.aspose.org/cells/en/python/overview.md': page('## Overview\n'),
  };

  withHugo('is built once for each subdomain and family that the run writes for', async () => {
    const { findings, log } = await hugoBuild.run(
      await launchInto(twoSubdomains, { profile: 'aspose', written }),
      noSignal,
    );
    expect(findings).toEqual([]);
    expect(log.slice(1)).toEqual([
      'docs.aspose.org/cells: --config configs/docs.aspose.org/cells.toml, exit 0, 5 pages, no problems',
      'products.aspose.org/cells: --config configs/products.aspose.org/cells.toml, exit 0, 5 pages, no problems',
      'docs.aspose.org/words: not built, no touched page is in it',
    ]);
  });

  withHugo('tells in which build a page is broken', async () => {
    const path = 'content/products.aspose.org/cells/en/python/overview.md';
    const input = await launchInto(twoSubdomains, {
      profile: 'aspose',
      written: { ...written, [path]: page('{{< x >}}\n') },
    });
    const { findings, log } = await hugoBuild.run(input, noSignal);
    expect(findings).toEqual([expect.objectContaining({ severity: 'blocker', path, line: 5 })]);
    expect(log.join('\n')).toContain(
      'products.aspose.org/cells: --config configs/products.aspose.org/cells.toml, exit 255',
    );
  });

  withHugo('with a layout changed, is built whole', async () => {
    const layout = { 'layouts/_default/single.html': '{{ .Content }}\n' };
    const input = await launchInto(twoSubdomains, { profile: 'aspose', written: layout });
    expect((await hugoBuild.run(input, noSignal)).log).toHaveLength(4);
  });
});

test('a site without any configuration cannot be built', async () => {
  const input = await launchInto({ 'README.md': '' }, { written: { 'content/x.md': page('x') } });
  const { findings, missing } = await hugoBuild.run(input, noSignal);
  if (!missing)
    expect(findings).toEqual([expect.objectContaining({ code: 'HUGO_CONFIG_MISSING', severity: 'blocker' })]);
});

test('a machine without Hugo is told which one is wanted', async () => {
  const input = await launchIntoStarter({ written: { [faq]: page('x') } });
  expect(await withoutHugo(async () => hugoBuild.run(input, noSignal))).toEqual({
    findings: [],
    log: ['hugo is not there: nothing was built'],
    missing: { name: 'hugo', wanted: '0.111 or newer', found: null },
  });
});

test('a Hugo that is too old is not used, and named', async () => {
  const input = await launchIntoStarter({ written: { [faq]: page('x') } });
  const judged = await withoutHugo(async (folder) => {
    writeFileSync(join(folder, 'hugo'), '#!/bin/sh\necho hugo v0.92.2+extended linux/amd64\n', { mode: 0o755 });
    return hugoBuild.run(input, noSignal);
  });
  expect(judged.missing).toEqual({ name: 'hugo', wanted: '0.111 or newer', found: '0.92.2' });
});

test('a Hugo that hangs is ended with all that it started, when the gate is stopped', async () => {
  const input = await launchIntoStarter({ written: { [faq]: page('x') } });
  await withoutHugo(async (folder) => {
    const pids = join(folder, 'pids');
    const script = `[ "$1" = version ] && echo hugo v0.111.3 && exit\n/bin/sleep 60 &\necho $$ $! > ${pids}\nwait\n`;
    writeFileSync(join(folder, 'hugo'), `#!/bin/sh\n${script}`, { mode: 0o755 });
    const stop = new AbortController();
    const stopped = Promise.resolve(hugoBuild.run(input, stop.signal));
    const told = expect(stopped).rejects.toThrow('enough');
    while (!existsSync(pids) || readFileSync(pids, 'utf8') === '') await delay(10);
    stop.abort(new Error('enough'));
    await told;
    expect(readFileSync(pids, 'utf8').trim().split(' ').filter(isRunning)).toEqual([]);
  });
});

withHugo('the worktree is as it was, and nothing is left behind, also when it is stopped', async () => {
  const input = await launchIntoStarter({ written: samplePages as Record<string, string> });
  const list = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const leftBehind = () => readdirSync(tmpdir()).filter((name) => name.startsWith('mooring-hugo-'));
  const before = list(input.siteFolder);
  const there = new Set(leftBehind());
  const stop = new AbortController();
  const stopped = Promise.resolve(hugoBuild.run(input, stop.signal));
  await delay(30);
  stop.abort(new Error('enough'));
  await expect(stopped).rejects.toThrow('enough');
  expect(await hugoBuild.run({ ...input }, noSignal)).toMatchObject({ findings: [] });
  expect(list(input.siteFolder)).toEqual(before);
  expect(leftBehind().filter((name) => !there.has(name))).toEqual([]);
});

/** One that nobody has buried yet is not. */
function isRunning(pid: string): boolean {
  if (!existsSync(`/proc/${pid}/stat`)) return false;
  const entry = parseStat(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  return entry !== null && isAlive(entry);
}
