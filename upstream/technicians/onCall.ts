import { and, asc, between, eq, inArray, type SQL } from 'drizzle-orm';
import type { OnCallNight, OnCallSpan } from '#lib/contract/onCall.ts';
import { nightOn, turnOn } from '#lib/domain/onCall.ts';
import { daysAfter, localDay, weekdayOf } from '#lib/format/localDay.ts';
import type { Database } from '#upstream/db/connect.ts';
import { rosterOn } from './roster.ts';
import { onCallBranches, onCallNights, onCallRotas, type TechnicianRow, technicians } from './tables.ts';

type Rota = typeof onCallRotas.$inferSelect;
export type Days = { from: string; to: string };

/** All rotas of the branches, the first one first. */
export const rotasWhere = (database: Database, where?: SQL): Promise<Rota[]> =>
  database
    .select({
      Branch: onCallRotas.Branch,
      starts: onCallRotas.starts,
      technicianIds: onCallRotas.technicianIds,
      from: onCallRotas.from,
      to: onCallRotas.to,
      allDay: onCallRotas.allDay,
      by: onCallRotas.by,
      at: onCallRotas.at,
    })
    .from(onCallRotas)
    .innerJoin(onCallBranches, eq(onCallBranches.Branch, onCallRotas.Branch))
    .where(where)
    .orderBy(asc(onCallRotas.Branch), asc(onCallRotas.starts));

/** The rota of a branch that is in force on a day. */
export const rotaOn = (rotas: readonly Rota[], Branch: string, date: string): Rota | undefined =>
  rotas.findLast((rota) => rota.Branch === Branch && rota.starts <= date);

type Night = OnCallSpan & Pick<OnCallNight, 'Branch' | 'kind' | 'note' | 'by' | 'at'> & { technicianId: number | undefined };

function* datesIn({ from, to }: Days) {
  for (let date = from; date <= to; date = daysAfter(date, 1)) yield date;
}

/** Night by night, whoever is absent then. */
export async function nightsIn(database: Database, days: Days, timeZone: string, where?: SQL): Promise<Night[]> {
  const rotas = await rotasWhere(database, where);
  if (rotas.length === 0) return [];
  const branches = [...new Set(rotas.map(({ Branch }) => Branch))];
  const others = await database
    .select()
    .from(onCallNights)
    .where(and(inArray(onCallNights.Branch, branches), between(onCallNights.date, days.from, days.to)));
  return [...datesIn(days)].flatMap((date) =>
    branches.flatMap((Branch): Night[] => {
      const rota = rotaOn(rotas, Branch, date);
      const other = others.find((night) => night.Branch === Branch && night.date === date);
      if (!rota || (rota.technicianIds.length === 0 && !other?.technicianId)) return [];
      return [
        {
          ...nightOn(timeZone, date, rota, other?.isHoliday || rota.allDay.includes(weekdayOf(date))),
          Branch,
          technicianId: other?.technicianId ?? turnOn(rota, date),
          kind: other ? (other.isHoliday ? 'holiday' : 'swap') : 'rota',
          note: other?.note ?? null,
          by: (other ?? rota).by,
          at: (other ?? rota).at.toISOString(),
        },
      ];
    }),
  );
}

const crewOf = async (database: Database, nights: readonly Night[]) => {
  const ids = [...new Set(nights.flatMap(({ technicianId }) => technicianId ?? []))];
  const rows = ids.length > 0 ? await database.select().from(technicians).where(inArray(technicians.id, ids)) : [];
  const roster = await rosterOn(database, ids, [...new Set(nights.map(({ date }) => date))]);
  const isAbsent = (id: number, date: string) => roster.get(`${id} ${date}`)?.shiftStart === null;
  return { crew: new Map(rows.map((row) => [row.id, row])), isAbsent };
};

export async function serializeNights(database: Database, nights: readonly Night[]): Promise<OnCallNight[]> {
  const { crew, isAbsent } = await crewOf(database, nights);
  return nights.map(({ technicianId, ...night }) => {
    const who = technicianId === undefined ? undefined : crew.get(technicianId);
    const told = { technician_id: who?.id ?? null, technician_name: who?.name ?? null, phone: who?.phone ?? null };
    return { ...night, ...told, absent: who !== undefined && isAbsent(who.id, night.date) };
  });
}

/** Of technicians on days, by both: their nights on call, with those of the day before; not those on which they are absent. */
export async function callsOn(
  database: Database,
  ids: readonly number[],
  dates: readonly string[],
  timeZone: string,
): Promise<(id: number, date: string) => OnCallSpan[]> {
  const sorted = dates.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last || ids.length === 0) return () => [];
  const nights = (await nightsIn(database, { from: daysAfter(first, -1), to: last }, timeZone)).filter(({ technicianId }) =>
    ids.includes(technicianId ?? 0),
  );
  const { isAbsent } = await crewOf(database, nights);
  return (id, date) =>
    nights
      .filter((night) => night.technicianId === id && (night.date === date || night.date === daysAfter(date, -1)))
      .filter((night) => !isAbsent(id, night.date))
      .map(({ date: of, start, end }) => ({ date: of, start, end }));
}

/** Who of a branch is on call at a moment. */
export async function onCallAt(database: Database, Branch: string, at: Date, timeZone: string): Promise<TechnicianRow | undefined> {
  const today = localDay(timeZone, at.getTime());
  const days = { from: daysAfter(today, -1), to: today };
  const nights = await nightsIn(database, days, timeZone, eq(onCallBranches.Branch, Branch));
  const moment = at.toISOString();
  const night = nights.find(({ start, end }) => start <= moment && moment < end);
  if (night?.technicianId === undefined) return undefined;
  const { crew, isAbsent } = await crewOf(database, [night]);
  return isAbsent(night.technicianId, night.date) ? undefined : crew.get(night.technicianId);
}
