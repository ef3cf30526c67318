// Is the `#` at a position the beginning of a tag, and where does the tag end?
import { hash, isDigit, isIn, isSpace, slash, tableOf } from './characters.ts';

const tagChars = tableOf('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-/');
/** Letters and digits of every script, and pictures with what joins them. */
const anyTag = /[\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Join_Control}_/-]+/uy;
const openings = new Set('([{*~“‘«‹„「『（【《〈'.split('').map((each) => each.charCodeAt(0)));

/** The end of the tag whose `#` stands at `at`, in a stretch that begins at `start`; -1 when it is none. */
export function findTagEnd(text: string, at: number, start: number, end: number): number {
  if (at > start && !mayFollow(text.charCodeAt(at - 1))) return -1;
  let tagEnd = readTag(text, at + 1, end);
  while (tagEnd > at + 1 && text.charCodeAt(tagEnd - 1) === slash) tagEnd -= 1;
  return isName(text, at + 1, tagEnd) ? tagEnd : -1;
}

function mayFollow(before: number): boolean {
  return isSpace(before) || openings.has(before);
}

function readTag(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && isIn(tagChars, text.charCodeAt(at))) at += 1;
  if (at >= end || text.charCodeAt(at) < 128) return at;
  anyTag.lastIndex = from;
  return anyTag.test(text) ? Math.min(anyTag.lastIndex, end) : at;
}

/** `#12` and `#1/2` are numbers, `#/x` is a path, `#-` is nothing, `##x` is a heading without its space. */
function isName(text: string, from: number, end: number): boolean {
  const first = text.charCodeAt(from);
  if (from >= end || first === slash || first === hash) return false;
  let hasWord = false;
  let hasMore = false;
  for (let at = from; at < end; at++) {
    const char = text.charCodeAt(at);
    if (isDigit(char)) hasWord = true;
    else if (char !== slash) {
      hasMore = true;
      if (char !== 45 && char !== 95) hasWord = true;
    }
  }
  return hasWord && hasMore;
}
