// Stability, sections 2 and 3.1: which change of a tool asks for a higher integer, and that integers only rise.
import { Type } from 'typebox';
import { expect } from 'vitest';
import { declaredServers } from '../../../src/cli/compose.ts';
import { carryHistory } from '../../../src/contract/check.ts';
import { snapshotOfServer } from '../../../src/contract/own-snapshot.ts';
import { envelope } from '../../../src/kernel/dialects/envelope.ts';
import { oneOf } from '../../../src/kernel/schema/shapes.ts';
import { toolingVersion } from '../../../src/kernel/versions.ts';
import {
  type Asked,
  askedBetween,
  askedFor,
  declared,
  inputWith,
  outputWith,
  problemsOf,
  snapshotOf,
} from '../../support/bump-of.ts';
import { openFixture } from '../../support/fixture-host.ts';
import { openSurface } from '../../support/open-surface.ts';
import { provesStatically } from '../../support/proves.ts';
import { textOf } from '../../support/sources.ts';
import { hello } from '../../support/surface-client.ts';

function expectBump(rows: Record<string, Asked>, integer: boolean): void {
  for (const [what, asked] of Object.entries(rows)) expect(asked.integer, what).toBe(integer);
}

const text = Type.Optional(Type.String());
const top = (options: object) => inputWith({ top: Type.Integer({ minimum: 1, maximum: 100, ...options }) });

provesStatically('stability/2.1-version-monotonic', () => {
  const at = (version: number, description = 'Finds things.') => snapshotOf([declared({ version, description })]);
  expect(problemsOf(at(2), at(2))).toEqual([]);
  expect(problemsOf(at(2), at(1))).toMatchObject([{ kind: 'version-lowered', subject: 'find' }]);

  // One integer, two contents between which a bump is asked for.
  const faster = (version: number) => snapshotOf([declared({ version, timeoutMs: 1_000 })]);
  expect(problemsOf(at(2), faster(2))).toContainEqual(
    expect.objectContaining({ kind: 'bump-missing', subject: 'find' }),
  );
  expect(problemsOf(at(2), faster(3)).filter((each) => each.subject === 'find')).toEqual([]);
  // An integer that once stood for other content, and comes back for this.
  const past = carryHistory(at(3), carryHistory(null, at(3)));
  const reused = carryHistory({ ...past, tools: past.tools.map((tool) => ({ ...tool, version: 2 })) }, at(2));
  expect(problemsOf(reused, faster(3))).toContainEqual(
    expect.objectContaining({ kind: 'version-reused', subject: 'find' }),
  );
});

provesStatically('stability/2.1-tooling-version-no-gate', async () => {
  // It stands nowhere in what the check compares, so a change of it alone is no change.
  const [spec] = declaredServers(['code']);
  if (!spec) throw new Error('there is no code server');
  for (const snapshot of [JSON.stringify(snapshotOfServer(spec)), textOf('contracts/snapshots/code.json')]) {
    expect(snapshot).not.toContain(`"${toolingVersion}"`);
  }
  // And no client is asked for one: any version of any client is welcome.
  for (const version of ['0.0.0', toolingVersion, '99.0.0', 'unknown']) {
    const client = await openSurface('memory', 'code');
    const { result } = await client.request('initialize', { ...hello, clientInfo: { name: 'any', version } });
    expect(result).toMatchObject({ serverInfo: { version: toolingVersion } });
    await client.close();
  }
});

provesStatically('stability/2.2-required-argument', () => {
  const asked = askedFor({ input: inputWith({ repo: Type.String() }) });
  expect(asked).toEqual({ level: 'MAJOR', integer: true });
  expectBump({ 'optional becomes required': askedFor({ input: inputWith({ path: Type.String() }) }) }, true);
});

provesStatically('stability/2.2-argument-meaning', () => {
  expectBump(
    {
      'another type': askedFor({ input: inputWith({ path: Type.Optional(Type.Integer()) }) }),
      'fewer values': askedFor({ input: inputWith({ path: Type.Optional(oneOf(['a', 'b'])) }) }),
      'a tighter limit': askedFor({ input: top({ maximum: 50, default: 10 }) }),
      'a pattern': askedFor({ input: inputWith({ path: Type.Optional(Type.String({ pattern: '^src/' })) }) }),
      'now reserved': askedFor({ input: inputWith({ path: null }), reserved: { path: 'later' } }),
      'another name': askedFor({ input: inputWith({ path: null, file: text }) }),
    },
    true,
  );
});

provesStatically('stability/2.2-defaults', () => {
  const path = Type.Optional(Type.String({ default: 'src' }));
  expectBump(
    {
      changed: askedFor({ input: top({ default: 20 }) }),
      removed: askedFor({ input: inputWith({ top: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })) }) }),
      added: askedFor({ input: inputWith({ path }) }),
      'added with its argument': askedFor({
        input: inputWith({ lang: Type.Optional(Type.String({ default: 'js' })) }),
      }),
    },
    true,
  );
});

provesStatically('stability/2.2-result-fields', () => {
  expectBump(
    {
      added: askedFor({ output: outputWith({ total: Type.Integer() }) }),
      removed: askedFor({ output: outputWith({ hits: null }) }),
      renamed: askedFor({ output: outputWith({ hits: null, found: Type.Array(Type.String()) }) }),
      'no longer promised': askedFor({ output: outputWith({ hits: Type.Optional(Type.Array(Type.String())) }) }),
    },
    true,
  );
});

provesStatically('stability/2.2-error-codes', () => {
  const named = (code: string) => {
    const { spec } = openFixture('code');
    const { NO_INDEX, ...rest } = spec.faults;
    return snapshotOf([declared({ faults: [code] })], { faults: { ...rest, ...(NO_INDEX && { [code]: NO_INDEX }) } });
  };
  expectBump(
    {
      added: askedFor({ faults: ['NO_INDEX', 'NOT_FOUND'] }),
      removed: askedFor({ faults: [] }),
      renamed: askedBetween(named('NO_INDEX'), named('INDEX_MISSING')),
    },
    true,
  );
});

provesStatically('stability/2.2-cancel-timeout', () => {
  const dialect = { ...envelope, cancelMethods: { 'notifications/cancelled': 'reply' } as const };
  expectBump(
    {
      'a longer timeout': askedFor({ timeoutMs: 6_000 }),
      'a shorter timeout': askedFor({ timeoutMs: 4_000 }),
      'an answer after a cancel': askedBetween(snapshotOf([declared()]), snapshotOf([declared()], { dialect })),
    },
    true,
  );
});

provesStatically('stability/2.2-no-bump', () => {
  expectBump(
    {
      nothing: askedFor({}),
      'a description': askedFor({ description: 'Finds things, quickly.' }),
      'the description of an argument': askedFor({
        input: inputWith({ query: Type.String({ description: 'Words' }) }),
      }),
      'an optional argument': askedFor({ input: inputWith({ lang: text }) }),
      'an optional result field': askedFor({ output: outputWith({ took: Type.Optional(Type.Number()) }) }),
    },
    false,
  );
});

provesStatically('stability/2.2-doubt', () => {
  // Whether one pattern accepts what the other does is not decided: so it is taken to break.
  const pattern = (source: string) => inputWith({ path: Type.Optional(Type.String({ pattern: source })) });
  const between = (one: string, two: string) =>
    askedBetween(snapshotOf([declared({ input: pattern(one) })]), snapshotOf([declared({ input: pattern(two) })]));
  expect(between('^(a|b)+$', '^[ab]+$')).toEqual({ level: 'MAJOR', integer: true });
  const without = (pattern: string) =>
    inputWith({ path: Type.Optional(Type.Unsafe({ type: 'string', not: { pattern } })) });
  const [one, two] = [without('^a+$'), without('^aa*$')];
  const asked = askedBetween(snapshotOf([declared({ input: one })]), snapshotOf([declared({ input: two })]));
  expect(asked).toEqual({ level: 'MAJOR', integer: true });
});

provesStatically('stability/3.1-rename-bumps', () => {
  const names = (JSON.parse(textOf('contracts/snapshots/code.json')) as { tools: { name: string }[] }).tools;
  expect(names.map((tool) => tool.name)).toContain('check_status');
  expect(askedFor({ name: 'seek' })).toEqual({ level: 'MAJOR', integer: true });
  expect(askedFor({ name: 'seek', aliases: ['find'] }).integer).toBe(true);
  // The loss of the old name is the break, whenever it comes.
  const aliased = snapshotOf([declared({ name: 'seek', aliases: ['find'] })]);
  expect(askedBetween(aliased, snapshotOf([declared({ name: 'seek' })])).level).toBe('MAJOR');
});
