// mooring embed: the process of the sentence model, started by a server of ours, never by a person.
// Requests are lines on stdin, answers are lines on stdout; it ends with its input, and so with whoever started it.
import { constants, setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import { loadEncoder } from '../../embedding/sentence/load-encoder.ts';
import { serveEncoder } from '../../embedding/sentence/serve-encoder.ts';
import { claimStdout } from '../../transports/stdio/claim-stdout.ts';

const help = `mooring embed

The sentence model behind search in notes. The notes server starts it by itself and ends it when it is idle.
Lines on stdin, {"id": 1, "texts": ["..."]}, are answered on stdout: {"id": 1, "vectors": "base64 of float32"}.
`;

export async function run(argv: string[]): Promise<number> {
  const { values } = parseArgs({ args: argv, options: { help: { type: 'boolean', short: 'h' } } });
  if (values.help) {
    process.stdout.write(help);
    return 0;
  }
  // Before the model: what prints while loading must not reach the answers.
  const output = claimStdout();
  stepBack();
  await serveEncoder(process.stdin, (line) => output.write(line), loadEncoder);
  await output.drained();
  return 0;
}

/** Everything else on the machine goes first. */
function stepBack(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // A system that does not allow it runs the model as any other program.
  }
}
