// What a rename makes of the texts of a vault, for tests that look at the words.
import { expect } from 'vitest';
import type { RenameRequest } from '../plan-rename.ts';
import { carryOut, planIn, type TextVault } from './text-vault.ts';

/** The texts after the rename. `lost` are the links that it has to give up, as it tells them. */
export async function renameIn(
  vault: TextVault,
  request: RenameRequest,
  lost: readonly string[] = [],
): Promise<Record<string, string>> {
  const plan = await planIn(vault, request);
  expect(plan.warnings).toEqual(lost.map((link) => `Link could not be kept: ${link}`));
  return Object.fromEntries(Object.entries(carryOut(vault, plan)).map(([id, bytes]) => [id, bytes.toString()]));
}
