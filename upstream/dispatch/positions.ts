import { and, desc, eq, gte, inArray, isNotNull, type SQL } from 'drizzle-orm';
import type { Position } from '#lib/contract/dispatch/position.ts';
import type * as contract from '#lib/contract/index.ts';
import { daysAfter, localDay } from '#lib/format/localDay.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { transact } from '#upstream/core/events.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { isRowId } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { dayChanged } from './publish.ts';
import { positions, stops } from './tables.ts';

type Places = Pick<Handlers<typeof contract.dispatch>, 'setPosition' | 'dropPosition'>;

/** A drive may go on past midnight. */
export const roadDays = (today: string): string[] => [today, daysAfter(today, -1)];

/** On the way to a visit, and at none yet. */
const onTheWay = (today: string): SQL | undefined =>
  and(inArray(stops.date, roadDays(today)), isNotNull(stops.departedAt), inArray(stops.status, ['planned', 'dispatched']));

export async function positionsOn(database: Database, technicianIds: readonly number[], today: string): Promise<Map<number, Position>> {
  if (technicianIds.length === 0) return new Map();
  const rows = await database
    .select({ position: positions })
    .from(positions)
    .innerJoin(stops, and(eq(stops.technicianId, positions.technicianId), gte(positions.at, stops.departedAt), onTheWay(today)))
    .where(inArray(positions.technicianId, [...technicianIds]));
  return new Map(
    rows.map(({ position: { technicianId, lat, lng, accuracy, at } }) => [technicianId, { lat, lng, accuracy, at: at.toISOString() }]),
  );
}

export const forgetPosition = async (tx: Database, technicianId: number | null): Promise<void> => {
  if (technicianId !== null) await tx.delete(positions).where(eq(positions.technicianId, technicianId));
};

export const positionHandlers = ({ database, clock, env }: Context): Places => ({
  setPosition: async ({ body, user }) => {
    const { technician_id: me } = user;
    if (me === null || !isRowId(me)) return new ProblemResponse('forbidden');
    const now = clock.now();
    const today = localDay(env.TIME_ZONE, now.getTime());
    return transact(database, async (tx) => {
      const [stop] = await tx
        .select({ date: stops.date })
        .from(stops)
        .where(and(eq(stops.technicianId, me), onTheWay(today)))
        .orderBy(desc(stops.departedAt))
        .for('update');
      if (!stop)
        return new ProblemResponse('illegal_state', {
          message: 'The position is only told on the way to a visit.',
          errors: { position: ['not-on-the-way'] },
          next: [],
        });
      const place = { lat: body.lat, lng: body.lng, accuracy: body.accuracy ?? null, at: now };
      await tx
        .insert(positions)
        .values({ technicianId: me, ...place })
        .onConflictDoUpdate({ target: positions.technicianId, set: place });
      await dayChanged(tx, { technicianId: me, date: stop.date ?? today }, false);
      return { data: null };
    });
  },

  dropPosition: async ({ user }) => {
    const { technician_id: me } = user;
    if (me === null || !isRowId(me)) return { data: null };
    await transact(database, async (tx) => {
      await forgetPosition(tx, me);
      for (const date of roadDays(localDay(env.TIME_ZONE, clock.now().getTime()))) await dayChanged(tx, { technicianId: me, date }, false);
    });
    return { data: null };
  },
});
