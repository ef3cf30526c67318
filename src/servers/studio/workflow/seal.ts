// Inputs of steps must outlive the process, and may hold secrets: what lies on disk while a run is going is sealed with a
// key of the home. Whoever has the run store alone reads none of them.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { hashBytes } from '../../../platform/files/content-hash.ts';
import { platformFault } from '../faults.ts';
import { openSecretFile } from '../secret-file.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

export class Seal {
  readonly #path: string;
  #key: Buffer | null = null;

  constructor(home: string) {
    this.#path = join(home, 'studio', 'workflow-key');
  }

  close(value: unknown): string {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, this.#openKey(), nonce, { authTagLength: tagBytes });
    const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64');
  }

  open(sealed: unknown): unknown {
    const bytes = Buffer.from(String(sealed), 'base64');
    const key = this.#openKey();
    try {
      const nonce = bytes.subarray(0, nonceBytes);
      const cipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
      cipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      const text = cipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + cipher.final('utf8');
      return JSON.parse(text);
    } catch (cause) {
      const message =
        'The input of the step cannot be read: the key of this home is another one than it was sealed with.';
      throw platformFault({ message, cause });
    }
  }

  #openKey(): Buffer {
    this.#key ??= Buffer.from(hashBytes(openSecretFile(this.#path)), 'hex');
    return this.#key;
  }
}
