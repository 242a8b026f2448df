import { and, between, eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { RosterDay } from '#lib/contract/roster.ts';
import { stretchesOf } from '#lib/domain/roster.ts';
import { daysAfter, localDay } from '#lib/format/localDay.ts';
import type { Context, Handlers, Received } from '#upstream/context.ts';
import { publish } from '#upstream/core/events.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { changeRow } from '#upstream/db/changeRow.ts';
import { findTechnician, lockTechnician } from './find.ts';
import { serializeTechnician } from './handlers.ts';
import { readRoster, serializeRosterDay } from './roster.ts';
import { type RosterDayRow, rosterDays, technicianEvents, technicians } from './tables.ts';

type Acts = Pick<Handlers<typeof contract.technicians>, 'roster' | 'changeRoster'>;
type Asked = Received<typeof contract.technicians.changeRoster>['body'];

/** Why a colleague is away is told to those who plan. */
const withoutReasons = (day: RosterDay): RosterDay => ({ ...day, reason: null, note: null, by: null });

/** What a change replaced, as its history tells it. */
const replaced = (rows: readonly RosterDayRow[]) =>
  stretchesOf(rows.toSorted((one, other) => one.date.localeCompare(other.date)).map(serializeRosterDay)).map(
    ({ from, to, day: { shift, reason } }) => ({
      ...{ from, to, shift, reason },
      work: shift ? 'hours' : 'none',
    }),
  );

function* daysIn({ from, to }: Pick<Asked, 'from' | 'to'>) {
  for (let day = from; day <= to; day = daysAfter(day, 1)) yield day;
}

export const rosterHandlers = ({ database, clock, env }: Context): Acts => ({
  roster: async ({ params, query, ability }) => {
    const row = await findTechnician(database, params.id, ability);
    if (!row) return undefined;
    const from = query.from ?? localDay(env.TIME_ZONE, clock.now().getTime());
    const days = (await readRoster(database, row.id, from)).map(serializeRosterDay);
    return { data: row.allowed ? days : days.map(withoutReasons) };
  },

  changeRoster: async ({ params, body: { version, ...asked }, ability, user, transact }) =>
    transact(async (tx) => {
      const row = await lockTechnician(tx, params.id, ability);
      if (!row || row instanceof ProblemResponse) return row;
      if (version !== undefined && version !== row.version) return new ProblemResponse('stale', { current: serializeTechnician(row) });
      const at = clock.now();
      if (asked.from < localDay(env.TIME_ZONE, at.getTime())) return invalid({ from: [`${asked.from} is over`] });
      const { from, to, work, shift, reason, note } = asked;
      const those = and(eq(rosterDays.technicianId, row.id), between(rosterDays.date, from, to));
      const gone = await tx.delete(rosterDays).where(those).returning();
      const by = nameOf(user);
      const common = { technicianId: row.id, shiftStart: shift?.start ?? null, shiftEnd: shift?.end ?? null };
      const said = { reason: reason ?? null, note: note || null, by, at };
      if (work !== 'usual') await tx.insert(rosterDays).values([...daysIn(asked)].map((date) => ({ ...common, date, ...said })));
      const changed = await changeRow(tx, technicians, row, {}, at);
      const roster = {
        from: gone.length > 0 ? replaced(gone) : null,
        to: { from, to, work, ...(shift && { shift }), ...(reason && { reason }), ...(note && { note }) },
      };
      await tx.insert(technicianEvents).values({ technicianId: row.id, at, userId: user.id, by, changes: { roster } });
      publish(tx, { channel: 'tickets', change: { type: 'technicians', id: row.id, version: changed.version } });
      return { data: { version: changed.version, days: (await readRoster(tx, row.id, from)).map(serializeRosterDay) } };
    }),
});
