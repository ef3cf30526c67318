import { describe, expect, test } from 'vitest';
import { hugoBuild } from '../../src/servers/launch/gates/hugo-build.ts';
import { internalLinks } from '../../src/servers/launch/gates/internal-links.ts';
import { launchIntoStarter, noSignal, page } from './gate-fixture.ts';
import { withHugo, withoutHugo } from './with-hugo.ts';

const faq = 'content/kb/x/faq.md';
const install = 'content/docs/x/installation.md';

const site = {
  'content/kb/x/other.md': page('## With {#own}\n'),
  'content/kb/x/bundle/index.md': page('x\n'),
  'content/docs/y/installation.md': page('x\n'),
};

async function judge(written: Readonly<Record<string, string>>) {
  return internalLinks.run(await launchIntoStarter({ existing: site, written }), noSignal);
}

describe('refs of Hugo', () => {
  const refs: readonly (readonly [string, string | null])[] = [
    ['other', null],
    ['other.md#own', null],
    ['./bundle', null],
    ['../x/other', null],
    ['/kb/x/other.md', null],
    ['#here', null],
    ['bundle/index.md', null],
    ['/docs', null],
    ['nope', 'LINK_BROKEN'],
    ['/kb/other', 'LINK_BROKEN'],
    ['installation', 'LINK_BROKEN'],
    ['../../../other', 'LINK_ABOVE_ROOT'],
    ['other#nothing', 'LINK_ANCHOR_BROKEN'],
  ];

  test('mean the page that Hugo takes', () =>
    withoutHugo(async () => {
      const lines = refs.map(
        ([to], number) => `${number % 2 ? `{{% relref path="${to}" %}}` : `[a]({{< ref "${to}" >}})`}\n`,
      );
      const written = { [faq]: page(`## Here\n${lines.join('')}`), [install]: page('x\n') };
      const { findings } = await judge(written);
      expect(findings.map(({ line, code }) => [refs[(line ?? 0) - 6]?.[0], code])).toEqual(
        refs.filter(([, code]) => code !== null),
      );
    }));

  test('may have their anchor behind them, and count in code too, where Hugo runs them', () =>
    withoutHugo(async () => {
      const body = '[a]({{< ref "other" >}}#gone)\n\n```sh\n{{< ref "nope" >}} {{</* ref "shown" */>}}\n```\n';
      const { findings } = await judge({ [faq]: page(body) });
      expect(findings.map(({ line, code }) => [line, code])).toEqual([
        [5, 'LINK_ANCHOR_BROKEN'],
        [8, 'LINK_BROKEN'],
      ]);
    }));

  withHugo('are missed by Hugo where they are missed here', async () => {
    const lines = refs.map(([to]) => `[a]({{< ref "${to}" >}})\n`);
    const written = { [faq]: page(`## Here\n${lines.join('')}`), [install]: page('x\n') };
    const { findings } = await hugoBuild.run(await launchIntoStarter({ existing: site, written }), noSignal);
    const missed = refs.filter(([, code]) => code === 'LINK_BROKEN' || code === 'LINK_ABOVE_ROOT').map(([to]) => to);
    expect(findings.map(({ line }) => refs[(line ?? 0) - 6]?.[0])).toEqual(missed);
  });
});
