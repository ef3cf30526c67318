import { beforeAll, describe, expect, it } from 'vitest';
import type { Chunk, ChunkFacts, ParsedFile } from '../../chunk.ts';
import { parseFile } from '../../parse/parse-file.ts';
import { python } from './language.ts';

const source = `#!/usr/bin/env python3
"""Keeps orders and tells others about them."""
from __future__ import annotations

import os.path
import numpy as np
from .models import Order, User as Person
from typing import *

MAX_ORDERS = 100
logger = logging.getLogger(__name__)
square = lambda x: x * x

# Where prices come from,
# by country.
SOURCES = {
    "de": "https://example.org/de",
    "fr": "https://example.org/fr",
}


@dataclass(frozen=True)
class Shop(Base, Generic[T], metaclass=ABCMeta):
    """A shop that sells things."""

    name: str = "corner"
    open_hours = [9, 18]

    def __init__(self, db: Database, limit=10, *args: str, strict: bool = False, **options) -> None:
        self.db = db
        self.orders.append(limit)
        self.counts[limit] += 1

    @property
    def size(self) -> int:
        '''How many orders there are.'''
        return len(self.orders)

    @classmethod
    async def _load(cls, path, /, *, mode: str):
        async with aiofiles.open(path) as handle:
            data = await handle.read()
        for key, value in data.items():
            if key is None:
                continue
            elif value > 3:
                break
            else:
                raise ValueError(f"bad {key}") from None
        try:
            first = rest = data
        except (KeyError, OSError) as error:
            raise errors.Unreadable
        del data["secret"]
        return cls(data)

    def __secret(self):
        pass


@app.get("/orders/{id}")
async def read_order(id: int, shop: Shop = Depends(get_shop)) -> Order | None:
    total = sum(item.price for item in shop.items if item)
    store = OrderStore(total)

    def visit(node):
        yield node
        yield from node.children

    return await store.find(id, key=lambda each: each.id)


match command:
    case "go":
        run(limit=MAX_ORDERS)
    case _:
        pass
`;

let parsed: ParsedFile;
beforeAll(async () => {
  parsed = await parseFile(source, python);
});

const chunkOf = (name: string): Chunk => {
  const found = parsed.chunks.find((each) => each.name === name && each.mode === 'code');
  if (!found) throw new Error(`no chunk ${name}`);
  return found;
};
const factsOf = (name: string): ChunkFacts => chunkOf(name).facts as ChunkFacts;

describe('Python', () => {
  it('knows what each definition is', () => {
    const kinds = parsed.chunks.filter(({ mode }) => mode === 'code').map(({ kind, name }) => `${kind} ${name}`.trim());
    expect(kinds).toEqual([
      'Code',
      'VariableDeclaration MAX_ORDERS',
      'Code',
      'FunctionDeclaration square',
      'VariableDeclaration SOURCES',
      'ClassDeclaration Shop',
      'ConstructorDeclaration __init__',
      'MethodDeclaration size',
      'MethodDeclaration _load',
      'MethodDeclaration __secret',
      'FunctionDeclaration read_order',
      'FunctionDeclaration visit',
      'Code',
    ]);
  });

  it('takes docstrings and comments above for documentation, and decorators into the extent', () => {
    expect(chunkOf('Shop')).toMatchObject({
      doc: 'A shop that sells things.',
      signature: 'class Shop(Base, Generic[T], metaclass=ABCMeta)',
    });
    expect(source.split('\n')[chunkOf('Shop').startLine - 1]).toBe('@dataclass(frozen=True)');
    expect(chunkOf('size').doc).toBe('How many orders there are.');
    expect(chunkOf('SOURCES').doc).toBe('Where prices come from,\nby country.');
    const comments = parsed.chunks
      .filter(({ kind }) => kind === 'Comment')
      .map(({ name, doc }) => `${name}: ${doc.replace('\n', ' ')}`);
    expect(comments).toEqual([
      ': Keeps orders and tells others about them.',
      'SOURCES: Where prices come from, by country.',
      'Shop: A shop that sells things.',
      'size: How many orders there are.',
    ]);
  });

  it('reads parameters of all sorts and declared types', () => {
    expect(factsOf('__init__').params).toEqual([
      { name: 'db', type: 'Database' },
      { name: 'limit', type: null },
      { name: 'args', type: 'str' },
      { name: 'strict', type: 'bool' },
      { name: 'options', type: null },
    ]);
    expect(factsOf('_load').params.map(({ name }) => name)).toEqual(['path', 'mode']);
    expect(factsOf('square').params).toEqual([{ name: 'x', type: null }]);
    expect(factsOf('read_order')).toMatchObject({ returnType: 'Order | None', returns: true });
    expect(factsOf('__init__')).toMatchObject({ returnType: 'None', returns: false });
  });

  it('takes a leading underscore for private, except for names of the language', () => {
    const visibilities = ['__init__', 'size', '_load', '__secret', 'MAX_ORDERS'].map(
      (name) => factsOf(name).visibility,
    );
    expect(visibilities).toEqual(['public', 'public', 'private', 'private', 'public']);
  });

  it('reads bases and decorators', () => {
    expect(factsOf('Shop')).toMatchObject({ extends: ['Base', 'Generic[T]'], decorators: ['dataclass(frozen=True)'] });
    expect(factsOf('read_order').decorators).toEqual(['app.get("/orders/{id}")']);
    expect(factsOf('_load')).toMatchObject({ decorators: ['classmethod'], modifiers: ['async'], isAsync: true });
  });

  it('follows values: calls, reads, writes, what is changed, aliases', () => {
    expect(factsOf('__init__')).toMatchObject({
      calls: ['self.orders.append'],
      mutates: ['self.db', 'self.orders', 'self.counts[limit]'],
      inferredTypes: ['number'],
    });
    const load = factsOf('_load');
    expect(load).toMatchObject({
      awaits: ['aiofiles.open', 'handle.read'],
      throws: ['ValueError', 'errors.Unreadable'],
      writes: ['handle', 'data', 'key', 'value', 'first', 'rest', 'error'],
      aliases: ['rest=data'],
      mutates: ['data["secret"]'],
    });
    expect(load.reads).toEqual(
      expect.arrayContaining(['path', 'data', 'key', 'value', 'KeyError', 'errors.Unreadable']),
    );
    expect(load.reads).not.toContain('items');
    const read = factsOf('read_order');
    expect(read.calls).toEqual(['app.get', 'Depends', 'sum', 'OrderStore', 'store.find']);
    expect(read.inferredTypes).toEqual(['OrderStore']);
    expect(read.uses).toEqual(expect.arrayContaining(['Shop', 'Order', 'price', 'get_shop']));
    for (const local of ['total', 'store', 'item', 'each', 'key']) expect(read.uses).not.toContain(local);
  });

  it('counts the ways through a function, and tells its yields from those within', () => {
    expect(factsOf('_load')).toMatchObject({
      branches: 3,
      loops: 1,
      breaks: 1,
      continues: 1,
      returns: true,
      isGenerator: false,
    });
    expect(factsOf('visit')).toMatchObject({ isGenerator: true });
    expect(factsOf('read_order')).toMatchObject({ isGenerator: false, isAsync: true });
    expect(parsed.chunks.at(-1)?.facts).toMatchObject({ branches: 2, calls: ['run'] });
  });

  it('infers the same words as in other languages, and what is returned only where nothing is declared', async () => {
    const text = 'def a(hidden=False) -> str:\n    rate = 1.5\n    return f"{rate}"\n\ndef b():\n    return {}\n';
    const { chunks } = await parseFile(text, python);
    expect(chunks.map(({ facts }) => facts?.inferredTypes)).toEqual([['boolean', 'number'], ['map']]);
  });

  it('knows that a function which returns a function returns something', async () => {
    const { chunks } = await parseFile('def a(x):\n    return lambda y: x + y\n', python);
    expect(chunks[0]?.facts?.returns).toBe(true);
  });

  it('knows what is imported and under which name', () => {
    expect(parsed.imports).toEqual(['os.path', 'numpy', '.models', 'typing']);
    expect(parsed.bindings).toEqual([
      { local: 'os', imported: '*', from: 'os.path' },
      { local: 'np', imported: '*', from: 'numpy' },
      { local: 'Order', imported: 'Order', from: '.models' },
      { local: 'Person', imported: 'User', from: '.models' },
      { local: '*', imported: '*', from: 'typing' },
    ]);
  });
});
