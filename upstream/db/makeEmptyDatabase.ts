import fs from 'node:fs';
import path from 'node:path';
import { embeddedConnection } from './connect.ts';
import { openEmbedded } from './durable.ts';
import { keyOfEmpty, READ_BY_ALL, setRights } from './emptyDatabase.ts';
import { migrate } from './migrate.ts';

const HOUR = 3_600_000;
/** A draft that another build may still be making. */
function isAtWork(draft: string): boolean {
  const made = fs.statSync(draft, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return path.basename(draft).includes('.') && Date.now() - made < HOUR;
}

/** Makes the empty database of this version in `place`, instead of those that were there. It has its name only once it is whole. */
export async function makeEmptyDatabase(place: string) {
  const key = keyOfEmpty();
  const draft = path.join(place, `${key}.${process.pid}`);
  fs.mkdirSync(draft, { recursive: true });
  try {
    const connection = embeddedConnection(await openEmbedded(draft, () => undefined, draft));
    await migrate(connection.database);
    await connection.close();
    putInPlace(place, key, draft);
  } finally {
    fs.rmSync(draft, { recursive: true, force: true });
  }
}

function putInPlace(place: string, key: string, draft: string) {
  setRights(path.join(draft, 'db'), READ_BY_ALL);
  const made = path.join(place, key);
  if (fs.existsSync(made)) fs.renameSync(made, path.join(draft, 'before'));
  for (const name of fs.readdirSync(place))
    if (!isAtWork(path.join(place, name))) fs.rmSync(path.join(place, name), { recursive: true, force: true });
  if (!fs.existsSync(made)) fs.renameSync(path.join(draft, 'db'), made);
}
