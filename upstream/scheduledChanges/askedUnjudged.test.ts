import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate as run } from 'drizzle-orm/node-postgres/migrator';
import { type Connection, embeddedConnection, pooledConnection } from '#upstream/db/connect.ts';
import { migrate } from '#upstream/db/migrate.ts';
import { lineRuleLines } from '#upstream/lineRules/tables.ts';
import { ownFolder } from '#upstream/testing/folder.ts';
import { migrationsThen } from '#upstream/testing/migrationsThen.ts';
import { postgresBin, startPostgres } from '#upstream/testing/postgres.ts';
import { todos } from '#upstream/todos/tables.ts';
import { scheduledChanges } from './tables.ts';

/** Up to the minutes of a swap: with the next one it is kept what a rule looked for. */
const BEFORE = 46;
const folder = ownFolder();

async function isTakenBack({ database }: Connection) {
  await run(database as NodePgDatabase, { migrationsFolder: migrationsThen(folder, BEFORE) });
  await database.execute(sql`insert into sims (id, imei, provider, status, version, created_at, updated_at)
    select n, '35380614192363' || n, 'vzw', 'active', 1, now(), now() from generate_series(1, 3) as n`);
  await database.execute(sql`insert into line_rules (id, name, condition, threshold, act, enabled, created_at, updated_at)
    values (1, 'On the shelf', 'in-warehouse', 3, 'deactivate', true, now(), now()), (2, 'Seen', 'in-warehouse', 3, 'todo', true, now(), now())`);
  await database.execute(sql`insert into line_rule_lines (rule_id, sim_id, since) values (1, 1, now()), (2, 1, now()), (1, 2, now())`);
  // The second is a person's on its day; the third one's, whose job is deleted by now.
  await database.execute(sql`insert into scheduled_changes (id, action, day, sim_ids, shown_changes, state, created_at, updated_at)
    values (1, 'deactivate', '2026-11-01', '{1}', 0, 'asks', now(), now()), (2, 'deactivate', '2026-11-01', '{2}', 0, 'asks', now(), now()),
      (3, 'deactivate', '2026-09-01', '{3}', 1, 'asks', now(), now())`);
  await database.execute(sql`insert into jobs (kind, key, request_id, payload, run_at, created_at, finished_at)
    values ('scheduled-change', 'scheduled-change:2', 'one', '{"id":2}', now(), now(), now())`);
  await database.execute(sql`insert into todos (title, words, tags, important, source, position, created_at, updated_at)
    select 'Confirm', '', '{}', false, 'scheduled-change:' || n, n, now(), now() from generate_series(1, 3) as n`);
  await migrate(database);
  const asked = await database.select().from(scheduledChanges).orderBy(scheduledChanges.id);
  expect(asked.map(({ state, version }) => [state, version])).toEqual([
    ['cancelled', 2],
    ['asks', 1],
    ['asks', 1],
  ]);
  const told = await database.select().from(lineRuleLines).orderBy(lineRuleLines.ruleId);
  expect(told.map(({ ruleId, simId }) => [ruleId, simId])).toEqual([
    [1, 2],
    [2, 1],
  ]);
  const made = await database.select().from(todos).orderBy(todos.position);
  expect(made.map(({ completedAt }) => completedAt !== null)).toEqual([true, false, false]);
}

describe('what a rule asked before it was kept what it looked for is taken back, so that it asks again; what a person asked stays', () => {
  test('on the embedded database', async () => {
    const connection = embeddedConnection(await PGlite.create({ extensions: { pg_trgm } }));
    await isTakenBack(connection);
    await connection.close();
  });

  (postgresBin ? test : test.skip)('on a Postgres', async () => {
    const server = await startPostgres(postgresBin ?? '');
    const connection = pooledConnection(server.url);
    try {
      await isTakenBack(connection);
    } finally {
      await connection.close();
      await server.stop();
    }
  });
});
