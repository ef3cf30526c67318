// Tests that need Hugo run where there is one; elsewhere they say why they do not, and what to do.
import { test } from 'vitest';
import { findHugo, missingHugo } from '../../src/servers/launch/starter-site/hugo-fixture.ts';

export function withHugo(title: string, body: () => Promise<void>): void {
  test(title, async ({ skip }) => (findHugo() === undefined ? skip(missingHugo) : body()));
}
