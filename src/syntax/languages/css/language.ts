// CSS, SCSS and Less: rules.
import type { Language } from '../language.ts';

export const css: Language = {
  id: 'css',
  title: 'CSS',
  aliases: ['scss', 'sass', 'less'],
  extensions: ['.css', '.scss', '.less', '.pcss', '.postcss'],
  syntax: null,
};
