// What a reader does: the commands that install the product, of every package manager that the facts know, then the steps.
import { compare } from '../plan/evidence.ts';
import { asParagraph, asSteps } from './arrange.ts';
import type { Block } from './block.ts';
import { escapeName } from './escape-text.ts';
import type { Material } from './material.ts';
import type { Statement } from './same-statement.ts';

export function writeSteps(statements: readonly Statement[], material: Material): Block[] {
  const commands = new Map(statements.map((statement) => [statement, furtherCommands(statement, material)]));
  const installs = statements.filter((statement) => commands.get(statement) !== null);
  const steps = statements.filter((statement) => !installs.includes(statement));
  return [
    ...installs.flatMap((statement) => [asParagraph([statement]), ...(commands.get(statement) ?? [])]),
    ...asSteps(steps),
  ];
}

/** Those that the claim does not name itself; null for a claim that is not about installing a package. */
function furtherCommands({ text, claimIds }: Statement, { facts }: Material): Block[] | null {
  const [found] = facts.distribution
    .filter(({ claim_id }) => claim_id !== null && claimIds.includes(claim_id))
    .sort((a, b) => compare(a.method + a.identifier, b.method + b.identifier));
  if (!found || found.claim_id === null) return null;
  const { claim_id, install_commands } = found;
  const others = [...new Set(install_commands)].filter((command) => !text.includes(`\`${command}\``));
  const items = others.map((command) => ({ markdown: escapeName(command), claimIds: [claim_id] }));
  return items.length === 0 ? [] : [{ kind: 'bullets', items }];
}
