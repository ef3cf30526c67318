// The documentation of a symbol and where it stands: those lines are what a claim about the symbol rests on.
import type { Chunk } from '../../../syntax/chunk.ts';
import type { ApiSymbol } from '../facts/api-symbol.ts';
import type { ParsedSource } from './parsed-source.ts';

type Documentation = Pick<ApiSymbol, 'doc' | 'startLine' | 'endLine'>;

export function documentationOf(chunk: Chunk, at: number, source: ParsedSource): Documentation {
  const found = findDocumentation(chunk, at, source);
  return source.language === 'csharp' && found.doc !== '' ? { ...found, doc: readXml(source.text, found) } : found;
}

/** Documentation of C# is XML, and names the things it speaks of in attributes. */
function readXml(text: string, { doc, startLine, endLine }: Documentation): string {
  const xml = text
    .split('\n')
    .slice(startLine - 1, endLine)
    .flatMap((line) => /^\s*\/\/\/ ?(.*)$/.exec(line)?.[1] ?? [])
    .join('\n');
  const [, summary] = /<summary>([\s\S]*?)<\/summary>/.exec(xml) ?? [];
  if (summary === undefined) return doc;
  return summary
    .replaceAll(/<\w+\s+(?:cref|name|langword|href)="(?:\w:)?(?:[\w.]+\.)?([^"]*)"\s*\/>/g, '`$1`')
    .replaceAll(/<\/?[A-Za-z][^<>]*>/g, '')
    .trim();
}

function findDocumentation(chunk: Chunk, at: number, { parsed: { chunks }, text }: ParsedSource): Documentation {
  const { startLine, endLine, doc } = chunk;
  const isPart = (each: Chunk): boolean => each.kind === 'Comment' && each.doc.trim() !== '';
  if (doc !== '') {
    const comment = chunks.find((each) => each.parent === at && isPart(each) && doc.includes(each.doc.trim()));
    return { doc, startLine: comment?.startLine ?? startLine, endLine: comment?.endLine ?? endLine };
  }
  const above = chunks.find((each) => each.endLine === startLine - 2 && each.parent === chunk.parent && isPart(each));
  if (!above || !isBeforeBlank(text, above)) return { doc, startLine, endLine };
  return { doc: above.doc, startLine: above.startLine, endLine: above.endLine };
}

/** Older JavaScript leaves an empty line below a comment of documentation, which its two stars give away. */
function isBeforeBlank(text: string, { startLine, endLine }: Chunk): boolean {
  const lines = text.split('\n', endLine + 1);
  return /^\s*\/\*\*(?!\/)/.test(lines[startLine - 1] ?? '') && lines[endLine]?.trim() === '';
}
