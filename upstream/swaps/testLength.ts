import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type * as contract from '#lib/contract/index.ts';
import type { Swap } from '#lib/contract/swaps/swap.ts';
import type { TestLength } from '#lib/contract/swaps/testLength.ts';
import { isFire } from '#lib/contract/systems.ts';
import { FIRE_TEST_MINUTES } from '#lib/domain/impairment.ts';
import { workOf } from '#lib/domain/programWork.ts';
import { proposedMinutes, USUAL_TEST } from '#lib/domain/testLength.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { DAY } from '#upstream/core/clock.ts';
import type { Database } from '#upstream/db/connect.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import { isFireSystem, systems } from '#upstream/systems/tables.ts';
import { findSwap } from './repository.ts';
import { serializeSwap } from './serialize.ts';
import { swaps } from './tables.ts';

/** Of fewer finished swaps than these nothing is concluded. */
export const ENOUGH = 5;
/** Radios, panels and people change: what took place before tells nothing of today. */
const LATELY = 365 * DAY;

const Lengths = z.object({ swaps: z.coerce.number(), half: z.coerce.number(), most: z.coerce.number() });

type Work = Pick<Swap, 'program_work' | 'panel_type' | 'kinds'>;

async function lengthsOf(database: Database, alike: SQL, since: Date) {
  const ofSwap = sql`select sum(extract(epoch from coalesce(off_confirmed_at, closed_at) - since)) / 60 as minutes
    from tests join ${swaps} on ${swaps.id} = tests.swap_id
    where ${swaps.status} = 'finalized' and ${swaps.finalizedAt} > ${since.toISOString()}::timestamptz
      and since is not null and coalesce(off_confirmed_at, closed_at) > since and ${alike}
    group by ${swaps.id}`;
  const part = (share: number) => sql`coalesce(ceil(percentile_cont(${sql.raw(String(share))}) within group (order by minutes)), 0)`;
  const [row] = await rowsOf(
    database,
    sql`select count(*) as swaps, ${part(0.5)} as half, ${part(0.8)} as most from (${ofSwap}) as done`,
    Lengths,
  );
  return row;
}

/** By what such swaps took here: of the same work, and the same type of panel where there are enough. */
export async function testLengthOf(database: Database, { program_work, panel_type, kinds }: Work, now: Date): Promise<TestLength> {
  const none = { swaps: 0, half: 0, most: 0, panel_type };
  if (isFire(kinds)) return { ...none, minutes: FIRE_TEST_MINUTES, source: 'fire' };
  const since = new Date(now.getTime() - LATELY);
  const isFireSwap = sql`exists (select 1 from ${systems} where ${systems.csNo} = ${swaps.csNo} and ${isFireSystem})`;
  const sameWork = sql`coalesce(${swaps.programWork}->>'kind', 'whole') = ${workOf({ program_work })} and not ${isFireSwap}`;
  const samePanel = sql`${sameWork} and ${swaps.panelType} = ${panel_type}`;
  for (const [source, alike] of [
    ['panel', samePanel],
    ['work', sameWork],
  ] as const) {
    const found = await lengthsOf(database, alike, since);
    if (found && found.swaps >= ENOUGH) return { ...found, panel_type, source, minutes: proposedMinutes(found.most) };
  }
  return { ...none, minutes: USUAL_TEST, source: 'few' };
}

export const showTestLength =
  ({ database, clock }: Context): Handlers<typeof contract.swaps>['testLength'] =>
  async ({ params, ability }) => {
    const row = await findSwap(database, params.id, ability);
    if (!row) return undefined;
    const now = clock.now();
    const swap = await serializeSwap(database, row, now);
    return { data: await testLengthOf(database, swap, now) };
  };
