import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#upstream/db/connect.ts';
import { rowsOf } from '#upstream/db/rows.ts';

/** Up to what was commissioned; then cards and radios got the numbers of their own, and their pairs were kept. */
export const BEFORE_PAIRS = 59;

const days = (count: number) => sql.raw(`timestamptz '2026-11-20T12:00:00Z' - interval '${count} days'`);
const [CREATED, LONG_AGO, BEFORE, LATELY] = [days(90), days(10), days(8), days(4)];
const IMEI = sql`(353806000000000 + n)::text`;
const CARD = sql`'89148000' || lpad(n::text, 12, '0')`;
const formerly = (number: SQL) => sql`'9' || substr(${number}, 2)`;
const lines = (count: number, rest: number) =>
  sql`generate_series(1, ${sql.raw(String(count))}) as n where n % 5 = ${sql.raw(String(rest))}`;

/** What each fifth of the lines has behind it: another card before; a radio that was taken out; nothing; a card that was taken out; another radio, and then another card. */
const TURNS = [
  [0, LONG_AGO, sql`jsonb_build_object('iccid', ${formerly(CARD)})`, sql`jsonb_build_object('iccid', ${CARD})`],
  [1, LATELY, sql`jsonb_build_object('imei', ${IMEI})`, sql`jsonb_build_object('imei', '')`],
  [3, LATELY, sql`jsonb_build_object('iccid', ${CARD})`, sql`jsonb_build_object('iccid', null)`],
  [4, BEFORE, sql`jsonb_build_object('imei', ${formerly(IMEI)})`, sql`jsonb_build_object('imei', ${IMEI})`],
  [4, LATELY, sql`jsonb_build_object('iccid', ${formerly(CARD)})`, sql`jsonb_build_object('iccid', ${CARD})`],
] as const;

/** Lines and their history as the version before kept them. */
export async function fillLinesThen(database: Database, count: number): Promise<void> {
  await database.execute(sql`
    insert into sims (id, imei, iccid, provider, status, device_type, warehouse_code, stock_state, version, created_at, updated_at)
    select n, case when n % 5 = 1 then '' else ${IMEI} end, case when n % 5 = 3 then null else ${CARD} end,
      (array['vzw', 'att', 'tmo'])[1 + n % 3], (array['inventory', 'active', 'active', 'deactivated'])[1 + n % 4], 'XT50-LTE-V', 'DAL-01', 'warehouse',
      1 + n % 5, ${CREATED}, ${LATELY}
    from generate_series(1, ${sql.raw(String(count))}) as n`);
  await database.execute(sql`select setval('sims_id_seq', ${count})`);
  await database.execute(sql`insert into sim_events (sim_id, at, kind) select id, created_at, 'created' from sims`);
  for (const [rest, at, before, after] of TURNS)
    await database.execute(sql`insert into sim_events (sim_id, at, kind, before, after)
      select n, ${at}, 'changed', ${before}, ${after} from ${lines(count, rest)}`);
}

/** The pairs that are over, as that history has them. */
const pairsOf = (count: number) => sql`(
  select ${formerly(CARD)} as iccid, ${IMEI} as radio, ${CREATED} as since, ${LONG_AGO} as until from ${lines(count, 0)}
  union all select ${CARD}, ${IMEI}, ${CREATED}, ${LATELY} from ${lines(count, 1)}
  union all select ${CARD}, ${IMEI}, ${CREATED}, ${LATELY} from ${lines(count, 3)}
  union all select ${formerly(CARD)}, ${formerly(IMEI)}, ${CREATED}, ${BEFORE} from ${lines(count, 4)}
  union all select ${formerly(CARD)}, ${IMEI}, ${BEFORE}, ${LATELY} from ${lines(count, 4)})`;

const Wrong = z.object({ missing: z.number(), foreign: z.number(), pairs: z.number(), turned: z.number() });

/** How many pairs are missing or made up, how many there are, and how many lines have a pair that began later than they came. */
export async function pairsThen(database: Database, count: number): Promise<z.output<typeof Wrong>> {
  const kept = sql`(select iccid, radio, since, until from pairings)`;
  const [found] = await rowsOf(
    database,
    sql`select (select count(*)::int from (${pairsOf(count)} except ${kept}) as gone) as missing,
      (select count(*)::int from (${kept} except ${pairsOf(count)}) as made) as foreign, (select count(*)::int from pairings) as pairs,
      (select count(*)::int from sims where paired_at is not distinct from case id % 5
        when 0 then ${LONG_AGO} when 2 then null else ${LATELY} end) as turned`,
    Wrong,
  );
  return Wrong.parse(found);
}

/** What must be the same before and after: every number, status and time of every line, and its history. */
export const sumsThen = async (database: Database): Promise<string> =>
  JSON.stringify(
    await rowsOf(
      database,
      sql`select (select count(*)::int from sims) as sims,
        (select md5(string_agg(concat_ws('|', id, imei, iccid, provider, status, device_type, warehouse_code, stock_state, version, created_at, updated_at), ',' order by id)) from sims) as lines,
        (select sum(size)::int from sim_cells) as counted, (select count(*)::int from sim_events) as events,
        (select md5(string_agg(concat_ws('|', id, sim_id, at, kind, before, after), ',' order by id)) from sim_events) as history`,
      z.record(z.string(), z.unknown()),
    ),
  );
