// The same echo tool declared on our kernel and served as the product serves: validated, queued, under a
// deadline, in the envelope. Bundled by the benchmark exactly like the product.
import { Type } from 'typebox';
import { startLifetime } from '../../src/cli/lifetime.ts';
import { validatorsFor } from '../../src/cli/validators.ts';
import { listeners } from '../../src/kernel/call/listener.ts';
import { envelope } from '../../src/kernel/dialects/envelope.ts';
import { closed } from '../../src/kernel/schema/shapes.ts';
import { Server, server } from '../../src/kernel/server.ts';
import { toolsOf } from '../../src/kernel/tool.ts';
import { systemClock, systemIds } from '../../src/platform/clock.ts';
import { createLog, logListener } from '../../src/telemetry/log.ts';
import { claimStdout } from '../../src/transports/stdio/claim-stdout.ts';
import { serveStdio } from '../../src/transports/stdio/serve-stdio.ts';

const tool = toolsOf<object>();

export const echoServer = server({
  id: 'bench',
  title: 'Bench',
  description: 'One echo tool.',
  contract: { name: 'bench', version: '1.0.0' },
  dialect: envelope,
  faults: {},
  tools: [
    tool({
      name: 'echo',
      title: 'Echo',
      description: 'Echo',
      version: 1,
      effect: 'none',
      timeoutMs: 10_000,
      input: closed({ text: Type.String() }),
      output: closed({ text: Type.String() }),
      faults: [],
      run: ({ text }) => ({ text }),
    }),
    // The same behind a promise: what a tool that waits for something pays on top (a deadline, a race).
    tool({
      name: 'echo_later',
      title: 'Echo later',
      description: 'Echo',
      version: 1,
      effect: 'none',
      timeoutMs: 10_000,
      input: closed({ text: Type.String() }),
      output: closed({ text: Type.String() }),
      faults: [],
      run: async ({ text }) => ({ text }),
    }),
  ],
  open: () => ({}),
});

if (process.argv[2] === 'serve') {
  const log = createLog('warn', systemClock.now, (line) => process.stderr.write(line));
  const host = {
    clock: systemClock,
    ids: systemIds,
    listener: listeners(logListener(log)),
    compile: await validatorsFor(['bench/echo/input', 'bench/echo_later/input']),
    checkResults: false,
    windDownMs: 3_500,
  };
  const output = claimStdout();
  const connection = await serveStdio(new Server(echoServer, host), process.stdin, output);
  const lifetime = startLifetime(connection.close);
  void connection.ended.then(() => lifetime.end('the input ended'));
}
