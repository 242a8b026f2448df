import { plainDigits } from '#lib/format/identifiers.ts';
import { isMeid, meidIn } from '#lib/format/meid.ts';

/** Of a radio and of its card; a label may have the second number of either beside the first. */
export const CODE_KINDS = ['imei', 'meid', 'iccid', 'eid'] as const;
export type CodeKind = (typeof CODE_KINDS)[number];

/** By shape alone; whether the check digit fits is a verdict, not a kind. */
export function kindOf(code: string): CodeKind | undefined {
  if (/^89\d{16,18}$/.test(code)) return 'iccid';
  if (/^\d{32}$/.test(code)) return 'eid';
  if (/^\d{15}$/.test(code)) return 'imei';
  return isMeid(code) && !isGtin(code) ? 'meid' : undefined;
}

/** A piece of a number: digits that are neither kind, nor an article's own number (GTIN), whose check digit fits. */
export const isTorn = (code: string) => /^\d{4,31}$/.test(code) && !kindOf(code) && !isGtin(code);

const isGtin = (code: string) =>
  [8, 12, 13, 14].includes(code.length) &&
  [...code].reduceRight((sum, digit, at) => sum + Number(digit) * ((code.length - at) % 2 ? 1 : 3), 0) % 10 === 0;

/** The digit row of a French keyboard from 1 to 0: what a scanner that believes in an English one types there. */
const FRENCH_ROW = '&é"\'(-è_çà';

const withoutFrenchRow = (text: string) =>
  text.length >= 14 && [...text].every((char) => FRENCH_ROW.includes(char))
    ? [...text].map((char) => (FRENCH_ROW.indexOf(char) + 1) % 10).join('')
    : text;

/** A code as it is kept: without the scanner's symbology prefix (AIM, `]C1`), control characters, label and gaps. What is no number stays as it was written. */
export function codeIn(raw: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: scanners send them as prefix and suffix
  const text = withoutFrenchRow(raw.replace(/[\x00-\x1f\x7f]/g, '').trim()).replace(/^\][A-Za-z]\w/, '');
  const meid = meidIn(text);
  if (meid && kindOf(meid)) return meid;
  const digits = plainDigits(text);
  return /^\d+$/.test(digits) ? digits : text.trim().slice(0, 64);
}

/** Numbers that were meant as codes: nearly long enough, or what a spreadsheet makes of them (`3.53806E+14`). */
const isMeant = (code: string) => code.replace(/\D/g, '').length >= 13 || /^\d([.,]\d+)?e\+?1\d$/i.test(code);

/** Of tables, and the group and record separators within one symbol. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is split at
const SEPARATORS = /[\t,;|/"\x1d\x1e]+/;

const codesOfLine = (line: string): string[] =>
  line.split(SEPARATORS).flatMap((piece) => {
    const whole = codeIn(piece);
    if (kindOf(whole)) return [whole];
    const words = piece.split(/\s+/).map(codeIn);
    return words.some(kindOf) ? words.filter(isMeant) : [whole].filter(isMeant);
  });

/** A line each where lines hold several codes, else one stream. Words, dates and short numbers are left out. */
export function groupsIn(text: string): string[][] {
  const lines = text
    .split(/[\r\n]+/)
    .map(codesOfLine)
    .filter((codes) => codes.length > 0);
  if (lines.some((codes) => codes.length > 1)) return lines;
  return lines.length > 0 ? [lines.flat()] : [];
}

export function codesScanned(raw: string): string[] {
  const whole = codeIn(raw);
  if (kindOf(whole)) return [whole];
  const within = groupsIn(raw).flat();
  return within.some(kindOf) ? within : [whole].filter(Boolean);
}
