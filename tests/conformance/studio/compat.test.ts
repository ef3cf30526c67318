// Studio: what the contract check says of changes to a v0.1.x catalogue.
import { type TProperties, Type } from 'typebox';
import { expect } from 'vitest';
import { type Diff, diffSnapshots } from '../../../src/contract/diff/diff-snapshots.ts';
import { snapshotOfServer } from '../../../src/contract/own-snapshot.ts';
import { closed } from '../../../src/kernel/schema/shapes.ts';
import type { ServerSpec } from '../../../src/kernel/server.ts';
import { fixtureServers } from '../../fixtures/servers/servers.ts';
import { provesStatically } from '../../support/proves.ts';
import { tinyTool } from '../../support/tiny-server.ts';

const properties = { colour: Type.String(), size: Type.Optional(Type.Integer()) };
const answer = { painted: Type.Boolean() };

/**
 * A studio server with one action of these arguments and these fields in its output. The output is open: from a
 * closed one clients have been told that no further field will come, and a new one is no mere addition.
 */
function studio(
  input: TProperties = properties,
  output: TProperties = answer,
  name = 'part.paint',
): ServerSpec<object> {
  const base = fixtureServers['studio']?.();
  if (!base) throw new Error('there is no studio fixture');
  const tool = tinyTool({
    name,
    effect: 'write',
    input: closed(input),
    output: closed({ output: Type.Object(output) }),
  });
  return { ...base, tools: [tool] };
}

const changed = (after: ServerSpec<object>, before = studio()) =>
  diffSnapshots(snapshotOfServer(before), snapshotOfServer(after));

provesStatically('studio/compat/additive', () => {
  const additions: Diff[] = [
    changed(studio({ ...properties, shade: Type.Optional(Type.String()) })),
    changed(studio({ ...properties, shade: Type.String({ default: 'dark' }) })),
    changed(studio(properties, { ...answer, shade: Type.Optional(Type.String()) })),
  ];
  for (const { findings, needed, verdict } of additions) {
    expect(findings.length).toBeGreaterThan(0);
    expect(findings.map(({ level }) => level)).not.toContain('MAJOR');
    expect(verdict.isBreaking).toBe(false);
    // It is a change all the same, and stays within v0.1.x.
    expect(needed).toEqual({ level: 'MINOR', version: '0.1.1' });
  }
});

provesStatically('studio/compat/stable-ids', () => {
  const { size, ...withoutSize } = properties;
  const { colour, ...withoutColour } = properties;
  const breaks: Record<string, Diff> = {
    removed: changed({ ...studio(), tools: [] }),
    renamed: changed(studio(properties, answer, 'part.colour')),
    'a new required field': changed(studio({ ...properties, shade: Type.String() })),
    'an optional field made required': changed(studio({ ...properties, size: Type.Integer() })),
    'a required field removed': changed(studio(withoutColour)),
    'a required field renamed': changed(studio({ ...withoutColour, color: colour })),
    'a required field of another type': changed(studio({ ...properties, colour: Type.Integer() })),
    'an optional field removed': changed(studio(withoutSize)),
    'a field gone from the output': changed(studio(properties, {}), studio()),
  };
  expect(size).toBeDefined();
  for (const [what, { findings, needed, verdict }] of Object.entries(breaks)) {
    expect(
      findings.map(({ level }) => level),
      what,
    ).toContain('MAJOR');
    expect(verdict.isBreaking, what).toBe(true);
    expect(needed.version, what).toBe('0.2.0');
    // Neither the version as it is nor any other of v0.1.x covers it.
    expect(verdict.isCovered, what).toBe(false);
  }
  const asPatch = { ...studio({ ...properties, shade: Type.String() }), contract: { name: 'gox', version: '0.1.9' } };
  expect(changed(asPatch).verdict.contract).toBe('missing');
});
