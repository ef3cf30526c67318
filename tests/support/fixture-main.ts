// The fixture servers as a real process: `node fixture-main.ts stdio|legacy <server>` or `http`.
import { startLifetime } from '../../src/cli/lifetime.ts';
import { renderConsole } from '../../src/console/page.ts';
import { Metrics } from '../../src/telemetry/metrics.ts';
import { createHttpApp } from '../../src/transports/http/app.ts';
import { accessFor, listen } from '../../src/transports/http/listen.ts';
import { claimStdout } from '../../src/transports/stdio/claim-stdout.ts';
import { serveLegacy } from '../../src/transports/stdio/serve-legacy.ts';
import { serveStdio } from '../../src/transports/stdio/serve-stdio.ts';
import { fixtureServers } from '../fixtures/servers/servers.ts';
import { fixtureHost, openFixture } from './fixture-host.ts';

const [surface, id = 'code'] = process.argv.slice(2);

if (surface === 'http') {
  const metrics = new Metrics();
  const host = fixtureHost({ listener: metrics });
  const servers = Object.keys(fixtureServers).map((each) => openFixture(each, host));
  const access = accessFor('127.0.0.1', process.env['MOORING_TOKEN']);
  const app = createHttpApp({
    servers,
    host,
    access,
    page: renderConsole(servers),
    metrics: () => metrics.render(servers),
  });
  const listening = await listen(app, '127.0.0.1', 0);
  startLifetime(() => listening.close());
  process.stdin.resume().once('end', () => process.kill(process.pid, 'SIGTERM'));
  process.stdout.write(`${listening.url}\n`);
} else {
  const output = claimStdout();
  const server = openFixture(id);
  // A dependency that prints must not reach the protocol.
  console.log('noise that must end up on stderr');
  const connection =
    surface === 'legacy' ? serveLegacy(server, process.stdin, output) : await serveStdio(server, process.stdin, output);
  const lifetime = startLifetime(connection.close);
  void connection.ended.then(() => lifetime.end('the input ended'));
}
