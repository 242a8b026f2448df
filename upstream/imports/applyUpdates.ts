import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import { UPDATED_FIELDS } from '#lib/contract/imports.ts';
import type { User } from '#lib/contract/session.ts';
import { inWarehouse } from '#lib/domain/stockPlace.ts';
import { isAnyOf } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertMany } from '#upstream/db/insertMany.ts';
import { changeSimsEach, type NewSimEvent, type SimChange } from '#upstream/sims/changes.ts';
import { type SimRow, simEvents, sims } from '#upstream/sims/tables.ts';
import { moveListsOf } from '#upstream/sims/touched.ts';
import { Overtaken } from './halves.ts';
import { imports, importUpdates } from './tables.ts';
import { columnOf, type Update } from './updates.ts';

const STEP = 500;

type Written = { by: User | undefined; now: Date };
type Changes = SimChange['changes'];

const kindOf = (changes: Changes) => ('warehouseCode' in changes ? ('moved' as const) : ('changed' as const));
/** What a carrier and a list that moves lines know a SIM by, of what a list may change. */
const isKnownBy = (changes: object) => 'meid' in changes;

/** The rows, locked, if each still has the version it was judged by. Throws `Overtaken`. */
async function locked(tx: Database, judged: readonly { simId: number; version: number; changes: Changes }[]): Promise<Map<number, SimRow>> {
  const ids = judged.map(({ simId }) => simId).sort((a, b) => a - b);
  const rows = await tx.select().from(sims).where(isAnyOf(sims.id, ids)).orderBy(sims.id).for('update');
  const now = new Map(rows.map((row) => [row.id, row]));
  if (judged.some(({ simId, version }) => now.get(simId)?.version !== version)) throw new Overtaken();
  const known = judged.flatMap(({ simId, changes }) => (isKnownBy(changes) ? [simId] : []));
  if ((await moveListsOf(tx, known)).size > 0) throw new Overtaken();
  return now;
}

/** Changes SIMs as a list says, each if nobody changed it since it was judged, and keeps what they were. Throws `Overtaken`. */
export async function applyUpdates(tx: Database, importId: number, updates: readonly Update[], { by, now }: Written): Promise<void> {
  const wanted = updates.flatMap(({ sim_id: simId, version, changes }) => {
    const mine = changes.filter(({ kept }) => !kept).map(({ field, list }) => [columnOf(field), list] as const);
    return mine.length > 0 ? [{ simId, version, changes: Object.fromEntries(mine) as Changes }] : [];
  });
  for (let from = 0; from < wanted.length; from += STEP) {
    const some = wanted.slice(from, from + STEP);
    const rows = await locked(tx, some);
    const given = some.flatMap(({ simId, changes }) => {
      const row = rows.get(simId);
      if (!row) return [];
      // Off a truck, or found again, it lies in the warehouse from then on.
      const stockState = inWarehouse(row.stockState);
      const isMoved = 'warehouseCode' in changes && stockState !== row.stockState;
      return [{ row, changes: { ...changes, ...(isMoved && { stockState }) }, note: { kind: kindOf(changes), by } }];
    });
    const after = await changeSimsEach(tx, given, now);
    const kept = given.map(({ row, changes }, index) => ({
      importId,
      simId: row.id,
      before: Object.fromEntries(Object.keys(changes).map((field) => [field, row[field as keyof SimRow]])),
      versionAfter: after[index]?.version ?? row.version + 1,
    }));
    await insertMany(tx, importUpdates, kept);
  }
}

/** What a carrier answers: of itself no change by hand. */
const SETTLED: readonly string[] = ['asked', 'confirmed', 'failed', 'refused', 'checked', 'reported'] satisfies NewSimEvent['kind'][];

type Changed = { update: typeof importUpdates.$inferSelect; sim: SimRow };

/** Of SIMs that are not as the import left them those in which nothing else has happened since than that the carrier was asked and answered. */
async function onlySettled(tx: Database, importId: number, rows: readonly Changed[]): Promise<ReadonlySet<number>> {
  const before = new Map(rows.map(({ update }) => [update.simId, update.before]));
  const { simId, kind, after, at } = simEvents;
  const events = await tx
    .select({ simId, kind, after, isOwn: sql<boolean>`${at} = ${imports.createdAt} and ${kind} in ('changed', 'moved')` })
    .from(simEvents)
    .innerJoin(imports, eq(imports.id, importId))
    .where(and(isAnyOf(simId, [...before.keys()]), gte(at, imports.createdAt)))
    .orderBy(simEvents.id);
  const eventsOf = new Map<number, typeof events>();
  for (const event of events) eventsOf.set(event.simId, [...(eventsOf.get(event.simId) ?? []), event]);
  const isSettled = (event: (typeof events)[number], was: object) =>
    SETTLED.includes(event.kind) && !UPDATED_FIELDS.some((field) => columnOf(field) in was && event.after && field in event.after);
  return new Set(
    [...before].flatMap(([id, was]) => {
      const all = eventsOf.get(id) ?? [];
      const own = all.findIndex(({ isOwn }) => isOwn);
      return own >= 0 && all.slice(own + 1).every((event) => isSettled(event, was)) ? [id] : [];
    }),
  );
}

/** SIMs whose former MEID another one has by now. */
async function numberGone(tx: Database, rows: readonly Changed[]): Promise<ReadonlySet<number>> {
  const former = rows.flatMap(({ update: { simId, before } }) => (typeof before.meid === 'string' ? [{ simId, meid: before.meid }] : []));
  if (former.length === 0) return new Set();
  const meids = former.map(({ meid }) => meid);
  const holders = await tx.select({ id: sims.id, meid: sims.meid }).from(sims).where(inArray(sims.meid, meids));
  const holderOf = new Map(holders.map(({ id, meid }) => [meid, id]));
  return new Set(former.flatMap(({ simId, meid }) => ((holderOf.get(meid) ?? simId) === simId ? [] : [simId])));
}

/** What a list changed and nobody has changed since, with the SIM as it is; and what can't be put back any more. */
export async function updatesOf(tx: Database, importId: number) {
  const rows = await tx
    .select({ update: importUpdates, sim: sims })
    .from(importUpdates)
    .innerJoin(sims, eq(sims.id, importUpdates.simId))
    .where(eq(importUpdates.importId, importId))
    .orderBy(sims.id);
  const isSame = ({ update, sim }: Changed) => sim.version === update.versionAfter;
  const other = rows.filter((row) => !isSame(row));
  const settled = other.length > 0 ? await onlySettled(tx, importId, other) : new Set();
  const known = rows.filter(({ update }) => isKnownBy(update.before));
  const [gone, moving] = [
    await numberGone(tx, known),
    await moveListsOf(
      tx,
      known.map(({ sim }) => sim.id),
    ),
  ];
  const isFree = (row: Changed) => {
    const { id, isPending } = row.sim;
    return (isSame(row) || settled.has(id)) && !(isKnownBy(row.update.before) && (isPending || gone.has(id) || moving.has(id)));
  };
  return { free: rows.filter(isFree), taken: rows.filter((row) => !isFree(row)) };
}

/** Throws `Overtaken`. */
export async function takeUpdatesBack(
  tx: Database,
  rows: Awaited<ReturnType<typeof updatesOf>>['free'],
  { by, now }: Written,
): Promise<void> {
  const judged = rows.map(({ update, sim }) => ({ simId: sim.id, version: sim.version, changes: update.before as Changes }));
  for (let from = 0; from < judged.length; from += STEP) {
    const some = judged.slice(from, from + STEP);
    const locks = await locked(tx, some);
    const given = some.flatMap(({ simId, changes }) => {
      const row = locks.get(simId);
      return row ? [{ row, changes, note: { kind: kindOf(changes), by } }] : [];
    });
    await changeSimsEach(tx, given, now);
  }
}
