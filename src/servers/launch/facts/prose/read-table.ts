// A simple feature table: two columns, a name and what it is. Rows whose second cell is a whole statement are prose;
// measurements, marks and lists of options are not.
import type { Table } from 'mdast';
import { type Prose, proseOf } from './prose.ts';

/** The second cell of each row that states something by itself, in order. */
export function readTable({ children: [head, ...rows] }: Table): Prose[] {
  if (head?.children.length !== 2) return [];
  const [first, second] = head.children.map((cell) => proseOf(cell.children).text.trim());
  if (
    !/^(?:features?|capability|name)$/i.test(first ?? '') ||
    !/^(?:description|details?|notes?)$/i.test(second ?? '')
  ) {
    return [];
  }
  return rows.flatMap(({ children: [, cell] }) => {
    const prose = cell && proseOf(cell.children);
    return prose && /^\p{Lu}.*\s.*\s.*\.$/u.test(prose.text.trim()) ? [prose] : [];
  });
}
