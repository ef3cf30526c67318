// YAML: documents and keys.
import type { Language } from '../language.ts';

export const yaml: Language = {
  id: 'yaml',
  title: 'YAML',
  aliases: ['yml'],
  extensions: ['.yaml', '.yml'],
  fileNames: ['.clang-format', '.clang-tidy', '.yamllint', '.gemrc'],
  syntax: null,
};
