/** Sheets of labels as they are sold, in mm: Avery L7159 and 5160. */
export const PAPERS = {
  a4: { size: 'A4', width: 210, columns: 3, rows: 8, label: [63.5, 33.9], top: 12.9, side: 7.25, gap: 2.5 },
  letter: { size: 'letter', width: 215.9, columns: 3, rows: 10, label: [66.675, 25.4], top: 12.7, side: 4.76, gap: 3.175 },
} as const;
export type Paper = keyof typeof PAPERS;

/** A printer takes this many at a time; more go out in parts. */
export const MOST = 1000;

export function sheetsOf<Row>(rows: readonly Row[], paper: Paper): Row[][] {
  const { columns, rows: down } = PAPERS[paper];
  const size = columns * down;
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) => rows.slice(index * size, (index + 1) * size));
}
