import { describe, expect, it } from 'vitest';
import { bareComment, bareDocstring } from './bare-comment.ts';

describe('the words of a comment', () => {
  it.each([
    ['// one', 'one'],
    ['/// two', 'two'],
    ['//! three', 'three'],
    ['/* four */', 'four'],
    ['/**\n * Five.\n *\n * - item\n */', 'Five.\n\n- item'],
    ['# six', 'six'],
    ['## seven', 'seven'],
    ['-- eight', 'eight'],
    ['-- | nine', 'nine'],
    ['{- | ten -}', 'ten'],
    ['--[[ eleven ]]', 'eleven'],
    ['=begin\ntwelve\n=end', 'twelve'],
    [';; thirteen', 'thirteen'],
    ['<!-- fourteen -->', 'fourteen'],
  ])('in %j are %j', (comment, words) => {
    expect(bareComment(comment)).toBe(words);
  });

  it('in docstrings stand without quotes and indentation', () => {
    expect(bareDocstring('"""First.\n\n        Then.\n    """')).toBe('First.\n\nThen.');
    expect(bareDocstring("r'raw'")).toBe('raw');
  });
});
