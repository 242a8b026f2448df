import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const JOURNAL = fileURLToPath(import.meta.resolve('#upstream/db/migrations/meta/_journal.json'));
const MIGRATIONS = path.join(JOURNAL, '../..');
const PGLITE = path.join(fileURLToPath(import.meta.resolve('@electric-sql/pglite')), '../../package.json');

/** Where the build leaves a database that is made and migrated and has no row: a folder of PGlite's files, named after `keyOfEmpty()`. */
export const EMPTY_DATABASES = path.join(MIGRATIONS, '../../../dist/empty-database');

/** What an empty database is made of: the migrations, and the version of PGlite, whose files no other version need read. */
export function keyOfEmpty(): string {
  const hash = createHash('sha256').update((JSON.parse(fs.readFileSync(PGLITE, 'utf8')) as { version: string }).version);
  const names = fs.readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));
  for (const name of names.sort()) hash.update(`\0${name}\0`).update(fs.readFileSync(path.join(MIGRATIONS, name)));
  return hash.digest('hex').slice(0, 16);
}

const countIn = (folder: string) => fs.readdirSync(folder, { recursive: true }).length;

/** Copies the empty database of this version to a folder that is not there yet. False, and no folder, when the build left none that can be read. */
export function copyEmpty(folder: string, from: string): boolean {
  try {
    const empty = path.join(from, keyOfEmpty());
    const count = countIn(empty);
    fs.cpSync(empty, folder, { recursive: true, mode: fs.constants.COPYFILE_FICLONE });
    // Another build may have begun to take it away meanwhile.
    if (countIn(folder) !== count) throw new Error('half a copy');
    setRights(folder, { file: 0o600, folder: 0o700 });
    return true;
  } catch {
    fs.rmSync(folder, { recursive: true, force: true });
    return false;
  }
}

type Rights = { file: number; folder: number };
/** The empty one is read by whoever runs the upstream, whoever built it; a company's own by that user alone. */
export const READ_BY_ALL: Rights = { file: 0o644, folder: 0o755 };

export function setRights(folder: string, rights: Rights) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) setRights(name, rights);
    else fs.chmodSync(name, rights.file);
  }
  fs.chmodSync(folder, rights.folder);
}
