// Plain text, and every file whose language is not known.
import type { Language } from '../language.ts';

export const text: Language = {
  id: 'text',
  title: 'Plain text',
  aliases: ['txt', 'plain', 'plaintext', 'rst', 'asciidoc'],
  extensions: ['.txt', '.text', '.rst', '.adoc', '.asciidoc', '.org', '.log', '.tex'],
  fileNames: ['license', 'copying', 'notice', 'authors', 'readme', 'changelog', 'todo', 'makefile', 'dockerfile'],
  syntax: null,
};
