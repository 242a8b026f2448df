import { invalid, type ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { ExportCell } from './cells.ts';
import { exportFile, type FORMATS } from './exportFile.ts';

const STEP = 1000;

type Listed<Item, Field extends string> = {
  /** Of the file, without its ending. */
  name: string;
  format: (typeof FORMATS)[number];
  columns: readonly Field[];
  /** The heads in the reader's language; without them the fields' names. */
  heads?: readonly string[];
  /** Which records, in their order; one that is gone when it is read is left out. */
  ids: readonly number[];
  read: (ids: readonly number[]) => Promise<readonly Item[]>;
  cellOf: (item: Item, field: Field) => ExportCell;
};

async function* rowsOf<Item extends { id: number }, Field extends string>({ ids, read, columns, cellOf }: Listed<Item, Field>) {
  for (let from = 0; from < ids.length; from += STEP) {
    const step = ids.slice(from, from + STEP);
    const byId = new Map((await read(step)).map((item) => [item.id, item]));
    for (const id of step) {
      const item = byId.get(id);
      if (item) yield columns.map((field) => cellOf(item, field));
    }
  }
}

/** Chosen records as a file: which are meant is settled before, what they are as each is read. */
export function listFile<Item extends { id: number }, Field extends string>(listed: Listed<Item, Field>): Response | ProblemResponse {
  const { name, format, columns, heads = columns, ids } = listed;
  if (heads.length !== columns.length) return invalid({ heads: ['One per column'] });
  return exportFile({ name, format, heads, rows: rowsOf(listed), total: ids.length });
}
