// Go keeps examples for readers in its tests, as functions whose names begin with `Example`; they are shown with the
// documentation, so they are small and meant to be read. Other tests show how a thing is tested, not how it is used.
import type { RepoInventory } from '../../artifacts/schemas/repo-inventory.ts';
import type { SourceTexts } from '../../facts/source-texts.ts';
import type { FoundSnippet } from '../found-snippet.ts';
import { dedent } from '../read-directives.ts';

const linesAtMost = 40;

export function testSnippets({ paths }: RepoInventory, texts: SourceTexts): FoundSnippet[] {
  return paths.filter((path) => /_test\.go$/.test(path)).flatMap((path) => examplesIn(path, texts.read(path) ?? ''));
}

function examplesIn(path: string, text: string): FoundSnippet[] {
  const lines = text.split('\n');
  return lines.flatMap((line, at): FoundSnippet[] => {
    const [, name] = /^func Example(\w*)\(\) \{$/.exec(line) ?? [];
    if (name === undefined) return [];
    const end = lines.indexOf('}', at);
    let last = end;
    // What it prints is for the machine that runs it.
    const output = lines.slice(at + 1, end).findIndex((each) => /^\s*\/\/ (?:Unordered o|O)utput:/.test(each));
    if (output >= 0) last = at + 1 + output;
    while (last > at + 1 && (lines[last - 1] ?? '').trim() === '') last -= 1;
    if (end < 0 || last <= at + 1 || last - at - 1 > linesAtMost) return [];
    const code = dedent(lines.slice(at + 1, last));
    const headings = [name.replaceAll('_', '.').replace(/^\.|\.$/g, '')].filter((each) => each !== '');
    return [{ origin: 'test', path, language: 'go', startLine: at + 2, endLine: last, code, headings }];
  });
}
