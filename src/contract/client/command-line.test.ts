import { describe, expect, test } from 'vitest';
import { parseCommand } from './command-line.ts';

describe('parseCommand', () => {
  test.each([
    ['node server.js', ['node', 'server.js']],
    ['  node   server.js  ', ['node', 'server.js']],
    ['node "my server.js"', ['node', 'my server.js']],
    ['node \'it is "fine"\'', ['node', 'it is "fine"']],
    ['node "say \\"hi\\""', ['node', 'say "hi"']],
    ['node my\\ server.js', ['node', 'my server.js']],
    ['node --name="a b"c', ['node', '--name=a bc']],
    ['node ""', ['node', '']],
    ['C:\\tools\\node.exe server.js', ['C:\\tools\\node.exe', 'server.js']],
    ["node 'a\\b'", ['node', 'a\\b']],
  ])('reads %s', (text, words) => {
    expect(parseCommand(text)).toEqual(words);
  });

  test.each(['', '   ', '""', 'node "server.js', "node 'x"])('refuses %j', (text) => {
    expect(() => parseCommand(text)).toThrow(expect.objectContaining({ code: 'BAD_COMMAND' }));
  });
});
