import { eq } from 'drizzle-orm';
import { rotateKeys } from '#upstream/auth/keys.ts';
import { CannotStart } from '#upstream/cannotStart.ts';
import { takeBackUnfinished } from '#upstream/imports/unfinished.ts';
import { keepState } from '#upstream/maintenance/closed.ts';
import type { Connection, Database } from './connect.ts';
import { migrate } from './migrate.ts';
import { meta } from './schema.ts';
import { type Seeding, seedWorld } from './seed/seed.ts';

/** The advisory lock of whoever prepares or tends the database; any number that nothing else in it uses. */
export const PREPARE_LOCK = 7_203_115;

type Preparation = { world: Seeding } | { world?: undefined; now: Date };

/** Makes the schema, the signing keys and, in the demo, the world. One instance at a time; may be cut off anywhere and run again. */
export const prepare = (connection: Connection, preparation: Preparation) =>
  connection.alone(PREPARE_LOCK, async (database) => {
    await migrate(database);
    await keepKind(database, preparation.world ? 'demo' : 'real');
    await keepState(database);
    if (connection.isEmbedded) await takeBackUnfinished(database);
    if (preparation.world) await seedWorld(database, preparation.world);
    await rotateKeys(database, preparation.world ? preparation.world.now : preparation.now);
  });

/** A database is begun as one kind and stays it: known passwords never get into real work by a forgotten setting, nor stay in it. */
async function keepKind(database: Database, kind: 'demo' | 'real') {
  await database.insert(meta).values({ key: 'kind', value: kind }).onConflictDoNothing();
  const [begun] = await database.select().from(meta).where(eq(meta.key, 'kind'));
  if (begun?.value === kind) return;
  throw new CannotStart(
    kind === 'real'
      ? 'This database holds the demo with its known passwords: for real work with DEMO=0 choose a new DATA_DIR or DATABASE_URL.'
      : 'This database was begun for real work: set DEMO=0, or choose another DATA_DIR or DATABASE_URL for the demo.',
  );
}
