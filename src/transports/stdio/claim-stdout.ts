// From here on stdout belongs to the protocol: whatever else the program prints goes to stderr.
import { Writable } from 'node:stream';

export function claimStdout(): Writable {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr) as typeof process.stdout.write;
  // A client that closes its end is gone; there is nobody left to tell.
  process.stdout.on('error', () => process.exit(0));
  return new Writable({
    decodeStrings: false,
    write: (chunk, encoding, done) => {
      write(chunk, encoding, done);
    },
  });
}
