// The words of a comment or docstring without the signs that make it one.

export function bareComment(comment: string): string {
  const text = comment.trim();
  const block = blocks.find(([open, close]) => open.test(text) && close.test(text));
  const inner = block ? text.replace(block[0], '').replace(block[1], '') : text;
  return inner
    .split('\n')
    .map((line) => (block ? line.replace(/^\s*\*+(?:\s|$)/, '') : line.replace(lineSign, '')).trim())
    .join('\n')
    .trim();
}

/** Opening and closing of comments over several lines: C, Haskell, Lua, Ruby, HTML. */
const blocks: readonly (readonly [RegExp, RegExp])[] = [
  [/^\/\*+!?/, /\**\*\/$/],
  [/^\{-\s?\|?/, /-\}$/],
  [/^--\[=*\[/, /\]=*\]$/],
  [/^=begin\b/, /=end$/],
  [/^<!--/, /-->$/],
];

const lineSign = /^\s*(?:\/\/[/!]?|#+!?|--+\s?\|?|;+|%+)/;

/** A docstring without its quotes and common indentation. */
export function bareDocstring(literal: string): string {
  const inner = /^[A-Za-z]{0,2}("""|'''|"|')([\s\S]*)\1$/.exec(literal.trim())?.[2] ?? literal;
  return inner
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();
}
