import { inCsv, inSheet } from '#lib/format/sheetText.ts';

/** What an export may put in a cell. Dates are given as ISO text. */
export type ExportCell = string | number | null;

/** What a spreadsheet would turn into a number when it opens a CSV file: rounded (`8.9E+19`), without the zeros in front, or raised to a power. */
const isEndangered = (text: string) => /^(\d{12,}|0\d+|\d+[eE]\d+)$/.test(text);

/** A cell of a CSV file. `="8914…"` is the one spelling that every spreadsheet opens as text and shows unchanged; our importer reads it too. */
export const csvCell = (cell: ExportCell) => (typeof cell !== 'string' ? cell : isEndangered(cell) ? `="${cell}"` : inCsv(cell));

/** What XML has no letter for: one of these anywhere, and no spreadsheet opens the file. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is meant
const UNWRITABLE = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/** A cell of a workbook, which says by itself that it is text. */
export const sheetCell = (cell: ExportCell) => (typeof cell === 'string' ? inSheet(cell.toWellFormed().replace(UNWRITABLE, '')) : cell);
