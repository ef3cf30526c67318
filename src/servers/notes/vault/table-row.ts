// Adds the cells of one table row to the stretches of prose. The bar within `[[note|label]]` parts no cells: people
// write it, and mean the link.
import { backslash, closeBracket, openBracket, pipe } from './characters.ts';

export function addTableRow(runs: number[], text: string, from: number, end: number): void {
  let cell = from;
  let isInLink = false;
  for (let at = from; at < end; at++) {
    const char = text.charCodeAt(at);
    if (char === backslash) at += 1;
    else if (char === openBracket && text.charCodeAt(at + 1) === openBracket) isInLink = true;
    else if (char === closeBracket && text.charCodeAt(at + 1) === closeBracket) isInLink = false;
    else if (char === pipe && !isInLink) {
      if (at > cell) runs.push(cell, at);
      cell = at + 1;
    }
  }
  if (cell < end) runs.push(cell, end);
}
