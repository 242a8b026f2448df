import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const MIGRATIONS = path.join(import.meta.dirname, '../db/migrations');

/** Puts the migrations into a folder as they were when the first `kept` of them were all there was. */
export function migrationsThen(folder: string, kept: number): string {
  cpSync(MIGRATIONS, folder, { recursive: true });
  const file = path.join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] };
  for (const { tag } of journal.entries.slice(kept)) rmSync(path.join(folder, `${tag}.sql`));
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, kept) }));
  return folder;
}
