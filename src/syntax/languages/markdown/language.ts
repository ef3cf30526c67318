// Markdown: sections by heading.
import type { Language } from '../language.ts';

export const markdown: Language = {
  id: 'markdown',
  title: 'Markdown',
  aliases: ['md', 'mdx'],
  extensions: ['.md', '.markdown', '.mdown', '.mkd', '.mdx', '.qmd', '.rmd'],
  syntax: null,
};
