import { and, asc, eq, inArray, isNotNull, isNull, ne, notExists, or, sql } from 'drizzle-orm';
import { batches, batchRows } from '#upstream/batches/tables.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertMany } from '#upstream/db/insertMany.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { NO_CARD, NO_RADIO } from '#upstream/sims/halves.ts';
import { pairings, type SimRow, simEvents, sims } from '#upstream/sims/tables.ts';
import { type Random, randomOf } from '#upstream/simulators/random.ts';
import { swaps } from '#upstream/swaps/tables.ts';

const CLERK = 'Renee Castillo';
/** Of what is new in warehouses and on trucks. */
const LOOSE = 0.08;
const PAIRED_SINCE = 12;

const idsOf = (rows: readonly SimRow[]) => rows.map(({ id }) => id);

/** What never came with the first number of a record is not told of its delivery either. */
const bornWithout = async (tx: Database, rows: readonly SimRow[], field: 'imei' | 'iccid') =>
  rows.length > 0 &&
  tx
    .update(simEvents)
    .set({ after: sql`${simEvents.after} - ${field}::text` })
    .where(and(inArray(simEvents.simId, idsOf(rows)), eq(simEvents.kind, 'created')));

async function wereNeverPaired(tx: Database, rows: readonly SimRow[]) {
  if (rows.length === 0) return;
  await tx.delete(pairings).where(
    inArray(
      pairings.iccid,
      rows.flatMap(({ iccid }) => iccid ?? []),
    ),
  );
  await tx
    .update(sims)
    .set({ pairedAt: null })
    .where(inArray(sims.id, idsOf(rows)));
}

async function deliver(tx: Database, loose: readonly SimRow[], what: string, random: Random) {
  const lots = new Map<string, SimRow[]>();
  for (const row of loose.filter(({ batchId, stockState }) => batchId === null && stockState === 'warehouse')) {
    const key = `${row.deviceType}/${row.warehouseCode}`;
    lots.set(key, [...(lots.get(key) ?? []), row]);
  }
  const [lot = []] = [...lots.values()].sort((one, other) => other.length - one.length);
  const [first] = lot;
  if (!first) return;
  const at = new Date(Math.max(...lot.map(({ createdAt }) => createdAt.getTime())));
  const { deviceType, provider, warehouseCode } = first;
  const name = `PO ${random.digits(5)} ${deviceType} ${what}`;
  const delivery = { name, kind: 'delivery' as const, deviceType, provider, warehouseCode, createdBy: CLERK, createdAt: at, updatedAt: at };
  const batch = await insertOne(tx, batches, delivery);
  await tx
    .update(sims)
    .set({ batchId: batch.id })
    .where(inArray(sims.id, idsOf(lot)));
  await insertMany(
    tx,
    batchRows,
    lot.map(({ id }, position) => ({ batchId: batch.id, simId: id, position })),
  );
}

async function pairLater(tx: Database, rows: readonly SimRow[]) {
  await bornWithout(tx, rows, 'imei');
  const events = rows.map(({ id, imei, createdAt, updatedAt }) => ({
    ...{ simId: id, by: CLERK, kind: 'paired', before: { imei: '' }, after: { imei } },
    at: new Date((createdAt.getTime() * 9 + updatedAt.getTime()) / 10),
  }));
  await insertMany(tx, simEvents, events);
  for (const { simId, at } of events) await tx.update(sims).set({ pairedAt: at }).where(eq(sims.id, simId));
}

/** A delivery of each, and some paired since; of what has lain there longest, so that a company has as many SIMs as before. */
export async function seedLoose(tx: Database, seed: string): Promise<void> {
  const inSwap = tx
    .select({ one: sql`1` })
    .from(swaps)
    .where(or(eq(swaps.newSimId, sims.id), eq(swaps.oldSimId, sims.id)));
  const isNew = and(
    eq(sims.status, 'inventory'),
    inArray(sims.stockState, ['warehouse', 'truck']),
    isNull(sims.csNo),
    eq(sims.isPending, false),
  );
  const stock = await tx
    .select()
    .from(sims)
    .where(and(isNew, ne(sims.imei, ''), isNotNull(sims.iccid), isNull(sims.seenImei), notExists(inSwap)))
    .orderBy(asc(sims.updatedAt), asc(sims.id));
  const loose = stock.slice(0, Math.round(stock.length * LOOSE));
  // What one type stands in one warehouse for is a lot of cards or of radios, as it was ordered.
  const isCard = ({ deviceType, warehouseCode }: SimRow) => randomOf(seed, 'loose', deviceType ?? '', warehouseCode ?? '').chance(0.6);
  const cards = loose.filter(isCard);
  const radios = loose.filter((row) => !isCard(row));
  if (cards.length > 0)
    await tx
      .update(sims)
      .set(NO_RADIO)
      .where(inArray(sims.id, idsOf(cards)));
  if (radios.length > 0)
    await tx
      .update(sims)
      .set(NO_CARD)
      .where(inArray(sims.id, idsOf(radios)));
  await bornWithout(tx, cards, 'imei');
  await bornWithout(tx, radios, 'iccid');
  await wereNeverPaired(tx, loose);
  await deliver(tx, cards, 'cards', randomOf(seed, 'loose', 'cards'));
  await deliver(tx, radios, 'radios', randomOf(seed, 'loose', 'radios'));
  await pairLater(tx, stock.slice(loose.length, loose.length + PAIRED_SINCE));
}
