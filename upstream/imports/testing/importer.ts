import { count, eq, sql } from 'drizzle-orm';
import { transact } from '#upstream/announce.ts';
import { connect } from '#upstream/db/connect.ts';
import { prepare } from '#upstream/db/prepare.ts';
import { sims } from '#upstream/db/schema.ts';
import { simEvents } from '#upstream/db/work.ts';
import { readEnv } from '#upstream/env.ts';
import { importList } from '#upstream/imports/importList.ts';

/** Says what it finds, imports the list of `FILE`, telling each chunk, and says what there is then. Meant to be killed on the way. */
const now = new Date();
const connection = await connect(readEnv(process.env), () => undefined);
await prepare(connection, { world: { sims: 20, now } });
const { database } = connection;

const found = async () => {
  const [stock] = await database.select({ all: count() }).from(sims);
  const [events] = await database.select({ all: count() }).from(simEvents).where(eq(simEvents.kind, 'imported'));
  return { sims: stock?.all, events: events?.all };
};

process.send?.({ type: 'found', ...(await found()) });
const report = await importList(database, {
  file: process.env.FILE ?? '',
  fileName: null,
  batchId: null,
  columns: new Map(),
  defaults: {},
  fixes: new Map(),
  names: {},
  namesSeen: async () => [],
  all: false,
  visible: sql`true`,
  mayAdd: () => true,
  isDryRun: false,
  by: { id: null, name: 'test' },
  now,
  answer: (each) => each,
  last: (work) => transact(database, work),
  onProgress: (doing, rows) => process.send?.({ type: doing, rows }),
});
process.send?.({ type: 'done', imported: report.imported, ...(await found()) });
await connection.close();
process.disconnect?.();
