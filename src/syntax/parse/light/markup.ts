// Markup with what stands within it: scripts by the grammar of their language, styles by their rules, each at its lines.
import type { Chunk, ImportBinding, ParsedFile } from '../../chunk.ts';
import { assembleChunks } from './assemble-chunks.ts';
import { cssOutline } from './css.ts';
import { attributeOf, htmlOutline } from './html.ts';
import type { Tag } from './html-tags.ts';
import { linesOf } from './lines-of.ts';
import type { Remark, Span } from './outline.ts';

/** Parses a script. Null when that takes too long. */
type ParseScript = (text: string, lang: ScriptLang) => Promise<ParsedFile | null>;
type ScriptLang = 'javascript' | 'typescript' | 'tsx';

export async function markupChunks(text: string, parseScript: ParseScript): Promise<ParsedFile> {
  const lines = linesOf(text);
  const outline = htmlOutline(lines, text);
  const within: Within = { spans: [], remarks: [], imports: [], bindings: [] };
  for (const block of outline.blocks) {
    if (block.name === 'style') addStyle(block, within);
    else await addScript(block, parseScript, within);
  }
  return assembleChunks(lines, {
    ...outline,
    // Blocks before what stands in them, where both have the same lines.
    spans: [...outline.spans, ...within.spans],
    remarks: [...outline.remarks, ...within.remarks],
    imports: [...outline.imports, ...within.imports],
    bindings: within.bindings,
  });
}

interface Within {
  readonly spans: Span[];
  readonly remarks: Remark[];
  readonly imports: string[];
  readonly bindings: ImportBinding[];
}

/** Languages of style that have their rules in braces. */
const braced = /^(?:css|scss|less|postcss|pcss)$/i;

function addStyle(block: Tag, into: Within): void {
  if (!braced.test(attributeOf(block.attributes, 'lang') ?? 'css')) return;
  const { spans, remarks, imports } = cssOutline(linesOf(block.content), block.content);
  const below = block.contentLine - 1;
  for (const span of spans) into.spans.push(moveDown(span, below));
  for (const remark of remarks) into.remarks.push(moveDown(remark, below));
  for (const each of imports) into.imports.push(each);
}

async function addScript(block: Tag, parseScript: ParseScript, into: Within): Promise<void> {
  const lang = langOfScript(block.attributes);
  if (!lang || block.content.trim() === '') return;
  const parsed = await parseScript(block.content, lang);
  if (!parsed) return;
  const below = block.contentLine - 1;
  for (const chunk of parsed.chunks) {
    if (chunk.mode === 'extracted') into.remarks.push(moveDown({ ...linesOfChunk(chunk), text: chunk.doc }, below));
    else into.spans.push(moveDown(spanOf(chunk), below));
  }
  for (const each of parsed.imports) into.imports.push(each);
  for (const each of parsed.bindings) into.bindings.push(each);
}

/** Null for data and templates, which a script may hold as well. */
function langOfScript(attributes: string): ScriptLang | null {
  const word = attributeOf(attributes, 'lang') ?? attributeOf(attributes, 'type') ?? '';
  if (/^(?:ts|typescript|(?:text|application)\/(?:x-)?typescript)$/i.test(word)) return 'typescript';
  if (/^tsx$/i.test(word)) return 'tsx';
  return /^(?:|js|jsx|javascript|module|(?:text|application)\/(?:(?:x-)?javascript|ecmascript|babel|jsx))$/i.test(word)
    ? 'javascript'
    : null;
}

function moveDown<Lines extends Pick<Span, 'startLine' | 'endLine'>>(lines: Lines, by: number): Lines {
  return { ...lines, startLine: lines.startLine + by, endLine: lines.endLine + by };
}

function linesOfChunk({ startLine, endLine }: Chunk): Pick<Span, 'startLine' | 'endLine'> {
  return { startLine, endLine };
}

function spanOf({ startLine, endLine, kind, name, signature, doc, facts }: Chunk): Span {
  return { startLine, endLine, kind, name, signature, doc, ...(facts && { facts }) };
}
