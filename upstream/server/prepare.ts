import { eq } from 'drizzle-orm';
import { keepStartOfWork } from '#upstream/billableWork/start.ts';
import { CannotStart } from '#upstream/cannotStart.ts';
import { type Connection, type Database, PREPARE_LOCK } from '#upstream/db/connect.ts';
import { migrate } from '#upstream/db/migrate.ts';
import { type Seeding, seedDatabase } from '#upstream/db/seed/seed.ts';
import { meta } from '#upstream/db/tables.ts';
import { takeBackUnfinished } from '#upstream/imports/unfinished.ts';
import { keepState } from '#upstream/maintenance/closed.ts';
import { rotateKeys } from '#upstream/session/keys.ts';
import { sumUpCells } from '#upstream/sims/counts.ts';

type Preparation = { demo: Seeding } | { demo?: undefined; now: Date };

export const prepare = (connection: Connection, preparation: Preparation) =>
  connection.alone(PREPARE_LOCK, async (database) => {
    await migrate(database);
    await keepKind(database, preparation.demo ? 'demo' : 'real');
    await keepState(database);
    await keepStartOfWork(database, preparation.demo ? new Date(0) : preparation.now);
    if (connection.isEmbedded) await takeBackUnfinished(database);
    if (preparation.demo) await seedDatabase(database, preparation.demo);
    await sumUpCells(database);
    await rotateKeys(database, preparation.demo ? preparation.demo.now : preparation.now);
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
