// mooring approvals: the calls of agents that wait for a person.
import { parseArgs } from 'node:util';
import { escapeControls, showName } from '../../kernel/show-name.ts';
import type { Approval } from '../../servers/studio/approval/approvals.ts';
import { approverTokenPath, openApproverToken } from '../../servers/studio/approval/approver-token.ts';
import { showApproval } from '../../servers/studio/approval/show-approval.ts';
import { formatAge } from '../figures.ts';
import { withApprovals } from '../open-approvals.ts';
import { paint } from '../paint.ts';

const help = `mooring approvals [--json] [--home PATH]

Lists the calls of agents that wait for a person, oldest first.
Approve one with: mooring approve <id>; deny it with: mooring approve <id> --deny

Over HTTP: GET /studio/approvals lists them, and POST /studio/approvals takes
{"id", "decision": "approve" | "deny", "approverToken"}. The token is in the file that
--token-file names; keep it from agents.

  --json         for machines
  --token-file   where the approver token is (it is made when it is not there yet)
  --home PATH    folder for all state (or MOORING_HOME)
`;

export async function run(argv: string[]): Promise<number> {
  const { values } = parseArgs({
    args: argv,
    options: {
      json: { type: 'boolean' },
      'token-file': { type: 'boolean' },
      home: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return print(help);
  return withApprovals(values.home, (approvals, home) => {
    if (values['token-file']) {
      openApproverToken(home);
      return print(`${approverTokenPath(home)}\n`);
    }
    const open = approvals.open();
    if (values.json) return print(`${JSON.stringify({ approvals: open.map(showApproval) })}\n`);
    return print(open.length === 0 ? 'nothing waits for approval\n' : open.map(inWords).join('\n'));
  });
}

function inWords({ id, actor, actionId, dryRun, input, rule, reason, requestedAt, expiresAt }: Approval): string {
  const now = Date.now();
  return [
    `${paint('heading', id)}  ${showName(actor)} asks for ${actionId}${dryRun ? ' (dry run)' : ''}`,
    `  input: ${escapeControls(JSON.stringify(input))}`,
    `  rule: ${escapeControls(rule)} — ${escapeControls(reason)}`,
    paint('quiet', `  asked ${formatAge(now - requestedAt)} ago, expires in ${formatAge(expiresAt - now)}`),
    '',
  ].join('\n');
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}
