/** Where a spreadsheet begins to reckon, in letters of any width. */
const BEGINS = '=+\\-@＝＋－＠﹦﹢﹣﹫';
/** What it may overlook before that: blanks, control characters, what nobody sees, and a quote. */
const OVERLOOKED = '\\s\\p{Cc}\\p{Cf}"';

const AT_START = new RegExp(`^(?:'|[${OVERLOOKED}]*[${BEGINS}])`, 'u');

/** What stands before a beginning inside a text: a new cell for whoever parts cells there and heeds no quotes. From the first such letter on, so that a long run is read once. */
const RUN = `(?<![${OVERLOOKED};])[${OVERLOOKED};]+`;
const INSIDE = new RegExp(`(${RUN})(?='*[${BEGINS}])`, 'gu');
const QUOTED_INSIDE = new RegExp(`(${RUN})'(?='*[${BEGINS}])`, 'gu');
const parts = (run: string) => /[;\t\r\n]/.test(run);

/** A text that no spreadsheet runs: an apostrophe tells it that it is text. */
export const inSheet = (text: string) => (AT_START.test(text) ? `'${text}` : text);

/** What was written by `inSheet`; the apostrophe is also what people type so that a spreadsheet leaves a number alone. */
export const outOfSheet = (text: string) => (text.startsWith("'") ? text.slice(1) : text);

/** The same where cells are parted by letters, and a reader may part them at others than the writer: Excel at `;` wherever a comma is the decimal sign. */
export const inCsv = (text: string) => (AT_START.test(text) ? "'" : '') + text.replace(INSIDE, (run) => (parts(run) ? `${run}'` : run));

export const outOfCsv = (text: string) => outOfSheet(text).replace(QUOTED_INSIDE, (all, run: string) => (parts(run) ? run : all));

/** A cell on its way to the clipboard, as spreadsheets want it: what parts cells there stands in quotes. */
export function inPaste(text: string) {
  const cell = inCsv(text);
  return /["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
