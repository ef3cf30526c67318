// The gox fixture over stdio, ended as `mooring mcp studio` is: the connection first, then the server with its runs.
import { startLifetime } from '../../../src/cli/lifetime.ts';
import { claimStdout } from '../../../src/transports/stdio/claim-stdout.ts';
import { serveStdio } from '../../../src/transports/stdio/serve-stdio.ts';
import { openFixture } from '../../support/fixture-host.ts';

const output = claimStdout();
const server = openFixture('gox');
const connection = await serveStdio(server, process.stdin, output);
const close = async (reason: string): Promise<void> => {
  await connection.close(reason);
  await server.close();
};
const lifetime = startLifetime(close, undefined, server.spec.closeMs);
void connection.ended.then(() => lifetime.end('the input ended'));
