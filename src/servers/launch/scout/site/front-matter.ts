// The front matter of a page: YAML between dashes, TOML between plus signs, or a JSON object, as Hugo takes it.
import { type DataAnswer, readData } from './hugo-configs.ts';

/** Null for a page without any. */
export function readFrontMatter(text: string): DataAnswer | null {
  const [, yaml] = /^---[ \t]*\r?\n([\s\S]*?)(?<=\n)---[ \t]*(?:\r?\n|$)/.exec(text) ?? [];
  if (yaml !== undefined) return readData('front-matter.yaml', yaml);
  const [, toml] = /^\+\+\+[ \t]*\r?\n([\s\S]*?)(?<=\n)\+\+\+[ \t]*(?:\r?\n|$)/.exec(text) ?? [];
  if (toml !== undefined) return readData('front-matter.toml', toml);
  if (/^(?:---|\+\+\+)[ \t]*\r?\n/.test(text)) return { problem: 'its front matter does not end' };
  return text.startsWith('{') ? readJson(text) : null;
}

/** Up to the brace that closes the first one. A shortcode at the beginning of a page has two. */
function readJson(text: string): DataAnswer | null {
  if (text.startsWith('{{')) return null;
  const end = /\r?\n\}[ \t]*(?:\r?\n|$)/.exec(text);
  return end
    ? readData('front-matter.json', text.slice(0, end.index + end[0].length))
    : { problem: 'its front matter does not end' };
}
