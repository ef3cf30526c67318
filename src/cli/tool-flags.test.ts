import { type TSchema, Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { tinyTool } from '../../tests/support/tiny-server.ts';
import { closed, nullable, oneOf } from '../kernel/schema/shapes.ts';
import { flagsOf, readToolCommand } from './tool-flags.ts';
import { UserError } from './user-error.ts';

const toolWith = (properties: Record<string, TSchema>, reserved: Record<string, string> = {}) =>
  tinyTool({ input: closed(properties), reserved });

/** The arguments that a command line gives a tool with these properties. */
const read = (properties: Record<string, TSchema>, ...argv: string[]) =>
  readToolCommand(toolWith(properties), argv).args;

const refusal = (properties: Record<string, TSchema>, ...argv: string[]): unknown => {
  try {
    return read(properties, ...argv);
  } catch (thrown) {
    return thrown instanceof UserError ? thrown.message : thrown;
  }
};

describe('a schema becomes a flag', () => {
  test.each([
    { title: 'a boolean', schema: Type.Boolean(), kind: 'boolean' },
    { title: 'a number', schema: Type.Number(), kind: 'number' },
    { title: 'an integer', schema: Type.Integer(), kind: 'number' },
    { title: 'a string', schema: Type.String(), kind: 'text' },
    { title: 'a choice of strings', schema: oneOf(['plain', 'loud']), kind: 'text' },
    { title: 'a list of strings', schema: Type.Array(Type.String()), kind: 'list' },
    { title: 'a string or a list', schema: Type.Union([Type.String(), Type.Array(Type.String())]), kind: 'list' },
    { title: 'a string or null', schema: nullable(Type.String()), kind: 'text' },
    { title: 'an integer or null', schema: nullable(Type.Integer()), kind: 'number' },
    { title: 'a list of numbers', schema: Type.Array(Type.Number()), kind: 'json' },
    { title: 'an object', schema: closed({ path: Type.String() }), kind: 'json' },
    { title: 'a string or an object', schema: Type.Union([Type.String(), closed({})]), kind: 'json' },
    { title: 'anything', schema: Type.Unknown(), kind: 'json' },
  ])('$title is given as $kind', ({ schema, kind }) => {
    expect(flagsOf(toolWith({ it: schema }))).toMatchObject([{ name: 'it', kind }]);
  });

  test('under a name in kebab case, whatever the wire spells', () => {
    const names = ['repoPath', 'max_results', 'baseURL', 'HTTPStatus', 'gox.mode', 'Top', 'top2Down', 'x'];
    const flags = flagsOf(toolWith(Object.fromEntries(names.map((name) => [name, Type.String()]))));
    expect(flags.map(({ name }) => name)).toEqual([
      'repo-path',
      'max-results',
      'base-url',
      'http-status',
      'gox-mode',
      'top',
      'top2-down',
      'x',
    ]);
    expect(flags.map(({ argument }) => argument)).toEqual(names);
  });

  test('under the name a contract fixes, or a letter of its own', () => {
    const tool = {
      ...toolWith({ repoPath: Type.String(), top: Type.Integer() }),
      flags: { repoPath: 'repo', top: 'n' },
    };
    expect(flagsOf(tool)).toMatchObject([{ name: 'repo' }, { name: 'top', short: 'n' }]);
    expect(readToolCommand(tool, ['--repo', 'a', '-n', '3']).args).toEqual({ repoPath: 'a', top: 3 });
  });

  test('required only where there is no default', () => {
    const tool = toolWith({
      text: Type.String(),
      top: Type.Integer({ default: 5 }),
      mode: Type.Optional(Type.String()),
    });
    expect(flagsOf(tool).map(({ isRequired }) => isRequired)).toEqual([true, false, false]);
  });

  test('with its description, its choices and its default as help', () => {
    const tool = toolWith({
      mode: oneOf(['plain', 'loud'], { description: 'How to speak', default: 'plain' }),
      deep: Type.Boolean({ default: false }),
      top: Type.Integer({ default: 0 }),
      bare: Type.String(),
    });
    expect(flagsOf(tool).map(({ help }) => help)).toEqual([
      'How to speak (plain|loud) ["plain"]',
      '[false]',
      '[0]',
      '',
    ]);
  });

  test('unless it is reserved: nobody may send it, so it is not offered', () => {
    const tool = toolWith({ text: Type.String() }, { later: 'will choose a voice' });
    expect(flagsOf(tool).map(({ name }) => name)).toEqual(['text']);
    expect(() => readToolCommand(tool, ['--later', 'x'])).toThrow("Unknown option '--later'");
  });

  test('beside --json and --help, which stay what they are', () => {
    const properties = { json: Type.String(), help: Type.String() };
    expect(flagsOf(toolWith(properties)).map(({ name }) => name)).toEqual(['argument-json', 'argument-help']);
    expect(read(properties, '--argument-json', 'a', '--argument-help', 'b')).toEqual({ json: 'a', help: 'b' });
    expect(read(properties, '--json', '{"json":"c"}')).toEqual({ json: 'c' });
  });

  test('of its own, when two arguments differ only in spelling', () => {
    const properties = { repoPath: Type.String(), repo_path: Type.String() };
    expect(read(properties, '--repo-path', 'a', '--repo_path', 'b')).toEqual({ repoPath: 'a', repo_path: 'b' });
  });
});

describe('a command line becomes arguments', () => {
  test('nothing given is nothing sent: defaults are the kernel’s', () => {
    expect(read({ text: Type.String(), top: Type.Integer({ default: 5 }), deep: Type.Boolean() })).toEqual({});
  });

  test('a boolean is switched on by its name and off with no- in front', () => {
    const properties = { isDeep: Type.Boolean() };
    expect(read(properties, '--is-deep')).toEqual({ isDeep: true });
    expect(read(properties, '--no-is-deep')).toEqual({ isDeep: false });
    expect(refusal(properties, '--is-deep', '--no-is-deep')).toBe('give --is-deep or --no-is-deep, not both');
  });

  test('a boolean whose own name begins with no is reached, not negated', () => {
    expect(read({ noCache: Type.Boolean() }, '--no-cache')).toEqual({ noCache: true });
    expect(read({ noCache: Type.Boolean() }, '--no-no-cache')).toEqual({ noCache: false });
    expect(read({ cache: Type.Boolean(), noCache: Type.Boolean() }, '--no-cache')).toEqual({ noCache: true });
  });

  test('a list takes its flag again and again, and keeps the order', () => {
    const tags = { tag: Type.Union([Type.String(), Type.Array(Type.String())]) };
    expect(read(tags, '--tag', 'b', '--tag', 'a')).toEqual({ tag: ['b', 'a'] });
    expect(read(tags, '--tag', 'b')).toEqual({ tag: ['b'] });
  });

  test.each([
    ['12', 12],
    ['-3', -3],
    ['0', 0],
    ['1.5', 1.5],
    ['2e3', 2000],
  ])('--top=%s is the number %d', (text, value) => {
    expect(read({ top: Type.Number() }, `--top=${text}`)).toEqual({ top: value });
  });

  test.each(['abc', '', ' ', '1,5', '0x10', 'Infinity', '1e999', 'NaN', '12 '])(
    '--top=%j is refused by name, before anything runs',
    (text) => {
      expect(refusal({ top: Type.Integer() }, `--top=${text}`)).toBe(`--top must be a number, not ${text || "''"}`);
    },
  );

  test('text stays text, whatever it looks like', () => {
    for (const text of ['', '12', 'true', '{"a":1}', '-x'])
      expect(read({ text: Type.String() }, `--text=${text}`)).toEqual({ text });
  });

  test('what is no plain value is JSON, and says so when it is not', () => {
    const properties = { where: closed({ path: Type.String() }) };
    expect(read(properties, '--where', '{"path":"a"}')).toEqual({ where: { path: 'a' } });
    expect(refusal(properties, '--where', '{path')).toBe('--where is not JSON: {path');
  });

  test('--json gives everything at once, and stands alone', () => {
    const properties = { text: Type.String(), deep: Type.Boolean() };
    expect(read(properties, '--json', '{"text":"a","more":1}')).toEqual({ text: 'a', more: 1 });
    expect(read(properties, '--json', 'null')).toBe(null);
    expect(refusal(properties, '--json', '{')).toBe('--json is not JSON: {');
    expect(refusal(properties, '--json', '{}', '--text', 'a')).toBe('give --json or single flags, not both');
    expect(refusal(properties, '--json', '{}', '--no-deep')).toBe('give --json or single flags, not both');
    expect(refusal(properties, '--json', '{}', '--json', '{}')).toBe('--json was given 2 times; it takes one value');
  });

  test('a value given twice is a mistake, not a choice of the last', () => {
    expect(refusal({ text: Type.String() }, '--text', 'a', '--text', 'b')).toBe(
      '--text was given 2 times; it takes one value',
    );
  });

  test.each([
    { argv: ['--nonsense'], code: 'ERR_PARSE_ARGS_UNKNOWN_OPTION' },
    { argv: ['--no-text'], code: 'ERR_PARSE_ARGS_UNKNOWN_OPTION' },
    { argv: ['stray'], code: 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL' },
    { argv: ['--text'], code: 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE' },
    { argv: ['--text', '-x'], code: 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE' },
    { argv: ['--deep=yes'], code: 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE' },
  ])('$argv is refused', ({ argv, code }) => {
    expect(refusal({ text: Type.String(), deep: Type.Boolean() }, ...argv)).toMatchObject({ code });
  });
});

describe('options that are not the tool’s', () => {
  const others = { vault: { type: 'string', multiple: true }, home: { type: 'string', multiple: true } } as const;
  const tool = toolWith({ query: Type.String(), home: Type.Optional(Type.String()) });

  test('stand anywhere among its flags, also beside --json', () => {
    expect(readToolCommand(tool, ['--vault', 'a', '--query', 'b'], others)).toEqual({
      args: { query: 'b' },
      others: { vault: ['a'] },
    });
    expect(readToolCommand(tool, ['--json', '{"query":"b"}', '--vault=a'], others)).toEqual({
      args: { query: 'b' },
      others: { vault: ['a'] },
    });
  });

  test('give way to an argument of the same name', () => {
    expect(readToolCommand(tool, ['--home', 'a'], others)).toEqual({ args: { home: 'a' }, others: {} });
  });
});
