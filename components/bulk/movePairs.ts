import type { NewLineMoves } from '#lib/contract/bulk.ts';
import { MOST_MOVES } from '#lib/contract/words/bulk.ts';

type PairsRead = { pairs: NewLineMoves['moves']; wrong?: { row: number; rule: 'one-number' | 'too-many' } };

const isLong = (digits: number) => (digits >= 14 && digits <= 16) || (digits >= 18 && digits <= 22);
const isNumber = (cell: string) => /^\d[\d\s-]*F?$/i.test(cell) && isLong(cell.replace(/\D/g, '').length);
const numbersIn = (line: string, parts: RegExp) =>
  line
    .split(parts)
    .map((cell) => cell.trim().replace(/^["'=]+|["']+$/g, ''))
    .filter(isNumber);

/** Two numbers to a row: what a line is with and what it goes to, as in the first columns of a CSV or as copied out of a table. A row without a number is a heading. */
export function movePairs(text: string): PairsRead {
  const pairs: NewLineMoves['moves'] = [];
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    // A number may be written in groups, so spaces part the two only where nothing else does.
    const parted = numbersIn(line, /[\t,;]/);
    const [from, to] = parted.length > 1 ? parted : numbersIn(line, /[\t,;]|\s+/);
    if (from && to) pairs.push({ from, to });
    else if (/\d/.test(line)) return { pairs, wrong: { row: index + 1, rule: 'one-number' } };
  }
  return pairs.length > MOST_MOVES ? { pairs, wrong: { row: MOST_MOVES + 1, rule: 'too-many' } } : { pairs };
}
