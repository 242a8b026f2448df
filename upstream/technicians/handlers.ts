import { desc, eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { TechnicianRecord } from '#lib/contract/technicians.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { publish } from '#upstream/core/events.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { changeRow } from '#upstream/db/changeRow.ts';
import { columnsOf, differences, tidy } from './changes.ts';
import { findTechnician, lockTechnician } from './find.ts';
import { type TechnicianRow, technicianEvents, technicians } from './tables.ts';

type Acts = Pick<Handlers<typeof contract.technicians>, 'show' | 'change' | 'history'>;
const MOST_EVENTS = 100;

export const serializeTechnician = (row: TechnicianRow): TechnicianRecord => ({
  id: row.id,
  name: row.name,
  Branch: row.Branch,
  colour: String(row.colour),
  home: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
  shift: { start: row.shiftStart, end: row.shiftEnd },
  lunch: row.lunch,
  days_off: row.daysOff,
  skills: row.skills,
  licences: row.licences,
  equipment: row.equipment,
  truck: row.truck,
  phone: row.phone,
  version: row.version,
});

export const technicianHandlers = ({ database, clock }: Context): Acts => ({
  show: async ({ params, ability }) => {
    const row = await findTechnician(database, params.id, ability);
    return row && { data: serializeTechnician(row) };
  },

  change: async ({ params, body: { version, ...asked }, ability, user, transact }) =>
    transact(async (tx) => {
      const row = await lockTechnician(tx, params.id, ability);
      if (!row || row instanceof ProblemResponse) return row;
      const before = serializeTechnician(row);
      if (version !== undefined && version !== row.version) return new ProblemResponse('stale', { current: before });
      const wanted = tidy(asked);
      const digits = wanted.phone?.replace(/\D/g, '').length ?? 7;
      if (digits < 7 || digits > 15) return invalid({ phone: ['must be a phone number of 7 to 15 digits'] });
      const changes = differences(before, wanted);
      if (Object.keys(changes).length === 0) return { data: before };
      const at = clock.now();
      const changed = await changeRow(tx, technicians, row, columnsOf(wanted), at);
      await tx.insert(technicianEvents).values({ technicianId: row.id, at, userId: user.id, by: nameOf(user), changes });
      publish(tx, { channel: 'tickets', change: { type: 'technicians', id: row.id, version: changed.version } });
      return { data: serializeTechnician(changed) };
    }),

  history: async ({ params, ability }) => {
    const row = await findTechnician(database, params.id, ability);
    if (!row) return undefined;
    const events = await database
      .select()
      .from(technicianEvents)
      .where(eq(technicianEvents.technicianId, row.id))
      .orderBy(desc(technicianEvents.id))
      .limit(MOST_EVENTS);
    const told = ({ roster, ...changes }: (typeof events)[number]['changes']) => (roster && row.allowed ? { ...changes, roster } : changes);
    return { data: events.map(({ id, at, by, changes }) => ({ id, at: at.toISOString(), by, changes: told(changes) })) };
  },
});
