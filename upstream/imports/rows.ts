/** What stands in a cell: text as it was written, or a number, which a spreadsheet keeps to 15 digits. */
export type Cell = string | number;

/** One line of a list that is not empty. `row` counts as the spreadsheet does, from 1. */
export type Row = { row: number; cells: Cell[] };

export const isEmpty = (cell: Cell | undefined) => cell === undefined || cell === '';

export const asText = (cell: Cell | undefined) => (cell === undefined ? '' : typeof cell === 'number' ? plainNumber(cell) : cell.trim());

/** All digits of a number, never an exponent. */
const plainNumber = (number: number) =>
  Number.isInteger(number) ? BigInt(number).toString() : number.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 15 });
