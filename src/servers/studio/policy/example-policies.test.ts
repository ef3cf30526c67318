import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ping } from '../actions/ping.ts';
import { workspaceStats } from '../actions/workspace-stats.ts';
import { robloxActions } from '../roblox/roblox-actions.ts';
import { decide } from './decide.ts';
import { loadPolicy } from './policy-file.ts';
import type { SideEffect } from './rule.ts';
import { simulatorPolicyPath } from './simulator-policy.ts';

const folder = join(import.meta.dirname, '../../../../examples/policies');

/** Allowed, denied, or the approval it needs. */
function verdict(file: string, actionId: string, sideEffect: SideEffect, dryRun = false): string {
  const decision = decide(loadPolicy(join(folder, file), 'deny-by-default'), {
    actor: 'a',
    actionId,
    sideEffect,
    dryRun,
  });
  if (!decision.isAllowed) return 'denied';
  return decision.approval === 'none' ? 'allowed' : decision.approval;
}

test('every example policy is one of those told of here', () => {
  expect(readdirSync(folder).sort()).toEqual(['local-dev.json', 'quarantine.json', 'read-only.json', 'simulator.json']);
});

test('local-dev looks and tries freely, writes when approved, and asks a person for what is dear', () => {
  expect(verdict('local-dev.json', 'roblox.instance_find', 'read')).toBe('allowed');
  expect(verdict('local-dev.json', 'roblox.script_execute', 'write', true)).toBe('allowed');
  expect(verdict('local-dev.json', 'roblox.script_execute', 'write')).toBe('human');
  expect(verdict('local-dev.json', 'roblox.instance_delete', 'write')).toBe('human');
  expect(verdict('local-dev.json', 'roblox.script_create', 'write')).toBe('self');
  expect(verdict('local-dev.json', 'other.write', 'write')).toBe('denied');
});

test('read-only never writes, and quarantine does nothing at all', () => {
  expect(verdict('read-only.json', 'roblox.script_create', 'write')).toBe('denied');
  expect(verdict('read-only.json', 'roblox.script_create', 'write', true)).toBe('allowed');
  expect(verdict('quarantine.json', 'core.ping', 'none')).toBe('denied');
});

test('simulator lets everything be done in the simulated Studio, and nothing else', () => {
  for (const { id, sideEffect } of [...robloxActions, ping, workspaceStats('')]) {
    expect(verdict('simulator.json', id, sideEffect), id).toBe('allowed');
  }
  expect(verdict('simulator.json', 'other.read', 'read')).toBe('denied');
  expect(verdict('simulator.json', 'other.write', 'write', true)).toBe('denied');
});

test('the rules of the simulated Studio are found from the source tree and from a bundle', () => {
  const root = join(folder, '../..');
  for (const from of [undefined, join(root, 'dist'), join(root, 'dist/chunks')]) {
    expect(simulatorPolicyPath(from)).toBe(join(folder, 'simulator.json'));
  }
});
