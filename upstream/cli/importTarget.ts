import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { ImportReport } from '#lib/contract/imports.ts';
import type { NameKind } from '#lib/contract/stock.ts';
import { CannotStart } from '#upstream/cannotStart.ts';
import { readAddressFile } from '#upstream/core/addressFile.ts';
import type { Env } from '#upstream/core/env.ts';
import { transact } from '#upstream/core/events.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { connect } from '#upstream/db/connect.ts';
import { isLocked } from '#upstream/db/lock.ts';
import { DEMO_SIMS } from '#upstream/db/seed/seed.ts';
import { readFields } from '#upstream/imports/fields.ts';
import { importList } from '#upstream/imports/importList.ts';
import { prepare } from '#upstream/server/prepare.ts';
import { findUser } from '#upstream/session/accounts.ts';
import { namesOf } from '#upstream/sims/stockNames.ts';
import { addStockName } from '#upstream/stock/names.ts';
import type { Order, Target } from './importOrder.ts';
import { progress } from './importProgress.ts';
import { openRunning } from './importRunning.ts';

/** The upstream of `UPSTREAM_URL`, the one that runs on the data folder, or, when none does, its database. Throws `CannotStart`. */
export async function openTarget(env: Env, order: Order): Promise<Target> {
  const folder = path.resolve(env.DATA_DIR);
  const running = process.env.UPSTREAM_URL || (!env.DATABASE_URL && (await isLocked(folder)) && readAddressFile(folder));
  return running ? openRunning(running.replace(/\/$/, ''), order) : openDatabase(env, order);
}

async function openDatabase(env: Env, { file, columns, names, defaults, email }: Order): Promise<Target> {
  const fields = readFields({ columns, names, ...defaults });
  if (fields instanceof ProblemResponse) throw new CannotStart(`These are wrong: ${Object.keys(fields.body.errors ?? {}).join(', ')}.`);
  const connection = await connect(env, console.log);
  try {
    const now = new Date();
    await prepare(connection, env.DEMO ? { demo: { sims: DEMO_SIMS, now, onProgress: console.log } } : { now });
    const { database } = connection;
    const user = email ? await findUser(database, email) : undefined;
    if (email && !user) throw new CannotStart(`There is no user ${email}.`);
    const by = { id: user?.id ?? null, name: user?.fullName ?? user?.email ?? 'npm run import' };
    return {
      add: async (name) => {
        const refused = await transact(database, (tx) => addStockName(tx, name, by.name, new Date()));
        if (refused)
          throw new CannotStart(
            Object.values(refused.body.errors ?? {})
              .flat()
              .join(' '),
          );
      },
      run: async ({ isDryRun }) => {
        const { notify, done } = progress();
        const last: Parameters<typeof importList<ImportReport>>[1]['last'] = (work) => transact(database, work);
        const everything = {
          all: true,
          visible: sql`true`,
          mayJoin: sql`true`,
          mayAdd: () => true,
          namesSeen: (kind: NameKind) => namesOf(database, kind),
        };
        const order = {
          file,
          fileName: path.basename(file),
          batchId: null,
          ...fields,
          ...everything,
          isDryRun,
          by,
          now: new Date(),
          last,
          onProgress: notify,
        };
        return importList<ImportReport>(database, { ...order, answer: (report) => report }).finally(done);
      },
      close: () => connection.close(),
    };
  } catch (error) {
    await connection.close();
    throw error;
  }
}
