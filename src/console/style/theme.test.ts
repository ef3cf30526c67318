import { expect, test } from 'vitest';
import { themeStyle } from './theme.ts';

const [light = '', dark = ''] = themeStyle.split('prefers-color-scheme: dark');

// Which text stands on which ground, anywhere on the page.
const pairs = [
  ...['ink', 'soft', 'sea', 'good', 'warn', 'bad'].flatMap((text) =>
    ['ground', 'sheet', 'well'].map((on) => [text, on]),
  ),
  ['on-sea', 'sea'],
  ['on-bad', 'bad'],
] as [string, string][];

test.each([
  ['light', light],
  ['dark', dark],
])('every text of the %s theme can be read on its ground (contrast 4.5)', (_, theme) => {
  const tooWeak = pairs.filter(([text, on]) => contrast(colour(theme, text), colour(theme, on)) < 4.5);
  expect(tooWeak).toEqual([]);
});

function colour(theme: string, name: string): string {
  const found = new RegExp(`--${name}: #([0-9a-f]{3,6});`).exec(theme)?.[1];
  if (found === undefined) throw new Error(`the theme has no colour ${name}`);
  return found.length === 3 ? [...found].map((digit) => digit + digit).join('') : found;
}

/** As WCAG 2 defines it. */
function contrast(a: string, b: string): number {
  const [dim = 0, bright = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (bright + 0.05) / (dim + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
