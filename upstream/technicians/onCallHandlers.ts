import { and, between, eq, gte, inArray } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type { Action } from '#lib/contract/ability.ts';
import type * as contract from '#lib/contract/index.ts';
import type { OnCallRota } from '#lib/contract/onCall.ts';
import { MOST_ON_CALL_NIGHTS } from '#lib/contract/words/onCall.ts';
import { daysAfter, localDay } from '#lib/format/localDay.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { rowsAllowed } from '#upstream/core/conditions.ts';
import { publish } from '#upstream/core/events.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { isRowId } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { techniciansAllowed } from './find.ts';
import { nightsIn, rotaOn, rotasWhere, serializeNights } from './onCall.ts';
import { onCallBranches, onCallNights, onCallRotas, technicians } from './tables.ts';

type Acts = Pick<Handlers<typeof contract.technicians>, 'onCall' | 'rotas' | 'setRota' | 'changeNights'>;

const AHEAD = 27;

const branchesAllowed = (ability: Ability, action: Action) => rowsAllowed(ability, action, 'Technician', { Branch: onCallBranches.Branch });

/** A branch, locked, with its version; a refusal of one that has nobody, or that is not one's own. */
async function lockBranch(tx: Database, Branch: string, ability: Ability, version: number | undefined) {
  const [known] = await tx.select({ id: technicians.id }).from(technicians).where(eq(technicians.Branch, Branch)).limit(1);
  const unknown = invalid({ Branch: [`${Branch}: unknown`] });
  if (!known) return unknown;
  await tx.insert(onCallBranches).values({ Branch, version: 0 }).onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(onCallBranches)
    .where(and(eq(onCallBranches.Branch, Branch), branchesAllowed(ability, 'update')))
    .for('update');
  if (!row) return new ProblemResponse('forbidden');
  return version !== undefined && version !== row.version ? ('stale' as const) : row;
}

/** Why one of these can't be called for a branch: nobody knows them, they may not be seen, or they work for another one. */
async function strangeIn(tx: Database, ids: readonly number[], { Branch, ability }: { Branch: string; ability: Ability }) {
  const known = ids.filter(isRowId);
  const rows = await tx
    .select({ id: technicians.id, name: technicians.name, Branch: technicians.Branch })
    .from(technicians)
    .where(and(inArray(technicians.id, known), techniciansAllowed(ability, 'read')));
  const unknown = ids.find((id) => !rows.some((row) => row.id === id));
  if (unknown !== undefined) return `${unknown}: unknown`;
  const other = rows.find((row) => row.Branch !== null && row.Branch !== Branch);
  return other && `${other.id}: ${other.name} works for ${other.Branch}, not for ${Branch}`;
}

async function rotasNow(database: Database, today: string, ability: Ability, Branch?: string): Promise<OnCallRota[]> {
  const rows = await rotasWhere(
    database,
    and(branchesAllowed(ability, 'read'), Branch === undefined ? undefined : eq(onCallBranches.Branch, Branch)),
  );
  const versions = await database.select().from(onCallBranches);
  const crew = await database.select({ id: technicians.id, name: technicians.name }).from(technicians);
  return [...new Set(rows.map((row) => row.Branch))].flatMap((name) => {
    const ahead = rows.findLast((row) => row.Branch === name);
    const row = ahead && ahead.starts > today ? ahead : rotaOn(rows, name, today);
    if (!row || row.technicianIds.length === 0) return [];
    return [
      {
        Branch: name,
        starts: row.starts,
        technicians: row.technicianIds.flatMap((id) => crew.find((each) => each.id === id) ?? []),
        from: row.from,
        to: row.to,
        all_day: row.allDay,
        by: row.by,
        at: row.at.toISOString(),
        version: versions.find((each) => each.Branch === name)?.version ?? 0,
      },
    ];
  });
}

export const onCallHandlers = ({ database, clock, env }: Context): Acts => {
  const todayNow = () => localDay(env.TIME_ZONE, clock.now().getTime());
  async function touch(tx: Database, Branch: string, was: number): Promise<number> {
    const version = was + 1;
    await tx.update(onCallBranches).set({ version }).where(eq(onCallBranches.Branch, Branch));
    publish(tx, { channel: 'tickets', change: { type: 'technicians', id: 0, version } });
    return version;
  }
  const staleNow = async (tx: Database, Branch: string, ability: Ability) =>
    new ProblemResponse('stale', { current: (await rotasNow(tx, todayNow(), ability, Branch))[0] ?? null });

  return {
    onCall: async ({ query: { from = todayNow(), to = daysAfter(from, AHEAD), Branch }, ability }) => {
      if (to < from) return invalid({ to: ['must not be before the first day'] });
      if (to >= daysAfter(from, MOST_ON_CALL_NIGHTS)) return invalid({ to: [`must be within ${MOST_ON_CALL_NIGHTS} days`] });
      const mine = and(branchesAllowed(ability, 'read'), Branch && inArray(onCallBranches.Branch, Branch));
      return { data: await serializeNights(database, await nightsIn(database, { from, to }, env.TIME_ZONE, mine)) };
    },

    rotas: async ({ ability }) => ({ data: await rotasNow(database, todayNow(), ability) }),

    setRota: async ({ body: { Branch, starts, technician_ids, from, to, all_day, version }, ability, user, transact }) =>
      transact(async (tx) => {
        if (starts < todayNow()) return invalid({ starts: [`${starts} is over`] });
        const row = await lockBranch(tx, Branch, ability, version);
        if (row instanceof ProblemResponse) return row;
        if (row === 'stale') return staleNow(tx, Branch, ability);
        const stray = await strangeIn(tx, technician_ids, { Branch, ability });
        if (stray) return invalid({ technician_ids: [stray] });
        const at = clock.now();
        await tx.delete(onCallRotas).where(and(eq(onCallRotas.Branch, Branch), gte(onCallRotas.starts, starts)));
        const rota = { from, to, allDay: [...new Set(all_day)].sort(), by: nameOf(user), at };
        await tx.insert(onCallRotas).values({ Branch, starts, technicianIds: technician_ids, ...rota });
        const next = await touch(tx, Branch, row.version);
        const crew = await tx.select({ id: technicians.id, name: technicians.name }).from(technicians);
        const names = technician_ids.flatMap((id) => crew.find((each) => each.id === id) ?? []);
        const told = { from, to, all_day: rota.allDay, by: rota.by, at: at.toISOString(), version: next };
        return { data: { Branch, starts, technicians: names, ...told } };
      }),

    changeNights: async ({ body: { Branch, from, to, work, technician_id, note, version }, ability, user, transact }) =>
      transact(async (tx) => {
        if (from < todayNow()) return invalid({ from: [`${from} is over`] });
        const who = work === 'usual' ? undefined : technician_id;
        const row = await lockBranch(tx, Branch, ability, version);
        if (row instanceof ProblemResponse) return row;
        if (row === 'stale') return staleNow(tx, Branch, ability);
        const stray = who === undefined ? undefined : await strangeIn(tx, [who], { Branch, ability });
        if (stray) return invalid({ technician_id: [stray] });
        const isBranch = eq(onCallBranches.Branch, Branch);
        if (!rotaOn(await rotasWhere(tx, isBranch), Branch, to)) return invalid({ Branch: [`${Branch}: has no rota then`] });
        await tx.delete(onCallNights).where(and(eq(onCallNights.Branch, Branch), between(onCallNights.date, from, to)));
        const common = { Branch, technicianId: who ?? null, isHoliday: work === 'holiday', note: note || null, by: nameOf(user) };
        const dates: string[] = [];
        for (let date = from; date <= to; date = daysAfter(date, 1)) dates.push(date);
        if (work !== 'usual') await tx.insert(onCallNights).values(dates.map((date) => ({ ...common, date, at: clock.now() })));
        const next = await touch(tx, Branch, row.version);
        return { data: { version: next, nights: await serializeNights(tx, await nightsIn(tx, { from, to }, env.TIME_ZONE, isBranch)) } };
      }),
  };
};
