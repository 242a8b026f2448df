import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#upstream/db/connect.ts';
import { type RadioOrigin, simEvents, sims } from './tables.ts';

const turns = and(isNull(simEvents.ofRadio), sql`(${simEvents.before}->>'imei' = '' or ${simEvents.after}->>'imei' = '')`);

export async function lastTurn(tx: Database, simId: number) {
  const [last] = await tx
    .select({ radio: simEvents.radio, before: simEvents.before })
    .from(simEvents)
    .where(and(eq(simEvents.simId, simId), turns))
    .orderBy(desc(simEvents.id))
    .limit(1);
  return last;
}

/** What the record of the radio had that a SIM is in now; nothing where they came together otherwise than by hand. */
export const radioOf = async (tx: Database, simId: number): Promise<RadioOrigin | undefined> =>
  (await lastTurn(tx, simId))?.radio ?? undefined;

/** For a query over `sims`: the radio that the card is in came with this import or delivery, whatever the card came with. */
export function isRadioOf(came: 'import_id' | 'batch_id', id: number): SQL {
  const wanted = sql`radio->>${came} = ${String(id)}`;
  const candidates = sql`(select sim_id from ${simEvents} where radio is not null and ${wanted})`;
  const now = sql`(select ${simEvents.radio} from ${simEvents} where ${simEvents.simId} = ${sims.id} and ${turns} order by ${simEvents.id} desc limit 1)`;
  return and(sql`${sims.id} in ${candidates}`, sql`${now}->>${came} = ${String(id)}`) ?? sql`false`;
}
