import { invalid, type ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { ExportCell } from './cells.ts';
import { exportFile, type FORMATS } from './exportFile.ts';

const STEP = 1000;

type Listed<Item, Field extends string> = {
  name: string;
  format: (typeof FORMATS)[number];
  columns: readonly Field[];
  heads?: readonly string[];
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

export function listFile<Item extends { id: number }, Field extends string>(listed: Listed<Item, Field>): Response | ProblemResponse {
  const { name, format, columns, heads = columns, ids } = listed;
  if (heads.length !== columns.length) return invalid({ heads: ['One per column'] });
  return exportFile({ name, format, heads, rows: rowsOf(listed), total: ids.length });
}
