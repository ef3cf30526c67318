// Which language a file is in, by its name or first line, and which one a word of a filter means.
import type { Language } from './language.ts';
import { languages } from './table.ts';

const byExtension = new Map<string, Language>();
const byFileName = new Map<string, Language>();
const byInterpreter = new Map<string, Language>();
const byName = new Map<string, Language>();
for (const language of languages) {
  for (const each of language.extensions) byExtension.set(each, language);
  for (const each of language.fileNames ?? []) byFileName.set(each, language);
  for (const each of language.interpreters ?? []) byInterpreter.set(each, language);
  for (const each of language.aliases) byName.set(each.toLowerCase(), language);
}
// An id or title is never taken away by another's alias.
for (const language of languages) byName.set(language.title.toLowerCase(), language).set(language.id, language);

/** Null for a file that is in no language of ours: it is plain text. */
export function languageOf(path: string, firstLine: string): Language | null {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  return byFileName.get(name) ?? languageByExtension(name) ?? languageByInterpreter(firstLine);
}

/** The longest ending counts: `.d.ts` before `.ts`. */
function languageByExtension(name: string): Language | null {
  for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
    const language = byExtension.get(name.slice(dot));
    if (language) return language;
  }
  return null;
}

/** `#!/usr/bin/env -S python3 -u`, `#!/bin/sh`; a version after the name does not matter. */
function languageByInterpreter(firstLine: string): Language | null {
  const words = /^#!\s*(\S.*)$/.exec(firstLine.trim())?.[1]?.split(/\s+/) ?? [];
  for (const word of words) {
    const program = word.slice(word.lastIndexOf('/') + 1).toLowerCase();
    if (program === 'env' || program.startsWith('-') || program.includes('=')) continue;
    return byInterpreter.get(program) ?? byInterpreter.get(program.replace(/[\d.]+$/, '')) ?? null;
  }
  return null;
}

/** By id, title or alias, whatever its case. */
export function languageByName(name: string): Language | null {
  return byName.get(name.trim().toLowerCase()) ?? null;
}
