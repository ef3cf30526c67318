// Everything that any server of this run wrote on stdout. Runs last, because it looks back on all the others.
import { failed, fewOf, ok, onStdio } from '../probe.ts';

export const stdoutProbes = [
  onStdio({
    id: 'stdout-clean',
    title: 'every line on stdout is JSON-RPC',
    async run(bench) {
      const lines = bench.opened.flatMap(({ peer, probe }) => peer.lines.map((line) => ({ ...line, probe })));
      const noisy = lines.filter((line) => line.noise !== undefined);
      if (noisy.length === 0) return ok(`${lines.length} lines of ${bench.opened.length} processes`);
      const told = noisy.map(
        ({ text, noise, probe }) => `${noise} (during ${probe}): ${JSON.stringify(text.slice(0, 60))}`,
      );
      return failed(`${noisy.length} of ${lines.length} lines; ${fewOf([...new Set(told)], 2)}`);
    },
  }),
];
