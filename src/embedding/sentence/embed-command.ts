// The command line that starts the process of the sentence model: this program again, with another command.
import { embeddingFault } from '../faults.ts';
import { ownFile } from '../own-files.ts';

/** In the source tree that is the command line's source, in the installed package its bundle. */
export function embedCommand(from = import.meta.filename): readonly string[] {
  const program = ownFile(from.endsWith('.ts') ? 'src/cli/main.ts' : 'dist/main.js', from);
  if (program !== undefined) return [process.execPath, program, 'embed'];
  throw embeddingFault('EMBEDDING_MISSING', { message: 'The program that runs the sentence model cannot be found.' });
}
