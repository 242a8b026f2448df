import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { readEnv } from '#upstream/core/env.ts';
import { connect } from '#upstream/db/connect.ts';
import { rowsOf } from '#upstream/db/rows.ts';

/** Commits one row after the other and says each only afterwards, until it is killed. Begins with what it finds. */
const { database } = await connect(readEnv(process.env), () => undefined);
await database.execute(sql`create table if not exists acts (n integer primary key, half text not null)`);
const [found] = await rowsOf(
  database,
  sql`select count(*)::int as count, coalesce(max(n), 0) as last from acts`,
  z.object({ count: z.number(), last: z.number() }),
);
process.send?.({ type: 'found', ...found });
for (let n = (found?.last ?? 0) + 1; ; n += 1) {
  await database.transaction(async (tx) => {
    await tx.execute(sql`insert into acts values (${n}, 'first')`);
    await tx.execute(sql`update acts set half = 'whole' where n = ${n}`);
  });
  process.send?.({ type: 'wrote', n });
}
