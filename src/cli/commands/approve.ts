// mooring approve <id>: a person lets one waiting call pass, or turns it down.
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { showName } from '../../kernel/show-name.ts';
import type { Approval, Approvals } from '../../servers/studio/approval/approvals.ts';
import { showApproval } from '../../servers/studio/approval/show-approval.ts';
import { withApprovals } from '../open-approvals.ts';
import { UserError } from '../user-error.ts';

const help = `mooring approve <id> [--deny] [--json] [--home PATH]

Answers a call of an agent that waits for a person. Once approved, the same call (the same
actor, action and input) passes one time before the approval expires.
What waits: mooring approvals

  --deny         turn it down
  --json         for machines
  --home PATH    folder for all state (or MOORING_HOME)
`;

export async function run(argv: string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      deny: { type: 'boolean' },
      json: { type: 'boolean' },
      home: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    process.stdout.write(help);
    return 0;
  }
  const [id, ...more] = positionals;
  if (id === undefined || more.length > 0) throw new UserError('name one approval. What waits: mooring approvals');
  return withApprovals(values.home, (approvals) => {
    const answered = approvals.answer(id, values.deny ? 'denied' : 'approved', nameOfUser());
    if (!answered) throw new UserError(whyNot(approvals, id));
    process.stdout.write(values.json ? `${JSON.stringify(showApproval(answered))}\n` : inWords(answered));
    return 0;
  });
}

function whyNot(approvals: Approvals, id: string): string {
  const known = approvals.find(id);
  if (!known) return `there is no approval ${id}. What waits: mooring approvals`;
  const { decision, decidedBy, expiresAt } = known;
  if (decision !== null) return `${id} was ${decision} by ${decidedBy} already`;
  return `${id} expired at ${new Date(expiresAt).toISOString()}; the agent has to ask again`;
}

function inWords({ decision, actor, actionId, expiresAt }: Approval): string {
  if (decision === 'denied') return `denied ${actionId} for ${showName(actor)}\n`;
  return `approved ${actionId} for ${showName(actor)}: the same call passes once until ${new Date(expiresAt).toISOString()}\n`;
}

// A container may run under a number that has no name.
function nameOfUser(): string {
  try {
    return userInfo().username;
  } catch {
    return 'command line';
  }
}
