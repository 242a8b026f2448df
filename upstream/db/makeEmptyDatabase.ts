import fs from 'node:fs';
import path from 'node:path';
import { embeddedConnection } from './connect.ts';
import { openEmbedded } from './durable.ts';
import { keyOfEmpty, letAllRead } from './emptyDatabase.ts';
import { migrate } from './migrate.ts';

/** Makes the empty database of this version in `place`, instead of those that were there. It has its name only once it is whole. */
export async function makeEmptyDatabase(place: string) {
  const key = keyOfEmpty();
  const draft = path.join(place, `${key}.${process.pid}`);
  fs.mkdirSync(draft, { recursive: true });
  const connection = embeddedConnection(await openEmbedded(draft, () => undefined, draft));
  await migrate(connection.database);
  await connection.close();
  letAllRead(path.join(draft, 'db'));
  for (const name of fs.readdirSync(place))
    if (name !== path.basename(draft)) fs.rmSync(path.join(place, name), { recursive: true, force: true });
  fs.renameSync(path.join(draft, 'db'), path.join(place, key));
  fs.rmSync(draft, { recursive: true });
}
