// The product and the fixture servers over HTTP, each in a process of its own, shared by the tests of a file.
import { assertBuilt, fixtureProgram, launcher } from './installed.ts';
import { eventually, type Running, startUnowned, stop } from './processes.ts';

export interface Served {
  /** Base addresses. */
  readonly product: string;
  readonly fixture: string;
  readonly close: () => Promise<void>;
}

export async function serveBoth(): Promise<Served> {
  assertBuilt();
  const product = startUnowned(process.execPath, [launcher, 'serve', '--port', '0'], {
    env: { MOORING_LOG: 'silent' },
  });
  const fixture = startUnowned(process.execPath, [fixtureProgram, 'http']);
  const close = async () => {
    product.child.kill('SIGTERM');
    await Promise.all([product.exit(), stop(fixture)]);
  };
  try {
    return { product: await addressOf(product), fixture: await addressOf(fixture), close };
  } catch (thrown) {
    await close();
    throw thrown;
  }
}

/** The address a process prints first. */
export async function addressOf({ child, stdout, stderr }: Running): Promise<string> {
  return eventually('a server prints its address', () => {
    if (child.exitCode !== null) throw new Error(`the server ended: ${stderr()}`);
    return /http:\S+/.exec(stdout())?.[0];
  });
}
