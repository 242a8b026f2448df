import type { NewLineMoves } from '#lib/contract/bulk.ts';
import { MOST_MOVES } from '#lib/contract/words/bulk.ts';

/** `row`: where in the list, from 1 on. */
export type PairsRead = { pairs: NewLineMoves['moves']; wrong?: { row: number; rule: 'one-number' | 'too-many' } };

const isNumber = (cell: string) => /^\d[\d\s-]{13,}F?$/i.test(cell);

/** Two numbers to a row: what a line is with and what it goes to, as in the first columns of a CSV or as copied out of a table. A row without a number is a heading. */
export function movePairs(text: string): PairsRead {
  const pairs: NewLineMoves['moves'] = [];
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const cells = line.split(/[\t,;]|\s+/).map((cell) => cell.replace(/^["'=]+|["']+$/g, ''));
    const [from, to] = cells.filter(isNumber);
    if (from && to) pairs.push({ from, to });
    else if (/\d/.test(line)) return { pairs, wrong: { row: index + 1, rule: 'one-number' } };
  }
  return pairs.length > MOST_MOVES ? { pairs, wrong: { row: MOST_MOVES + 1, rule: 'too-many' } } : { pairs };
}
