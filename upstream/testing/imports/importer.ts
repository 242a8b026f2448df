import { count, eq } from 'drizzle-orm';
import { readEnv } from '#upstream/core/env.ts';
import { transact } from '#upstream/core/events.ts';
import { connect } from '#upstream/db/connect.ts';
import { importList } from '#upstream/imports/importList.ts';
import { prepare } from '#upstream/server/prepare.ts';
import { simEvents, sims } from '#upstream/sims/tables.ts';
import { PLAIN_IMPORT } from '#upstream/testing/imports/plainImport.ts';

/** Says what it finds, imports the list of `FILE` and says what there is then. With `DIES_AT` it is killed, by nobody's leave, once so many rows are in. */
const now = new Date();
const diesAt = Number(process.env.DIES_AT ?? Number.POSITIVE_INFINITY);
const connection = await connect(readEnv(process.env), () => undefined);
await prepare(connection, { demo: { sims: 20, now } });
const { database } = connection;

const found = async () => {
  const [stock] = await database.select({ all: count() }).from(sims);
  const [events] = await database.select({ all: count() }).from(simEvents).where(eq(simEvents.kind, 'imported'));
  return { sims: stock?.all, events: events?.all };
};

process.send?.({ type: 'found', ...(await found()) });
const report = await importList(database, {
  file: process.env.FILE ?? '',
  ...PLAIN_IMPORT,
  now,
  answer: (each) => each,
  last: (work) => transact(database, work),
  onProgress: (doing, rows) => {
    if (doing === 'imported' && rows >= diesAt) process.kill(process.pid, 'SIGKILL');
  },
});
process.send?.({ type: 'done', imported: report.imported, ...(await found()) });
await connection.close();
process.disconnect?.();
