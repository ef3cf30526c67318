// Results to standard output, to one file, or into a folder with a file per server.
import { mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeAtomic } from '../../../platform/files/atomic-write.ts';
import { UserError } from '../../user-error.ts';

export interface Piece {
  readonly name: string;
  readonly text: string;
}

/** A path that ends in the extension is a file and takes one piece; anything else is a folder. */
export async function writeOut(pieces: readonly Piece[], out: string | undefined, extension: string): Promise<void> {
  if (out === undefined) {
    for (const { text } of pieces) process.stdout.write(text);
    return;
  }
  const isFile = out.endsWith(extension) && !isFolder(out);
  if (isFile && pieces.length > 1)
    throw new UserError(`${out} is one file, but there are ${pieces.length} servers; give a folder`);
  for (const { name, text } of pieces) {
    const file = isFile ? out : join(out, `${safeName(name)}${extension}`);
    mkdirSync(dirname(file), { recursive: true });
    await writeAtomic(file, text);
    process.stdout.write(`wrote ${file}\n`);
  }
}

// A foreign server chooses its own name; it does not choose where we write.
function safeName(name: string): string {
  return name.replaceAll(/[^\w.-]+/g, '-').replace(/^\.+/, '') || 'server';
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
