// The opening: who answers, in which revision, and what happens when the revision or the order is wrong.
import { isRecord } from '../../../kernel/is-record.ts';
import { initializeParams, knownProtocols } from '../../client/handshake.ts';
import { describeReply } from '../../client/peer.ts';
import { failed, fewOf, ok, onEvery, onStdio, warning } from '../probe.ts';

const unknownProtocol = '1999-12-31';

export const handshakeProbes = [
  onEvery({
    id: 'handshake',
    title: 'initialize is answered in full',
    async run(bench) {
      const { greeting } = await bench.shared();
      const { protocolVersion, serverInfo, capabilities } = greeting;
      const info = isRecord(serverInfo) ? serverInfo : {};
      const wrong = [
        ...(typeof protocolVersion === 'string' ? [] : ['protocolVersion is no string']),
        ...(isText(info['name']) ? [] : ['serverInfo.name is missing']),
        ...(isText(info['version']) ? [] : ['serverInfo.version is missing']),
        ...(greeting.hasCapabilities ? [] : ['capabilities is missing or no object']),
        ...Object.entries(capabilities)
          .filter(([, value]) => !isRecord(value))
          .map(([name]) => `capabilities.${name} is no object`),
      ];
      if (wrong.length > 0) return failed(fewOf(wrong));
      const who = `${info['name']} ${info['version']}, protocol ${protocolVersion}`;
      return knownProtocols.includes(String(protocolVersion)) ? ok(who) : warning(`${who}, which is no known revision`);
    },
  }),
  onEvery({
    id: 'unknown-protocol',
    title: 'an unknown protocol version is answered with a known one',
    async run(bench) {
      const { startTimeoutMs: timeoutMs } = bench.options;
      const reply = await bench.start().request('initialize', initializeParams(unknownProtocol), { timeoutMs });
      if (reply.kind === 'error') return ok(`refused with ${describeReply(reply)}`);
      if (reply.kind === 'silence') return failed(reply.detail);
      const offered = isRecord(reply.result) ? reply.result['protocolVersion'] : undefined;
      if (offered === unknownProtocol) return failed(`agrees to ${unknownProtocol}, which does not exist`);
      return typeof offered === 'string' ? ok(`offers ${offered}`) : failed('offers no protocolVersion');
    },
  }),
  onStdio({
    id: 'before-initialize',
    title: 'nothing is served before initialize',
    async run(bench) {
      const { requestTimeoutMs, startTimeoutMs } = bench.options;
      const peer = bench.start();
      const earlyId = 'mooring-early';
      // Not awaited: a server that rightly says nothing must not cost a whole time limit.
      void peer.request('tools/list', {}, { id: earlyId, timeoutMs: startTimeoutMs });
      const greeting = await peer.request('initialize', initializeParams(), { timeoutMs: startTimeoutMs });
      if (greeting.kind !== 'result') return failed(`initialize afterwards: ${describeReply(greeting)}`);
      await peer.notify('notifications/initialized');
      // The same question in due time: once it is answered, the early one had its chance.
      await peer.request('tools/list', {}, { timeoutMs: requestTimeoutMs });
      const [early] = peer.answersTo(earlyId);
      if (early?.kind === 'result') return warning('tools/list is served before initialize');
      return ok(early ? `refused with ${describeReply(early)}` : 'not answered');
    },
  }),
];

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}
