// A secret that the server makes for itself, in a file that only its owner can read.
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { hashBytes } from '../../platform/files/content-hash.ts';
import { platformFault } from './faults.ts';

const bytes = 24;
const length = Math.ceil((bytes * 4) / 3);

/** Reads the secret, which is made when it is first asked for. */
export function openSecretFile(path: string): string {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeSynced(draft, `${randomBytes(bytes).toString('base64url')}\n`);
  try {
    // Whole or not at all, and the first of several processes wins.
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const secret = readFileSync(path, 'utf8').trim();
  // One that anybody could guess would be worse than none.
  if (secret.length >= length) return secret;
  throw platformFault({ message: `The secret in ${path} is not whole. Remove the file, and a new one is made.` });
}

/** Hashed first: equal lengths, and the time tells nothing of the secret. */
export function isSameSecret(given: string, secret: string): boolean {
  if (secret === '') return false;
  const digest = (text: string) => Buffer.from(hashBytes(text), 'hex');
  return timingSafeEqual(digest(given), digest(secret));
}

// A link may outlive a power cut that its bytes do not.
function writeSynced(path: string, text: string): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
