// Components of Svelte: markup with a script and a style of their own.
import type { Language } from '../language.ts';

export const svelte: Language = {
  id: 'svelte',
  title: 'Svelte',
  aliases: [],
  extensions: ['.svelte'],
  syntax: null,
  holdsCode: true,
};
