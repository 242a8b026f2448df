import type { Dispatch } from '#lib/contract/dispatch.ts';
import type * as contract from '#lib/contract/index.ts';
import type { Load, Technician } from '#lib/contract/technicians.ts';
import { skillsOn } from '#lib/domain/licences.ts';
import { isOver } from '#lib/domain/stopProgress.ts';
import { localDay } from '#lib/format/localDay.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { techniciansAllowed } from '#upstream/technicians/find.ts';
import { rosterEntries, rosterOn, shiftOf } from '#upstream/technicians/roster.ts';
import type { TechnicianRow } from '#upstream/technicians/tables.ts';
import { followedOf, readDays, techniciansWhere } from './days.ts';

const loadOf = (day: Dispatch): Load => ({
  stops: day.stops.length,
  over: day.stops.filter(isOver).length,
  drive_minutes: day.drive_minutes ?? 0,
  work_minutes: day.work_minutes ?? 0,
  metres: day.metres ?? 0,
  back_at: day.back_at,
  overtime_minutes: day.overtime_minutes ?? 0,
  late_minutes: Math.max(0, ...day.stops.filter((stop) => !isOver(stop)).map(({ late_minutes }) => late_minutes ?? 0)),
  unsent: day.unsent ?? 0,
});

const serializeTechnician = (
  row: TechnicianRow,
  date: string,
  day: Dispatch | undefined,
  of: Pick<Technician, 'shift' | 'roster'>,
): Technician => ({
  id: row.id,
  name: row.name,
  Branch: row.Branch,
  colour: String(row.colour),
  home: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
  ...of,
  skills: skillsOn(row, date),
  licences: row.licences,
  equipment: row.equipment,
  truck: row.truck,
  phone: row.phone,
  load: day ? loadOf(day) : null,
  day_version: day?.version ?? 0,
  version: row.version,
});

export const listTechnicians =
  ({ database, clock, env }: Context): Handlers<typeof contract.technicians>['list'] =>
  async ({ query, ability }) => {
    const now = clock.now();
    const date = query.dt ?? localDay(env.TIME_ZONE, now.getTime());
    const rows = await techniciansWhere(database, techniciansAllowed(ability, 'read'));
    const followed = await followedOf(database, rows, ability);
    const days = await readDays(
      database,
      rows.map((technician) => ({ technician, date, asSent: followed.has(technician.id) })),
      { now, timeZone: env.TIME_ZONE },
    );
    const ids = rows.map(({ id }) => id);
    const [roster, entries] = [await rosterOn(database, ids, [date]), await rosterEntries(database, ids, date)];
    const planned = entries.size > 0 ? await techniciansWhere(database, techniciansAllowed(ability, 'update')) : [];
    // Why a colleague is away is told to those who plan.
    const entryOf = (id: number) => {
      const entry = entries.get(id);
      return entry && (planned.some((row) => row.id === id) ? entry : { ...entry, reason: null, note: null });
    };
    return {
      data: rows.map((row, index) =>
        serializeTechnician(row, date, days[index], { shift: shiftOf(row, date, roster), roster: entryOf(row.id) ?? null }),
      ),
    };
  };
