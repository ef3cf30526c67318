// The bearer token, from a file or from MOORING_TOKEN.
import { readFileSync } from 'node:fs';
import { UserError } from './user-error.ts';

export function tokenOf(file: string | undefined): string | undefined {
  if (file !== undefined) return checked(readToken(file), `the token file ${file}`);
  const token = process.env['MOORING_TOKEN'];
  return token === undefined || token === '' ? undefined : checked(token, 'MOORING_TOKEN');
}

function readToken(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new UserError(`the token file ${file} cannot be read`);
  }
}

// A token that no Authorization header can carry would lock everybody out without a word.
function checked(token: string, source: string): string {
  if (token === '') throw new UserError(`${source} is empty; write the token into it`);
  if (!/^[\x21-\x7e]+$/.test(token)) throw new UserError(`${source} must hold one word of ASCII, without blanks`);
  return token;
}
