// Host names and origins as people write them. Both are compared with what a browser sends, to the letter, so a
// spelling that could never match is a mistake and not a setting.
import { UserError } from './user-error.ts';

export function hostName(text: string): string {
  if (/^([\w.-]+|\[[\da-f:.]+\])$/i.test(text)) return text.toLowerCase();
  throw new UserError(`--allow-host ${text} is not a host name; write it without scheme and port, like my.example.com`);
}

export function originOf(text: string): string {
  // Other schemes than http have origins that URL does not know, such as an editor's.
  const origin = URL.canParse(text) ? new URL(text).origin : 'null';
  const isOrigin = origin === 'null' ? /^[a-z][\w+.-]*:\/\/[^/?#\s]+$/i.test(text) : origin === text;
  if (isOrigin) return text;
  const example = origin === 'null' ? 'http://localhost:3000' : origin;
  throw new UserError(`--cors-origin ${text} is not an origin; write it like ${example}`);
}
