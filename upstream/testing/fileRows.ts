import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { readList } from '#upstream/imports/readList.ts';
import { ownFolder } from './folder.ts';

/** Reads the rows of an answered CSV or XLSX file, the heads first, as an import reads them. */
export function fileReader() {
  const file = path.join(ownFolder(), 'answer');
  return async (response: Response) => {
    writeFileSync(file, Buffer.from(await response.arrayBuffer()));
    const rows = [];
    for await (const { cells } of readList(file)) rows.push(cells);
    return rows;
  };
}
