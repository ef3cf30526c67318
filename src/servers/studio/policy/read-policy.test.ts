import { describe, expect, test } from 'vitest';
import { decide, policyWithoutRules } from './decide.ts';
import { readPolicy } from './read-policy.ts';
import type { Subject } from './rule.ts';

const read = (file: unknown, mode: 'allow-all' | 'deny-by-default' = 'deny-by-default') =>
  readPolicy(JSON.stringify(file), mode);
const pack = (...rules: object[]) => read({ version: 'v1', rules });
const call: Subject = { actor: 'agent-1', actionId: 'roblox.script_create', sideEffect: 'write', dryRun: false };

describe('a pack of version 1', () => {
  test('names its mode and reason, and falls back to the configured mode', () => {
    expect(read({ version: 'v1', mode: 'allow-all', defaultDenyReason: ' no ', rules: [] })).toEqual({
      mode: 'allow-all',
      denyReason: 'no',
      rules: [],
    });
    expect(read({ version: 'v1', rules: [] }, 'allow-all')).toMatchObject({ mode: 'allow-all' });
    expect(read({ version: 'v1', rules: [] })).toMatchObject({
      mode: 'deny-by-default',
      denyReason: 'blocked by policy',
    });
  });

  test('selectors are joined by and; an empty match fits every call', () => {
    const match = {
      actor: 'agent-1',
      actorPrefix: 'agent-',
      actionId: 'roblox.script_create',
      actionPrefix: 'roblox.',
      sideEffects: ['write'],
      dryRun: false,
    };
    const policy = pack({ name: 'all of it', match, effect: 'allow' });
    expect(decide(policy, call)).toMatchObject({ isAllowed: true, rule: 'all of it' });
    const others: Partial<Subject>[] = [
      { actor: 'agent-2' },
      { actionId: 'roblox.script_delete' },
      { sideEffect: 'read' },
      { dryRun: true },
    ];
    for (const other of others) {
      expect(decide(policy, { ...call, ...other }), JSON.stringify(other)).toMatchObject({
        isAllowed: false,
        rule: null,
      });
    }
    expect(decide(pack({ match: {}, effect: 'allow' }), call)).toMatchObject({ isAllowed: true, rule: 'rules[0]' });
  });

  test('higher priorities go first, and the file order decides among equals', () => {
    const rule = (name: string, effect: string, priority?: number) => ({
      name,
      match: {},
      effect,
      ...(priority !== undefined && { priority }),
    });
    expect(decide(pack(rule('low', 'deny'), rule('high', 'allow', 5)), call).rule).toBe('high');
    expect(decide(pack(rule('first', 'deny', 5), rule('second', 'allow', 5)), call).rule).toBe('first');
    expect(decide(pack(rule('zero', 'deny'), rule('below', 'allow', -1)), call).rule).toBe('zero');
  });

  test('a rule that denies gives its own reason, or that of the pack', () => {
    expect(decide(pack({ match: {}, effect: 'deny', reason: 'not today' }), call).reason).toBe('not today');
    expect(decide(pack({ match: {}, effect: 'deny' }), call).reason).toBe('blocked by policy');
  });

  test('approval is the caller’s own word, or a person’s', () => {
    const approval = (more: object) => decide(pack({ match: {}, effect: 'allow', ...more }), call).approval;
    expect(approval({})).toBe('none');
    expect(approval({ requiresApproval: true })).toBe('self');
    expect(approval({ approval: 'human' })).toBe('human');
    expect(approval({ requiresApproval: true, approval: 'human' })).toBe('human');
  });

  test.each([
    [{ version: 'v2', rules: [] }, 'version must be v1, not "v2"'],
    [{ rules: [{ match: {}, effect: 'allow' }] }, 'version is missing'],
    [{ version: 'v1' }, 'rules is missing'],
    [{ version: 'v1', rules: {} }, 'rules must be a list, not {}'],
    [{ version: 'v1', rules: [7] }, 'rules[0] must be an object, not 7'],
    [{ version: 'v1', mode: 'open', rules: [] }, 'mode must be allow-all or deny-by-default, not "open"'],
    [{ version: 'v1', rules: [], extra: 1 }, 'extra is not known here'],
    [{ version: 'v1', rules: [{ match: {}, effect: 'allow' }, { effect: 'deny' }] }, 'rules[1].match is missing'],
    [{ version: 'v1', rules: [{ match: {} }] }, 'rules[0].effect is missing'],
    [{ version: 'v1', rules: [{ match: {}, effect: 'maybe' }] }, 'rules[0].effect must be allow or deny, not "maybe"'],
    [{ version: 'v1', rules: [{ match: { action: 'x' }, effect: 'deny' }] }, 'rules[0].match.action is not known here'],
    [
      { version: 'v1', rules: [{ match: { sideEffects: ['read', 'delete'] }, effect: 'deny' }] },
      'rules[0].match.sideEffects[1] must be none or read or write, not "delete"',
    ],
    [
      { version: 'v1', rules: [{ match: { dryRun: 'yes' }, effect: 'deny' }] },
      'rules[0].match.dryRun must be true or false',
    ],
    [
      { version: 'v1', rules: [{ match: {}, effect: 'deny', priority: 1.5 }] },
      'rules[0].priority must be a whole number',
    ],
    [{ version: 'v1', rules: [{ match: {}, effect: 'allow', approval: 'robot' }] }, 'rules[0].approval must be human'],
    [
      { version: 'v1', rules: [{ match: {}, effect: 'deny', approval: 'human' }] },
      'rules[0] denies and asks for approval',
    ],
    ['text', 'the file must be an object, not "text"'],
  ])('%j is refused with its place', (file, problem) => {
    expect(() => read(file)).toThrow(problem);
  });

  test('text that is no JSON, or none at all, is refused', () => {
    expect(() => readPolicy('{"version": ', 'allow-all')).toThrow('the file is not JSON');
    expect(() => readPolicy(' \n', 'allow-all')).toThrow('the file is empty');
  });
});

describe('the flat form', () => {
  test('has its selectors in the rule, with names in any case', () => {
    const policy = read({
      Mode: 'deny-by-default',
      DefaultDenyReason: 'nope',
      Rules: [
        { Name: 'reads', ActionID: 'roblox.script_create', SideEffects: ['write'], Effect: 'allow', Priority: 3 },
      ],
    });
    expect(policy.denyReason).toBe('nope');
    expect(decide(policy, call)).toMatchObject({ isAllowed: true, rule: 'reads' });
    expect(decide(read({ rules: [{ actionPrefix: 'roblox.', effect: 'allow' }] }), call).isAllowed).toBe(true);
  });

  test('a rule without an effect denies, and blank selectors count as left out', () => {
    expect(decide(read({ rules: [{ actor: ' ', name: 'all' }] }), call)).toMatchObject({
      isAllowed: false,
      rule: 'all',
    });
  });

  test('unknown and doubled names are refused', () => {
    expect(() => read({ rules: [{ acton: 'x' }] })).toThrow('rules[0].acton is not known here');
    expect(() => read({ rules: [{ actor: 'x', Actor: 'y' }] })).toThrow('rules[0] has one name twice');
    expect(() => read({ rules: [], colour: 1 })).toThrow('colour is not known here');
  });
});

test('without rules deny-by-default lets two actions through, and allow-all lets all', () => {
  const decided = (actionId: string, mode: 'allow-all' | 'deny-by-default') =>
    decide(policyWithoutRules(mode), { ...call, actionId });
  expect(decided('core.ping', 'deny-by-default').isAllowed).toBe(true);
  expect(decided('project.workspace_stats', 'deny-by-default').isAllowed).toBe(true);
  expect(decided('roblox.script_create', 'deny-by-default')).toMatchObject({
    isAllowed: false,
    rule: null,
    reason: 'action not explicitly allowed by policy',
  });
  expect(decided('roblox.script_create', 'allow-all').isAllowed).toBe(true);
});
