// Results to standard output, to one file, or into a folder with a file per server.
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeAtomic } from '../../../platform/files/atomic-write.ts';
import { makeFolder } from '../../folders.ts';
import { UserError } from '../../user-error.ts';

export interface Piece {
  readonly name: string;
  /** The text for this file, which may be there already; for standard output when there is none. */
  readonly textFor: (file: string | undefined) => string;
}

/** A path that ends in the extension is a file and takes one piece; anything else is a folder. */
export async function writeOut(pieces: readonly Piece[], out: string | undefined, extension: string): Promise<void> {
  if (out === undefined) return print(pieces, extension);
  if (out === '') throw new UserError(`--out is empty; give a folder, or a file that ends in ${extension}`);
  const isFile = out.endsWith(extension) && kindAt(out) !== 'folder';
  if (isFile && pieces.length > 1)
    throw new UserError(`${out} is one file, but there are ${pieces.length} servers; give a folder`);
  if (!isFile && kindAt(out) === 'file')
    throw new UserError(`${out} is a file; give a folder, or a file that ends in ${extension}`);
  for (const { name, textFor } of pieces) {
    const file = isFile ? out : join(out, fileName(name, extension));
    await write(file, textFor(file));
    process.stdout.write(`wrote ${file}\n`);
  }
}

/** A foreign server chooses its own name; it does not choose where we read and write. */
export function fileName(name: string, extension: string): string {
  return `${name.replaceAll(/[^\w.-]+/g, '-').replace(/^[.-]+/, '') || 'server'}${extension}`;
}

// Two JSON documents in a row are none.
function print(pieces: readonly Piece[], extension: string): void {
  if (extension === '.json' && pieces.length > 1) {
    const names = pieces.map(({ name }) => name).join(', ');
    throw new UserError(`there are ${pieces.length} servers (${names}); name one, or give a folder with --out`);
  }
  for (const { textFor } of pieces) process.stdout.write(textFor(undefined));
}

async function write(file: string, text: string): Promise<void> {
  try {
    makeFolder(dirname(file));
    await writeAtomic(file, text);
  } catch (thrown) {
    throw new UserError(`${file} cannot be written (${(thrown as { code?: string }).code}); choose another --out`);
  }
}

function kindAt(path: string): 'folder' | 'file' | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && (found.isDirectory() ? 'folder' : 'file');
}
