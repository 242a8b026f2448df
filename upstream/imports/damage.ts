import type { ImportField } from '#lib/contract/imports.ts';
import { passesLuhn, plainDigits } from '#lib/format/identifiers.ts';
import { meidIn } from '#lib/format/meid.ts';
import { asText, type Cell } from './rows.ts';
import type { RowRule } from './rules.ts';

const KEPT = 15;

const PLAIN = /^\d+$/;
const EXPONENT = /^[+-]?\d+([.,]\d+)?e[+-]?\d+$/i;

/** What a spreadsheet did to an identifier, if it did: afterwards nobody can tell the number it was. */
export function damageOf(field: ImportField, cell: Cell | undefined): RowRule | undefined {
  const text = asText(cell);
  if (field === 'meid' && typeof cell !== 'number' && meidIn(text)) return undefined;
  if (typeof cell === 'number' && Math.abs(cell) >= 10 ** KEPT) return 'number_cell';
  const isPlain = PLAIN.test(text);
  if (!isPlain && EXPONENT.test(text.replace(/\s/g, ''))) return 'exponent';
  if (!isPlain && /^[\d\s]+[.,]0+$/.test(text)) return 'decimals';
  const digits = isPlain ? text : plainDigits(text);
  if (!isPlain && !PLAIN.test(digits)) return undefined;
  if (field === 'imei' && digits.length === KEPT - 1 && passesLuhn(`0${digits}`)) return 'zero_lost';
  if (digits.length > KEPT && /^0+$/.test(digits.slice(KEPT))) return 'digits_lost';
  return undefined;
}
