import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type { Action } from '#lib/contract/ability.ts';
import type * as contract from '#lib/contract/index.ts';
import type { TechnicianRecord } from '#lib/contract/technicians.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { rowsAllowed } from '#upstream/core/conditions.ts';
import { publish } from '#upstream/core/events.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { rowId } from '#upstream/core/rowId.ts';
import { changeRow } from '#upstream/db/changeRow.ts';
import type { Database } from '#upstream/db/connect.ts';
import { columnsOf, differences, tidy } from './changes.ts';
import { type TechnicianRow, technicianEvents, technicians } from './tables.ts';

type Acts = Pick<Handlers<typeof contract.technicians>, 'show' | 'change' | 'history'>;
const MOST_EVENTS = 100;

export const techniciansAllowed = (ability: Ability, action: Action): SQL =>
  rowsAllowed(ability, action, 'Technician', { id: technicians.id, technician_id: technicians.id, Branch: technicians.Branch });

const serializeTechnician = (row: TechnicianRow): TechnicianRecord => ({
  id: row.id,
  name: row.name,
  Branch: row.Branch,
  colour: String(row.colour),
  home: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
  shift: { start: row.shiftStart, end: row.shiftEnd },
  days_off: row.daysOff,
  skills: row.skills,
  truck: row.truck,
  phone: row.phone,
  version: row.version,
});

async function find(database: Database, id: string, ability: Ability): Promise<(TechnicianRow & { allowed: boolean }) | undefined> {
  const known = rowId(id);
  if (known === undefined) return undefined;
  const [row] = await database
    .select({ ...getTableColumns(technicians), allowed: sql<boolean>`(${techniciansAllowed(ability, 'update')}) is true` })
    .from(technicians)
    .where(and(eq(technicians.id, known), techniciansAllowed(ability, 'read')));
  return row;
}

export const technicianHandlers = ({ database, clock }: Context): Acts => ({
  show: async ({ params, ability }) => {
    const row = await find(database, params.id, ability);
    return row && { data: serializeTechnician(row) };
  },

  change: async ({ params, body: { version, ...asked }, ability, user, transact }) =>
    transact(async (tx) => {
      const seen = await find(tx, params.id, ability);
      if (!seen) return undefined;
      if (!seen.allowed) return new ProblemResponse('forbidden');
      const [row] = await tx.select().from(technicians).where(eq(technicians.id, seen.id)).for('update');
      if (!row) return undefined;
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
      // Boards of every day hear it: shift, start and skills are of all of them.
      publish(tx, { channel: 'tickets', change: { type: 'technicians', id: row.id, version: changed.version } });
      return { data: serializeTechnician(changed) };
    }),

  history: async ({ params, ability }) => {
    const row = await find(database, params.id, ability);
    if (!row) return undefined;
    const events = await database
      .select()
      .from(technicianEvents)
      .where(eq(technicianEvents.technicianId, row.id))
      .orderBy(desc(technicianEvents.id))
      .limit(MOST_EVENTS);
    return { data: events.map(({ id, at, by, changes }) => ({ id, at: at.toISOString(), by, changes })) };
  },
});
