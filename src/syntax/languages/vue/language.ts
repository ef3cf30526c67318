// Components of Vue: markup with a script and a style of their own.
import type { Language } from '../language.ts';

export const vue: Language = {
  id: 'vue',
  title: 'Vue',
  aliases: [],
  extensions: ['.vue'],
  syntax: null,
  holdsCode: true,
};
