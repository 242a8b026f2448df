import { once } from 'node:events';
import fs from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip, createGzip } from 'node:zlib';
import { CannotStart } from '#upstream/cannotStart.ts';
import { Piece } from './pieces.ts';

const isPacked = (file: string) => file.endsWith('.gz');

export async function writePieces(file: string, pieces: AsyncIterable<Piece>, onTable: (name: string) => void): Promise<number> {
  const unfinished = `${file}.unfinished`;
  const disk = fs.createWriteStream(unfinished, { mode: 0o600 });
  const failed = once(disk, 'error').then(([error]) => {
    throw new CannotStart(`${unfinished} can't be written: ${(error as Error).message}`);
  });
  failed.catch(() => undefined);
  const packed = isPacked(file) ? createGzip() : undefined;
  packed?.pipe(disk);
  const out = packed ?? disk;
  let [rows, current] = [0, ''];
  for await (const piece of pieces) {
    if (piece.piece === 'rows') {
      if (current !== piece.table) onTable(piece.table);
      current = piece.table;
      rows += piece.rows.length;
    }
    if (!out.write(`${JSON.stringify(piece)}\n`)) await Promise.race([once(out, 'drain'), failed]);
  }
  out.end();
  await Promise.race([once(disk, 'close'), failed]);
  const written = fs.openSync(unfinished, 'r');
  fs.fsyncSync(written);
  fs.closeSync(written);
  fs.renameSync(unfinished, file);
  return rows;
}

/** Reads what `writePieces` wrote. Throws `CannotStart` at the first line that is none of it, or where the file breaks off. */
export async function* readPieces(file: string): AsyncGenerator<Piece> {
  const disk = fs.createReadStream(file);
  const source = isPacked(file) ? disk.pipe(createGunzip()) : disk;
  let number = 0;
  try {
    for await (const line of createInterface({ input: source, crlfDelay: Number.POSITIVE_INFINITY })) {
      number += 1;
      const piece = Piece.safeParse(jsonIn(line));
      if (!piece.success) throw new CannotStart(`Line ${number} of ${file} is cut off, or no line of db:export. Nothing was stored.`);
      yield piece.data;
    }
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    throw new CannotStart(`${file} can't be read to its end (${(error as Error).message}). Nothing was stored.`);
  } finally {
    disk.destroy();
    source.destroy();
  }
}

const jsonIn = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};
