// Tooling, section 6.2.1: which SDK speaks the default wire, how it is imported, and that its framing is the only one.
import { PassThrough } from 'node:stream';
import { expect } from 'vitest';
import { LineGuard, maxLineBytes } from '../../../src/transports/stdio/line-guard.ts';
import { provesStatically } from '../../support/proves.ts';
import { codeOnly, importsOf, sourceFiles, textOf } from '../../support/sources.ts';

const sdk = '@modelcontextprotocol/sdk';
const manifest = JSON.parse(textOf('package.json')) as Record<string, Record<string, string>>;

provesStatically('tooling/6.2.1-dependency', () => {
  expect(manifest['dependencies']).toHaveProperty([sdk]);
  expect(manifest['devDependencies']).not.toHaveProperty([sdk]);
});

provesStatically('tooling/6.2.1-pin', () => {
  expect(manifest['dependencies']?.[sdk]).toBe('1.32.2');
  const lock = JSON.parse(textOf('package-lock.json')) as { packages: Record<string, { version: string }> };
  expect(lock.packages[`node_modules/${sdk}`]?.version).toBe('1.32.2');
  const installed = JSON.parse(textOf(`node_modules/${sdk}/package.json`)) as { version: string };
  expect(installed.version).toBe('1.32.2');
});

provesStatically('tooling/6.2.1-imports', () => {
  expect(manifest['type']).toBe('module');
  const imports = importsOf(sourceFiles('src'), (from) => from.startsWith(sdk));
  expect(imports).not.toEqual([]);
  for (const { file } of imports) expect(file).toMatch(/^src\/transports\//);
  const named = (name: RegExp) => imports.find((each) => name.test(each.names) && !each.isTypeOnly);
  expect(named(/\bServer\b/)?.from).toBe(`${sdk}/server/index.js`);
  expect(named(/\bStdioServerTransport\b/)?.from).toBe(`${sdk}/server/stdio.js`);
  // No file asks for it in the older way.
  for (const file of sourceFiles('src')) expect(codeOnly(file), file).not.toMatch(/require\(['"]@modelcontextprotocol/);
});

provesStatically('tooling/6.2.1-no-own-framing', () => {
  // Content-Length frames are made and read in one file, which only the opt-in wire imports.
  const framers = importsOf(sourceFiles('src'), (from) => from.endsWith('/framing.ts')).map((each) => each.file);
  expect(framers).toEqual(['src/transports/stdio/serve-legacy.ts']);
  expect(codeOnly('src/transports/stdio/serve-stdio.ts')).toContain('new StdioServerTransport(lines');
  // What the guard hands on is what came, cut at the ends of lines and nowhere else.
  const bytes = Buffer.from('{"a":"é"}\r\n\n\u0000 not JSON \n{"b":2}\n', 'utf8');
  for (const size of [1, 2, 3, 7, bytes.length]) expect(linesThrough(bytes, size)).toEqual(linesOf(bytes));
  // One byte above the limit is too much; the next line passes.
  const edge = Buffer.concat([Buffer.alloc(maxLineBytes, 'x'), Buffer.from('\n')]);
  const over = Buffer.concat([Buffer.alloc(maxLineBytes + 1, 'x'), Buffer.from('\nnext\n')]);
  expect(linesThrough(edge, 1 << 16).map((line) => line.length)).toEqual([maxLineBytes + 1]);
  expect(linesThrough(over, 1 << 16)).toEqual([Buffer.from('next\n')]);
});

function linesThrough(bytes: Buffer, chunkBytes: number): Buffer[] {
  const lines: Buffer[] = [];
  const input = new PassThrough();
  const guard = new LineGuard(input).on('data', (line: Buffer) => lines.push(line));
  guard.on('oversize', () => {});
  for (let at = 0; at < bytes.length; at += chunkBytes) input.emit('data', bytes.subarray(at, at + chunkBytes));
  return lines;
}

function linesOf(bytes: Buffer): Buffer[] {
  return bytes
    .toString('latin1')
    .split(/(?<=\n)/)
    .map((line) => Buffer.from(line, 'latin1'));
}
