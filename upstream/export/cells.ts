import { inCsv, inSheet } from '#lib/format/sheetText.ts';

export type ExportCell = string | number | null;

/** What a spreadsheet would turn into a number when it opens a CSV file: rounded (`8.9E+19`), without the zeros in front, or raised to a power. */
const isEndangered = (text: string) => /^(\d{12,}|0\d+|\d+[eE]\d+)$/.test(text);

export const csvCell = (cell: ExportCell) => (typeof cell !== 'string' ? cell : isEndangered(cell) ? `="${cell}"` : inCsv(cell));

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is meant
const UNWRITABLE = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

export const sheetCell = (cell: ExportCell) => (typeof cell === 'string' ? inSheet(cell.toWellFormed().replace(UNWRITABLE, '')) : cell);
