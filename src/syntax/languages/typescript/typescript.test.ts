import { beforeAll, describe, expect, it } from 'vitest';
import type { Chunk, ChunkFacts, ParsedFile } from '../../chunk.ts';
import { parseFile } from '../../parse/parse-file.ts';
import { typescript } from './language.ts';

const source = `import def, { join as glue, type Shape } from './shapes.ts';
import * as fs from 'node:fs';
import legacy = require('legacy');
export { area as size } from './area.ts';

/** How often we try. */
export const retries = 3;
const quiet = true;

export const routes = {
  home: '/',
  async list(request: Request): Promise<Response> {
    const rows = await store.all(request.query);
    return Response.json(rows);
  },
  remove: (id: string) => store.remove(id),
};

export interface Store<T> extends Reader, Writer<T> {
  readonly size: number;
  get(key: string): T | undefined;
}

export type Handler = (request: Request, context: Context) => Promise<Response>;

export const enum Level {
  Low,
  High = 'high',
}

@Injectable({ scope: 'request' })
export default abstract class Service<T extends object> extends Base<T> implements Store<T>, Disposable {
  static #count = 0;
  private readonly cache = new Map<string, T>();
  onChange = async (event: ChangeEvent): Promise<void> => {
    this.last = event;
  };

  constructor(private db: Database, @Inject(LOGGER) protected logger = console) {
    super();
    Service.#count += 1;
  }

  get size(): number {
    return this.cache.size;
  }

  @Get('/items/:id')
  @UseGuards(AuthGuard)
  protected async find(id: string, { deep = false, limit }: Options = {}): Promise<T> {
    for (const key of this.keys) {
      if (!key) continue;
      else if (key === id) break;
    }
    try {
      const row = await this.db.query(id);
      this.cache.set(id, row);
      row.seen = true;
      delete row.secret;
      return row ? row : this.empty();
    } catch (error) {
      throw new NotFoundError(id, { cause: error });
    }
  }

  static async *walk(root: string): AsyncGenerator<string> {
    yield* fs.promises.opendir(root);
  }

  abstract run(): void;
}

export function parse(text: string): Shape;
export function parse(text: string, strict: boolean): Shape;
export function parse(text: string, strict = true): Shape {
  const source = text;
  let depth = 0;
  depth += 1;
  return strict ? glue(source, depth) : legacy(source);
}

export namespace Inner {
  export function helper(): void {
    console.log('x');
  }
}

declare function external(name: string): void;

function* numbers() {
  yield 1;
}

function isShape(value: unknown): value is Shape {
  return typeof value === 'object';
}
`;

let parsed: ParsedFile;
beforeAll(async () => {
  parsed = await parseFile(source, typescript);
});

const chunkOf = (name: string): Chunk => {
  const found = parsed.chunks.find((each) => each.name === name && each.mode === 'code');
  if (!found) throw new Error(`no chunk ${name}`);
  return found;
};
const factsOf = (name: string): ChunkFacts => chunkOf(name).facts as ChunkFacts;
const parentOf = (name: string): string | undefined => parsed.chunks[chunkOf(name).parent]?.name;

describe('TypeScript', () => {
  it('knows what each declaration is', () => {
    const kinds = parsed.chunks
      .filter(({ mode, name }) => mode === 'code' && name !== '')
      .map(({ kind, name }) => `${name}: ${kind}`);
    expect(kinds).toEqual([
      'retries: VariableDeclaration',
      'routes: VariableDeclaration',
      'list: MethodDeclaration',
      'Store: InterfaceDeclaration',
      'Handler: TypeDeclaration',
      'Level: EnumDeclaration',
      'Service: ClassDeclaration',
      'onChange: MethodDeclaration',
      'constructor: ConstructorDeclaration',
      'size: MethodDeclaration',
      'find: MethodDeclaration',
      'walk: MethodDeclaration',
      'run: MethodDeclaration',
      'parse: FunctionDeclaration',
      'Inner: ModuleDeclaration',
      'helper: FunctionDeclaration',
      'external: FunctionDeclaration',
      'numbers: FunctionDeclaration',
      'isShape: FunctionDeclaration',
    ]);
  });

  it('puts members in what they are members of', () => {
    expect([parentOf('find'), parentOf('list'), parentOf('helper'), parentOf('onChange')]).toEqual([
      'Service',
      'routes',
      'Inner',
      'Service',
    ]);
  });

  it('shows signatures on one line, without decorators and body', () => {
    expect(chunkOf('find').signature).toBe(
      'protected async find(id: string, { deep = false, limit }: Options = {}): Promise<T>',
    );
    expect(chunkOf('Service').signature).toBe(
      'export default abstract class Service<T extends object> extends Base<T> implements Store<T>, Disposable',
    );
    expect(chunkOf('onChange').signature).toBe('onChange = async (event: ChangeEvent): Promise<void>');
    expect(chunkOf('retries').signature).toBe('export const retries = 3');
  });

  it('reads parameters with their types, from patterns too', () => {
    expect(factsOf('find').params).toEqual([
      { name: 'id', type: 'string' },
      { name: 'deep', type: 'Options' },
      { name: 'limit', type: 'Options' },
    ]);
    expect(factsOf('constructor').params.map(({ name }) => name)).toEqual(['db', 'logger']);
    expect(factsOf('Handler').params).toEqual([]);
  });

  it('reads modifiers, visibility, decorators and bases', () => {
    expect(factsOf('Service')).toMatchObject({
      decorators: ["Injectable({ scope: 'request' })"],
      modifiers: ['export', 'default', 'abstract'],
      visibility: 'public',
      extends: ['Base', 'Store<T>', 'Disposable'],
    });
    expect(factsOf('find')).toMatchObject({
      decorators: ["Get('/items/:id')", 'UseGuards(AuthGuard)'],
      modifiers: ['protected', 'async'],
      visibility: 'protected',
      isAsync: true,
    });
    expect(chunkOf('find').startLine).toBe(lineOf("@Get('/items/:id')"));
    expect(factsOf('Store').extends).toEqual(['Reader', 'Writer<T>']);
    expect(factsOf('numbers').visibility).toBeNull();
    expect(factsOf('external').modifiers).toEqual(['declare']);
  });

  it('follows values: calls, reads, writes, what is changed, aliases', () => {
    const facts = factsOf('find');
    expect(facts.calls).toEqual(['Get', 'UseGuards', 'this.db.query', 'this.cache.set', 'this.empty', 'NotFoundError']);
    expect(facts.mutates).toEqual(['this.cache', 'row.seen', 'row.secret']);
    expect(facts.writes).toEqual(['key', 'row']);
    expect(facts.awaits).toEqual(['this.db.query']);
    expect(facts.throws).toEqual(['NotFoundError']);
    expect(facts.reads).toEqual(expect.arrayContaining(['this.keys', 'key', 'id', 'row', 'error']));
    expect(facts.uses).toEqual(
      expect.arrayContaining(['Promise', 'Options', 'db', 'query', 'NotFoundError', 'AuthGuard']),
    );
    expect(facts.uses).not.toEqual(expect.arrayContaining(['row']));
    expect(factsOf('parse')).toMatchObject({
      aliases: ['source=text'],
      writes: ['source', 'depth'],
      inferredTypes: ['boolean', 'number'],
    });
  });

  it('counts the ways through a function', () => {
    expect(factsOf('find')).toMatchObject({ branches: 4, loops: 1, breaks: 1, continues: 1, returns: true });
    expect(factsOf('walk')).toMatchObject({ isAsync: true, isGenerator: true, returns: true });
    expect(factsOf('numbers')).toMatchObject({ isGenerator: true, returns: false });
    expect(factsOf('onChange')).toMatchObject({ isAsync: true, returns: false, returnType: 'Promise<void>' });
    expect(factsOf('isShape')).toMatchObject({ returnType: 'value is Shape', returns: true });
  });

  it('knows what is imported and under which name', () => {
    expect(parsed.imports).toEqual(['./shapes.ts', 'node:fs', 'legacy', './area.ts']);
    expect(parsed.bindings).toEqual([
      { local: 'def', imported: 'default', from: './shapes.ts' },
      { local: 'glue', imported: 'join', from: './shapes.ts' },
      { local: 'Shape', imported: 'Shape', from: './shapes.ts' },
      { local: 'fs', imported: '*', from: 'node:fs' },
      { local: 'legacy', imported: '*', from: 'legacy' },
      { local: 'size', imported: 'area', from: './area.ts' },
    ]);
  });
});

function lineOf(text: string): number {
  return source.slice(0, source.indexOf(text)).split('\n').length;
}
