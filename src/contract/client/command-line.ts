// One command string into its words, as `--server "<command>"` gives it. No shell is started: no variables, no
// globs, no pipes. A backslash escapes only a blank, a quote or itself, so that Windows paths survive.
import { peerFault } from './faults.ts';

export function parseCommand(text: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote: '"' | "'" | undefined;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    const next = text.charAt(at + 1);
    if (char === '\\' && isEscapable(next, quote)) {
      word = (word ?? '') + next;
      at += 1;
    } else if (quote) {
      if (char === quote) quote = undefined;
      else word += char;
    } else if (char === '"' || char === "'") {
      quote = char;
      word ??= '';
    } else if (isBlank(char)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else {
      word = (word ?? '') + char;
    }
  }
  if (quote) throw peerFault('BAD_COMMAND', { message: `The quote ${quote} in the server command is not closed.` });
  if (word !== undefined) words.push(word);
  if (!words[0]) throw peerFault('BAD_COMMAND', { message: 'The server command is empty.' });
  return words;
}

function isEscapable(char: string, quote: '"' | "'" | undefined): boolean {
  if (quote === "'") return false;
  if (quote === '"') return char === '"' || char === '\\';
  return char === '"' || char === "'" || char === '\\' || isBlank(char);
}

function isBlank(char: string): boolean {
  return char === ' ' || char === '\t' || char === '\n' || char === '\r';
}
