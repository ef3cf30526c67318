// What the command says to somebody who does not know it yet, or mistypes.
import { beforeAll, describe, expect, test } from 'vitest';
import { serverIds } from '../../src/cli/server-table.ts';
import { assertBuilt } from '../e2e/installed.ts';
import { mooring } from './mooring.ts';

beforeAll(assertBuilt);

describe.concurrent('help', () => {
  test.each([
    { asked: [], says: 'tool contracts, made fast' },
    { asked: ['help'], says: 'Each command explains itself with --help.' },
    { asked: ['--help'], says: 'mooring doctor' },
    { asked: ['serve', '--help'], says: '--cors-origin' },
    { asked: ['help', 'serve'], says: '--cors-origin' },
    { asked: ['serve', '--help'], says: '--vault PATH' },
    { asked: ['mcp', '-h'], says: 'PAIROFCLEATS_MCP_TRANSPORT=legacy' },
    { asked: ['mcp', '-h'], says: '--embedding E' },
    { asked: ['call', '--help'], says: 'Exits 1 when the tool fails.' },
    { asked: ['call', '--help'], says: '--home PATH' },
    { asked: ['call', 'code'], says: 'check_status' },
    { asked: ['call', '--home', 'x', 'code'], says: 'check_status' },
    { asked: ['call', 'code', 'check_status', '--help'], says: 'Options of the server:\n  --repo PATH ' },
    { asked: ['help', 'call', 'code', 'check_status'], says: '--json <json>' },
    { asked: ['contract'], says: 'mooring contract diff --help' },
    { asked: ['contract', 'help'], says: 'mooring contract diff --help' },
    { asked: ['contract', 'diff', '--help'], says: 'Exits 1 on a MAJOR change' },
    { asked: ['contract', 'diff', '-h'], says: 'Exits 1 on a MAJOR change' },
    { asked: ['contract', 'help', 'check'], says: '--waivers FILE' },
    { asked: ['help', 'contract', 'verify'], says: '--slow-tool NAME' },
    { asked: ['contract', 'snapshot', '--out', '--help'], says: 'keeps its history of versions' },
    { asked: ['contract', 'docs', '--help'], says: 'Writes a reference page' },
    { asked: ['help', 'studio', 'pair'], says: '--new' },
    { asked: ['mcp', '-h'], says: '--studio sim' },
    { asked: ['doctor', '--help'], says: 'Exits 1 when something needed is missing' },
  ])('mooring $asked explains itself on stdout', async ({ asked, says }) => {
    const { code, stdout, stderr } = await mooring(asked);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(says);
    expect(stdout.endsWith('\n')).toBe(true);
  });

  test.each([['--version'], ['-v'], ['version']])('mooring %s says which one this is', async (word) => {
    expect((await mooring([word])).stdout).toMatch(/^mooring \d+\.\d+\.\d+\n$/);
  });
});

describe.concurrent('a mistake is told in one line on stderr, with the way on, and exits with 2', () => {
  test.each([
    { args: [''], says: "there is no command ''. Try: mooring help" },
    { args: ['--nonsense'], says: 'there is no option --nonsense. Try: mooring help' },
    { args: ['help', 'nonsense'], says: 'there is no command nonsense. Try: mooring help' },
    { args: ['mcp'], says: `name one server: ${serverIds.join(', ')}. For example: mooring mcp code` },
    { args: ['mcp', 'code', '--vault', 'x'], says: '--vault means nothing to code; leave it out' },
    { args: ['mcp', 'code', '--studio', 'sim'], says: '--studio means nothing to code; leave it out' },
    { args: ['mcp', 'code', '--home', ''], says: '--home is empty. Leave it out for the default' },
    { args: ['call', '--vault'], says: "Option '--vault <value>' argument missing. Try: mooring call --help" },
    { args: ['call', 'code', 'check_status', '--vault', 'x'], says: '--vault means nothing to code; leave it out' },
    {
      args: ['call', '--home', 'x', 'code', 'check_status', '--home', 'y'],
      says: '--home was given 2 times; it takes one value',
    },
    { args: ['mcp', '-x'], says: "Unknown option '-x'. Try: mooring mcp --help" },
    { args: ['doctor', 'me'], says: "Unexpected argument 'me'. This command does not take positional arguments. Try:" },
    { args: ['doctor', '--port', '-1'], says: "Option '--port' argument is ambiguous." },
    { args: ['doctor', '--port', 'abc'], says: 'abc is not a port; give a number from 0 to 65535' },
    { args: ['contract', 'nonsense'], says: 'contract has no command nonsense. Try: mooring contract --help' },
    { args: ['contract', 'constructor'], says: 'contract has no command constructor. Try: mooring contract --help' },
    { args: ['contract', 'diff', '--x'], says: "Unknown option '--x'. Try: mooring contract diff --help" },
    { args: ['contract', 'docs', 'nonsense'], says: 'there is no server nonsense. Servers: code' },
    { args: ['contract', 'check', '--server', 'x', '--url', 'y'], says: 'give --server or --url, not both' },
    { args: ['contract', 'check', 'code', '--url', 'http://x/'], says: 'code names one of ours, --url another;' },
    { args: ['contract', 'docs', '--url', 'ftp://x/'], says: 'ftp://x/ is not an address; write it like http' },
    { args: ['contract', 'docs', '--token-file', 'x'], says: '--token-file is for --url; give both' },
    { args: ['contract', 'docs', '--server', ''], says: 'The server command is empty.' },
    { args: ['contract', 'docs', '--server', '"a'], says: 'The quote " in the server command is not closed.' },
    {
      args: ['contract', 'docs', '--server', 'no-such-program'],
      says: 'initialize was not answered: cannot start no-',
    },
    { args: ['contract', 'docs', '--url', 'http://127.0.0.1:1/'], says: 'initialize was not answered: http://127.' },
    {
      args: ['contract', 'verify', '--only', 'nonsense'],
      says: 'there is no probe nonsense for stdio. Probes: handsh',
    },
    { args: ['contract', 'verify', '--only', 'foreign-host'], says: 'there is no probe foreign-host for stdio.' },
    { args: ['contract', 'verify', '--slow-args', '{}'], says: '--slow-args is for --slow-tool; give both' },
    {
      args: ['contract', 'verify', '--slow-tool', 'x', '--slow-args', '[]'],
      says: '--slow-args is not a JSON object: []',
    },
  ])('mooring $args', async ({ args, says }) => {
    const { code, stdout, stderr } = await mooring(args);
    expect(stderr.slice(0, `mooring: ${says}`.length)).toBe(`mooring: ${says}`);
    expect(stderr.trimEnd()).not.toContain('\n');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });
});
