// mooring doctor: what works on this machine, what is missing, and the command that mends it.
import { parseArgs } from 'node:util';
import type { Finding } from '../doctor/finding.ts';
import { findings } from '../doctor/findings.ts';
import { endAtSignals } from '../lifetime.ts';
import { paint } from '../paint.ts';
import { portOf } from '../port.ts';

const help = `mooring doctor [--json] [--port 7345] [--home DIR]

Looks at Node, git, mooring.yaml, the state directory, the port, SQLite, what the code,
notes and launch servers can use, the way to Roblox Studio, and the optional tools.
Exits 1 when something needed is missing or broken.

  --json         for machines
  --port N       the port that mooring serve would take (default 7345)
  --home DIR     the state directory (or MOORING_HOME)
`;

export async function run(argv: string[]): Promise<number> {
  const { values } = parseArgs({
    args: argv,
    options: {
      json: { type: 'boolean' },
      port: { type: 'string', default: '7345' },
      home: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    process.stdout.write(help);
    return 0;
  }
  const port = portOf(values.port);
  endAtSignals();
  const found = await findings(port, values.home === undefined ? {} : { home: values.home });
  process.stdout.write(values.json ? `${JSON.stringify(found)}\n` : render(found));
  return found.some(needsMending) ? 1 : 0;
}

function needsMending({ state, isOptional }: Finding): boolean {
  return state !== 'ok' && !isOptional;
}

function render(found: readonly Finding[]): string {
  const width = Math.max(...found.map(({ about }) => about.length));
  const lines = found.flatMap(({ about, state, says, mend, isOptional }) => {
    const style = state === 'ok' ? 'ok' : isOptional ? 'skipped' : 'failed';
    const word = paint(style, state.padEnd(7));
    const line = `${word}  ${about.padEnd(width)}  ${says}${isOptional && state !== 'ok' ? ' (optional)' : ''}`;
    return mend === undefined ? [line] : [line, `${' '.repeat(9 + width + 2)}${paint('quiet', '→')} ${mend}`];
  });
  const bad = found.filter(needsMending).length;
  const verdict =
    bad === 0 ? 'Everything that is needed works.' : `${bad} ${bad === 1 ? 'thing needs' : 'things need'} mending.`;
  return [...lines, '', verdict, ''].join('\n');
}
