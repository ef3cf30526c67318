import { describe, expect, it } from 'vitest';
import { calleeOf, lastNameOf, receiverOf, thrownBy } from './callee.ts';

const path = (text: string): string => calleeOf(text, 0, text.length);

describe('a callee', () => {
  it.each([
    ['save', 'save'],
    ['db.save', 'db.save'],
    ['Foo::new', 'Foo::new'],
    ['app\n    .use(cors())\n    .get', 'app.use().get'],
    ['list[0].push', 'list[0].push'],
    ['map[key(1)]', 'map[]'],
    ['make({ a: [1, 2] }).run', 'make().run'],
  ])('%j is said as %j', (text, said) => {
    expect(path(text)).toBe(said);
  });

  it('of many pages is said by its last name', () => {
    expect(path(`start(${'x, '.repeat(300)}y).end`)).toBe('end');
  });

  it('has a last name and a receiver', () => {
    expect([lastNameOf('this.db.save'), lastNameOf('Foo::new'), lastNameOf('run')]).toEqual(['save', 'new', 'run']);
    expect([receiverOf('this.db.save'), receiverOf('list?.push'), receiverOf('p->next'), receiverOf('run')]).toEqual([
      'this.db',
      'list',
      'p',
      '',
    ]);
  });

  it('that throws, throws its first argument when that is a name', () => {
    const thrown = (text: string, callee: string) => thrownBy(text, callee.length, callee);
    expect(thrown('panic(err)', 'panic')).toBe('err');
    expect(thrown('panic(&SyntaxError{Line: 1})', 'panic')).toBe('SyntaxError');
    expect(thrown('panic("no")', 'panic')).toBe('panic');
    expect(thrown('raise ArgumentError, "no"', 'raise')).toBe('ArgumentError');
    expect(thrown('raise NotFound.new(id)', 'raise')).toBe('NotFound');
  });
});
