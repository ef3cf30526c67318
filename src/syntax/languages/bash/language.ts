// Shell scripts: bash and those close to it. Nothing is private; what is exported is seen by others.
import type { Language } from '../language.ts';
import { bashQuery } from './query.ts';

export const bash: Language = {
  id: 'bash',
  title: 'Bash',
  aliases: ['sh', 'shell', 'zsh', 'ksh', 'shellscript'],
  extensions: ['.sh', '.bash', '.zsh', '.ksh', '.bats', '.ebuild'],
  fileNames: [
    '.bashrc',
    '.bash_profile',
    '.bash_aliases',
    '.profile',
    '.zshrc',
    '.zshenv',
    '.zprofile',
    'pkgbuild',
    'apkbuild',
    '.envrc',
  ],
  interpreters: ['sh', 'bash', 'zsh', 'ksh', 'dash', 'ash'],
  syntax: {
    grammar: 'tree-sitter-bash.wasm',
    from: 'tree-sitter-bash',
    query: bashQuery,
    visibilityOf: ({ modifiers }) => (modifiers.includes('export') ? 'public' : null),
    throwingCalls: ['exit', 'die', 'abort'],
  },
};
