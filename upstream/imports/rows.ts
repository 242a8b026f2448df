export type Cell = string | number;

export type Row = { row: number; cells: Cell[] };

export const isEmpty = (cell: Cell | undefined) => cell === undefined || cell === '';

/** Without NUL, which the database keeps in no text. */
export const asText = (cell: Cell | undefined) =>
  cell === undefined ? '' : typeof cell === 'number' ? plainNumber(cell) : cell.replaceAll('\0', '').trim();

/** All digits of a number, never an exponent. */
const plainNumber = (number: number) =>
  Number.isInteger(number) ? BigInt(number).toString() : number.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 15 });
