// Swift: its grammar package brings no file that runs here, so its text is read in windows of lines.
import type { Language } from '../language.ts';

export const swift: Language = {
  id: 'swift',
  title: 'Swift',
  aliases: [],
  extensions: ['.swift'],
  interpreters: ['swift'],
  syntax: null,
};
