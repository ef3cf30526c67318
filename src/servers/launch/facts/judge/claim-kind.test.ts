import { expect, test } from 'vitest';
import { kindOf } from './claim-kind.ts';

test.each([
  ['flock does not support NFS.', 'limitation'],
  ['It reads JSON files, but cannot write them.', 'limitation'],
  ['Windows is not yet supported.', 'limitation'],
  ['flock is a parser that does not read comments.', 'limitation'],
  ['flock does not lock files that users do not own.', 'limitation'],
  ['Locks, which do not work on NFS, are kept.', 'limitation'],
  ['flock can lock files that you do not own.', 'feature'],
  ['A flock command may have flags that are only available to that command.', 'feature'],
  ['If the default does not suit your needs, flock has other modes.', 'feature'],
  ['A handle does not necessarily have to be a number.', 'feature'],
  ['flock does not have any hard requirements.', 'feature'],
  ['Events are not reported twice.', 'feature'],
  ['It has no dependencies.', 'feature'],
  ['flock reads and writes JSON and YAML.', 'format'],
  ['The `open()` function returns a handle.', 'api'],
  ['You can install it with a package manager.', 'workflow'],
  ['It is compatible with all browsers.', 'other'],
  ['flock retries after a delay.', 'feature'],
])('%s is a claim of kind %s', (text, kind) => {
  expect(kindOf(text, 'statement', 'plain', /flock/.test(text))).toBe(kind);
});

test('a step is a workflow whatever it mentions', () => {
  expect(kindOf('Run the tool, which does not support NFS.', 'step', 'steps', false)).toBe('workflow');
});
