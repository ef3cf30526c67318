// Mistakes in flags, told in one line that ends with the way to the help that fits.
import { UserError } from './user-error.ts';

export async function withHelpAt<T>(path: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (thrown) {
    if (!isParseArgsError(thrown)) throw thrown;
    throw new UserError(`${inOneLine(thrown.message)}. Try: mooring ${path} --help`);
  }
}

export function isHelp(word: string): boolean {
  return word === '--help' || word === '-h';
}

function isParseArgsError(thrown: unknown): thrown is Error {
  return thrown instanceof TypeError && String((thrown as { code?: string }).code).startsWith('ERR_PARSE_ARGS');
}

// Node adds advice about `--` that fits nobody who mistyped an option.
function inOneLine(message: string): string {
  return message
    .replaceAll('\n', ' ')
    .replace(/\. To specify a positional argument.*$/, '')
    .replace(/\.$/, '');
}
