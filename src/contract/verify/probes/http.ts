// What only a server with an address must get right: who may call it, and how a session begins and ends.
import { initializeParams } from '../../client/handshake.ts';
import { type HttpAnswer, readText } from '../../client/http-exchange.ts';
import { HttpPeer } from '../../client/http-peer.ts';
import { encodeRequest } from '../../client/peer.ts';
import { failed, type HttpBench, ok, onHttp, type ProbeResult, skipped, warning } from '../probe.ts';

const noSessions = 'the server keeps no sessions';

export const httpProbes = [
  onHttp({
    id: 'foreign-origin',
    title: 'a request from another site is refused',
    async run(bench) {
      const status = await greetWith(bench, { origin: 'https://mooring-probe.example' });
      if (status === 403) return ok('HTTP 403');
      return status >= 400 ? warning(`refused with HTTP ${status} instead of 403`) : failed(`HTTP ${status}`);
    },
  }),
  onHttp({
    id: 'foreign-host',
    title: 'a request for another host is refused',
    async run(bench) {
      const status = await greetWith(bench, { host: 'mooring-probe.example' });
      if (status >= 400) return ok(`HTTP ${status}`);
      // A false name for a local address is how a web page reaches it (DNS rebinding); elsewhere it does less harm.
      const isLocal = isLoopback(bench.start().target.url);
      return isLocal ? failed(`HTTP ${status}`) : warning(`HTTP ${status}`);
    },
  }),
  onHttp({
    id: 'unknown-session',
    title: 'an unknown session is answered with 404',
    async run(bench) {
      const { peer } = await bench.shared();
      if (peer.sessionId === undefined) return skipped(noSessions);
      return expectGone(await pingWith(bench, '00000000-dead-4000-8000-00000000beef'));
    },
  }),
  onHttp({
    id: 'get-without-accept',
    title: 'GET without Accept is answered with 406 or 405',
    async run(bench) {
      const { peer } = await bench.shared();
      const answer = await peer.send({ method: 'GET', headers: {}, timeoutMs: bench.options.requestTimeoutMs });
      answer.body.destroy();
      return answer.status === 406 || answer.status === 405
        ? ok(`HTTP ${answer.status}`)
        : failed(`HTTP ${answer.status}`);
    },
  }),
  onHttp({
    id: 'delete-session',
    title: 'DELETE ends the session',
    async run(bench) {
      const { peer } = await bench.fresh();
      if (peer.sessionId === undefined) return skipped(noSessions);
      const status = await peer.end(bench.options.requestTimeoutMs);
      if (status === 405) return skipped('the server does not let clients end sessions (HTTP 405)');
      if (status === undefined || status >= 300) return failed(`DELETE: HTTP ${status}`);
      return expectGone(await pingWith(bench, peer.sessionId));
    },
  }),
];

/** The status of an `initialize` that carries these headers; a session it opened is closed again. */
async function greetWith(bench: HttpBench, headers: Record<string, string>): Promise<number> {
  const peer = bench.start();
  const liar = new HttpPeer(peer.target, { headers });
  const answer = await liar.post(encodeRequest(1, 'initialize', initializeParams()), bench.options.requestTimeoutMs);
  await readHead(answer);
  const sessionId = answer.headers['mcp-session-id'];
  if (typeof sessionId === 'string') {
    const ended = await peer.send({ method: 'DELETE', headers: { 'mcp-session-id': sessionId }, timeoutMs: 1_000 });
    ended.body.resume();
  }
  return answer.status;
}

async function pingWith(bench: HttpBench, sessionId: string): Promise<number> {
  const peer = new HttpPeer(bench.start().target, { headers: { 'mcp-session-id': sessionId } });
  const answer = await peer.post(encodeRequest(1, 'ping'), bench.options.requestTimeoutMs);
  await readHead(answer);
  return answer.status;
}

// A stream may stay open; only a plain body is read to its end.
async function readHead(answer: HttpAnswer): Promise<void> {
  if (answer.headers['content-type']?.startsWith('text/event-stream')) answer.body.destroy();
  else await readText(answer);
}

// Only 404 tells a client to begin a new session; any other refusal leaves it stranded.
function expectGone(status: number): ProbeResult {
  return status === 404 ? ok('HTTP 404') : failed(`HTTP ${status} instead of 404`);
}

function isLoopback(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
}
