// Names people use for languages, as the ids of ours that they mean. Some mean several.
import { languageByName } from '../../../../syntax/languages/find-language.ts';

const families: Readonly<Record<string, readonly string[]>> = {
  ts: ['typescript', 'tsx'],
  typescript: ['typescript', 'tsx'],
  js: ['javascript'],
  jsx: ['javascript'],
  node: ['javascript'],
  h: ['c', 'cpp'],
  clike: ['c', 'cpp'],
  objc: ['c', 'cpp'],
  shell: ['bash'],
  sh: ['bash'],
  zsh: ['bash'],
  plain: ['text'],
  plaintext: ['text'],
};

export function languagesNamed(name: string): readonly string[] {
  const lowered = name.toLowerCase();
  return families[lowered] ?? [languageByName(lowered)?.id ?? lowered];
}
