// Stability, section 10: the tests the contract asks for are there, each as the proof of a clause.
import { expect } from 'vitest';
import { citations } from '../../support/citations.ts';
import { clauseOf } from '../../support/clauses.ts';
import { provesStatically } from '../../support/proves.ts';

const asked: Record<string, string[]> = {
  'the tool list against the committed snapshot': ['tooling/10-snapshot', 'stability/2.1-definition-fields'],
  'each input field acts or is refused': ['stability/4.2-nothing-ignored'],
  'a cancelled call is CANCELLED': ['stability/7.1-cancelled'],
  'a cancelled call has no success': ['stability/7.3-no-success'],
  'a cancelled call has no later progress': ['stability/7.3-no-progress'],
  'a timeout is TOOL_TIMEOUT': ['stability/8.1-timeout', 'tooling/6.10.2-timeout'],
  'a timeout leaves no orphans': ['stability/8.2-tree', 'stability/kill-1-descendants'],
};

provesStatically('stability/10-tests', () => {
  const proven = new Set(citations().map(({ id }) => id));
  for (const [what, ids] of Object.entries(asked)) {
    for (const id of ids) {
      expect(proven.has(id), `${what}: ${id}`).toBe(true);
      // A proof of a clause with a gap is expected to fail, and would show nothing.
      expect(clauseOf(id).gap, `${what}: ${id}`).toBeUndefined();
    }
  }
});
