// A found piece as the catalogue has it; null for what turns out to be no code.
import { createHash } from 'node:crypto';
import { languageByName } from '../../../syntax/languages/find-language.ts';
import { checkSyntax } from '../../../syntax/parse/check-syntax.ts';
import { parseFile } from '../../../syntax/parse/parse-file.ts';
import type { ProductFacts } from '../artifacts/schemas/product-facts.ts';
import type { RepoInventory } from '../artifacts/schemas/repo-inventory.ts';
import type { Snippet } from '../artifacts/schemas/snippet-catalog.ts';
import { dependenciesOf } from './dependencies.ts';
import { type FoundSnippet, hungAfterMs } from './found-snippet.ts';
import { readCode } from './read-code.ts';
import { runtimeNotes } from './runtime-notes.ts';
import { tagSnippet } from './tags.ts';

export async function describeSnippet(
  found: FoundSnippet,
  inventory: RepoInventory,
  facts: ProductFacts | undefined,
): Promise<Snippet | null> {
  const read = await readCode(found, inventory.repo_profile.primary_languages);
  if (read === null) return null;
  const { language, code, whole } = read;
  const known = languageByName(language);
  const parsed =
    known && (known.syntax || known.conventions) ? await parseFile(openPhp(code, language), known, hungAfterMs) : null;
  const verdict = known && (await checkSyntax(whole, known, hungAfterMs));
  const { path, startLine, endLine } = found;
  return {
    snippet_id: idOf(found, code),
    language,
    tags: tagSnippet(found, language, code, parsed?.chunks.flatMap(({ facts: of }) => of?.calls ?? []) ?? []),
    source: { kind: 'repo_file', path, start_line: startLine, end_line: endLine },
    code,
    requirements: {
      dependencies: dependenciesOf(language, parsed?.imports ?? []),
      runtime_notes: runtimeNotes(language, facts),
    },
    validation: { syntax_ok: verdict?.isOk ?? null, runnable_ok: 'unknown', log_path: null },
  };
}

function openPhp(code: string, language: string): string {
  return language === 'php' && !/<\?/.test(code) ? `<?php\n${code}` : code;
}

/** Of its place and its text: the same piece keeps its name for as long as it stays where it is. */
function idOf({ path, startLine, endLine }: FoundSnippet, code: string): string {
  const content = createHash('sha256').update(code).digest('hex');
  const id = createHash('sha256').update(`${path}:${startLine}-${endLine}:${content}`).digest('hex');
  return `snip_${id.slice(0, 16)}`;
}
