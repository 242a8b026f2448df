import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#upstream/db/connect.ts';
import { accounts } from '#upstream/simulators/station/tables.ts';
import { sunsetItems } from '#upstream/sunset/tables.ts';
import { lostPaths, systems } from '#upstream/systems/tables.ts';

/** How the panel of a system speaks, as the station was told. */
export const FORMAT: SQL = sql`case when ${systems.panelType} ~ 'X[TR]' then 'dmp' when ${systems.panelType} like 'PC%' then 'sia' else 'contact-id' end`;

const DISPATCHER = 'Devin Okafor';

const since = sql`${sunsetItems.sunsetDate}::text || 'T23:59:00.000Z'`;
const isLeft = sql`${sunsetItems.status} not in ('replaced', 'disconnected') and ${sunsetItems.technology} <> 'pots'`;
const isOf = sql`${sunsetItems.csNo} = ${systems.csNo} and ${isLeft} and ${sunsetItems.sunsetDate} < ${sunsetItems.createdAt}`;

const isDmp = sql`${FORMAT} = 'dmp'`;
const dead = sql`jsonb_build_array(jsonb_build_object('path', 'cell', 'since', ${since}))`;

/** By its old radio the station hears nothing since the network went, by its other path it does; that is no news to it, nor to us: somebody took it then. */
export async function seedStragglers(tx: Database): Promise<void> {
  await tx.execute(sql`
    insert into ${accounts} (system_no, cs_no, radios, format, silent_paths)
    select ${systems.systemNo}, ${systems.csNo}, 1, ${FORMAT}, jsonb_build_object('cell', ${since})
    from ${systems} join ${sunsetItems} on ${isOf}
    on conflict (system_no) do update set format = excluded.format, silent_paths = excluded.silent_paths`);
  const lost = sql`${systems} join ${sunsetItems} on ${isOf} and ${isDmp}`;
  await tx.execute(sql`
    insert into ${lostPaths} (cs_no, level, since, paths, told_at, taken_by, taken_at)
    select ${systems.csNo}, 'one', (${since})::timestamptz, ${dead}, (${since})::timestamptz + interval '4 hours', ${DISPATCHER},
      (${since})::timestamptz + interval '10 hours' from ${lost}
    on conflict (cs_no) do nothing`);
  await tx.execute(sql`
    update ${systems} set dead_paths = ${dead} from ${sunsetItems} where ${isOf} and ${isDmp} and ${systems.deadPaths} is null`);
}
