import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Ability } from '#lib/access/allows.ts';
import type * as contract from '#lib/contract/index.ts';
import type { User } from '#lib/contract/session.ts';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { type PairRule, pairedFields, pairRefusal, unpairRefusal } from '#lib/domain/simPairing.ts';
import { batchRows } from '#upstream/batches/tables.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import type { Env } from '#upstream/core/env.ts';
import { publish } from '#upstream/core/events.ts';
import { TakenBack } from '#upstream/core/idempotency.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { ruleText } from '#upstream/core/ruleText.ts';
import type { Database } from '#upstream/db/connect.ts';
import { runs } from '#upstream/runs/tables.ts';
import { scheduledChanges } from '#upstream/scheduledChanges/tables.ts';
import { stocktakeLines } from '#upstream/stocktakes/tables.ts';
import { changeSim, recordNewSims } from './changes.ts';
import { columnsOf } from './editSim.ts';
import { recordsJoined, recordsParted } from './events.ts';
import { NO_RADIO, radioHalf } from './halves.ts';
import { lastTurn } from './radioOrigin.ts';
import { simFor, simsAllowed } from './repository.ts';
import { withReservations } from './reservations.ts';
import { serializeSim } from './serialize.ts';
import { type RadioOrigin, type SimRow, simEvents, sims } from './tables.ts';
import { isBound, isInJob } from './touched.ts';

type Pairing = Pick<Handlers<typeof contract.sims>, 'pair' | 'unpair'>;
/** Of a card whose device type became that of the radio. */
const DeviceType = z.object({ device_type: z.string().nullable() });
type Numbers = { iccid: string | null };

const FIELDS = ['imei', 'iccid'];
const MADE = ['imei', 'device_type', 'provider', 'warehouse_code'];

const refused = (rule: PairRule, row: SimRow) =>
  new ProblemResponse(rule === 'pending' ? 'pending' : 'illegal_state', {
    message: ruleText(({ sims: words }) => words.pair.rules[rule]),
    errors: { action: [rule] },
    current: serializeSim(row),
  });

/** The rows are locked: what somebody else was doing meanwhile is only seen by a statement that begins after it. */
async function busyRule(tx: Database, row: SimRow, radio?: SimRow): Promise<PairRule | undefined> {
  const found = await tx
    .select({ id: sims.id, isInJob: sql<boolean>`(${isInJob}) is true`, isBound: sql<boolean>`(${isBound}) is true` })
    .from(sims)
    .where(inArray(sims.id, radio ? [row.id, radio.id] : [row.id]));
  if (found.some((each) => each.isInJob)) return 'in-job';
  return found.some((each) => each.isBound && each.id === radio?.id) ? 'used' : undefined;
}

const recordCard = (tx: Database, simId: number, [before, after]: [Numbers, Numbers], by: User, at: Date) =>
  tx.insert(simEvents).values({ simId, at, userId: by.id, by: nameOf(by), kind: 'paired', before, after });

const mayWrite = async (tx: Database, { id }: SimRow, ability: Ability, ...[action, fields]: ['create' | 'update', (readonly string[])?]) =>
  (await tx.$count(sims, and(eq(sims.id, id), simsAllowed(ability, action, fields)))) > 0;

async function scheduledFor(tx: Database, radio: SimRow, card: SimRow): Promise<number[]> {
  const { simIds, state } = scheduledChanges;
  const isTheirs = sql`${simIds} @> array[${radio.id}]::integer[] and not ${simIds} @> array[${card.id}]::integer[]`;
  const rows = await tx
    .select({ id: scheduledChanges.id })
    .from(scheduledChanges)
    .where(and(isTheirs, inArray(state, ['waiting', 'asks'])));
  return rows.map(({ id }) => id);
}

async function originOf(tx: Database, { id, batchId, importId }: SimRow, scheduled: number[]): Promise<RadioOrigin> {
  const [listed] =
    batchId === null
      ? []
      : await tx
          .select({ id: batchRows.id })
          .from(batchRows)
          .where(and(eq(batchRows.simId, id), eq(batchRows.batchId, batchId)));
  return { sim_id: id, batch_id: batchId, import_id: importId, batch_row_id: listed?.id ?? null, scheduled };
}

/** What was the radio's goes with it again: its history, and its row of the list it came with. Whether it had one that the card is not in otherwise. */
async function giveBack(tx: Database, card: SimRow, radio: SimRow, origin: RadioOrigin | undefined): Promise<boolean> {
  if (!origin) return false;
  await tx
    .update(simEvents)
    .set({ simId: radio.id, ofRadio: null })
    .where(and(eq(simEvents.simId, card.id), eq(simEvents.ofRadio, origin.sim_id)));
  if (origin.batch_row_id === null) return false;
  const mine = and(eq(batchRows.id, origin.batch_row_id), eq(batchRows.simId, card.id));
  return (await tx.update(batchRows).set({ simId: radio.id }).where(mine).returning({ id: batchRows.id })).length > 0;
}

type Written = { by: User; env: Env; at: Date };

async function takeIn(tx: Database, card: SimRow, radio: SimRow, written: Written) {
  await tx.update(simEvents).set({ simId: card.id, ofRadio: radio.id }).where(eq(simEvents.simId, radio.id));
  await tx.execute(sql`update ${batchRows} set sim_id = ${card.id} where sim_id = ${radio.id}
    and batch_id not in (select batch_id from ${batchRows} where sim_id = ${card.id})`);
  await tx.execute(sql`update ${stocktakeLines} set sim_id = ${card.id} where sim_id = ${radio.id}
    and stocktake_id not in (select stocktake_id from ${stocktakeLines} where sim_id = ${card.id})`);
  await tx.update(runs).set({ simId: card.id }).where(eq(runs.simId, radio.id));
  await recordsJoined.publish(tx, { from: radio.id, into: card.id, ...written });
  await tx.delete(sims).where(eq(sims.id, radio.id));
  for (const channel of ['sims', ...(radio.batchId ? [`batch.${radio.batchId}`] : [])])
    publish(tx, { channel, change: { type: 'sims', id: null } });
}

export const simPairing = ({ clock, env }: Context): Pairing => ({
  pair: async ({ params, body, ability, user, transact }) =>
    transact(async (tx) => {
      const lock = (id: string, version?: number) => simFor(tx, { id, ability, action: 'update', fields: FIELDS, version });
      const lockRadio = () => lock(String(body.radio_id), body.radio_version);
      // In the order of their ids, so that two who pair crosswise don't wait for each other.
      const isFirst = body.radio_id < Number(params.id);
      const early = isFirst ? await lockRadio() : undefined;
      const card = await lock(params.id, body.version);
      if (!card || card instanceof ProblemResponse) return card;
      const radio = isFirst ? early : await lockRadio();
      if (!radio) return invalid({ radio_id: ['unknown'] });
      if (radio instanceof ProblemResponse) return radio;

      const shown = [serializeSim(card), serializeSim(radio)] as const;
      const [one = shown[0], other = shown[1]] = await withReservations(tx, shown);
      const rule = pairRefusal(one, other) ?? (await busyRule(tx, card, radio));
      if (rule) return refused(rule, card);
      const { batch_id: batchId, ...fields } = pairedFields(...shown);
      const written = Object.entries(fields).flatMap(([field, value]) => (value === shown[0][field as keyof Sim] ? [] : [field]));
      const isAllowed = (await mayWrite(tx, card, ability, 'update', written)) && (await mayWrite(tx, radio, ability, 'create'));
      if (!isAllowed) return new ProblemResponse('forbidden');
      const now = clock.now();
      const origin = await originOf(tx, radio, await scheduledFor(tx, radio, card));
      await recordCard(tx, radio.id, [{ iccid: null }, { iccid: card.iccid }], user, now);
      await takeIn(tx, card, radio, { by: user, env, at: now });
      const { provider: _, device_type: deviceType, warehouse_code: warehouseCode, stock_state: stockState, ...kept } = fields;
      const changes = { ...columnsOf(kept), deviceType, warehouseCode, stockState, ...radioHalf(radio), batchId, seenImei: null };
      return { data: serializeSim(await changeSim(tx, card, changes, { kind: 'paired', by: user, radio: origin }, now)) };
    }),

  unpair: async ({ params, body, ability, user, transact }) =>
    transact(async (tx) => {
      const row = await simFor(tx, { id: params.id, ability, action: 'update', fields: FIELDS, version: body.version });
      if (!row || row instanceof ProblemResponse) return row;
      const [sim = serializeSim(row)] = await withReservations(tx, [serializeSim(row)]);
      const rule = unpairRefusal(sim) ?? (await busyRule(tx, row));
      if (rule) return refused(rule, row);
      const now = clock.now();
      const turn = await lastTurn(tx, row.id);
      const origin = turn?.radio ?? undefined;
      const own = DeviceType.safeParse(turn?.before);
      const left = { ...NO_RADIO, seenImei: null, ...(own.success && { deviceType: own.data.device_type }) };
      const alone = await changeSim(tx, row, left, { kind: 'paired', by: user }, now);
      const { deviceType, provider, warehouseCode, stockState } = row;
      const [batchId, importId] = origin ? [origin.batch_id, origin.import_id] : [row.batchId, row.importId];
      const same = { ...radioHalf(row), deviceType, provider, warehouseCode, stockState, batchId, importId };
      const [radio] = await tx
        .insert(sims)
        .values({ ...same, createdAt: now, updatedAt: now })
        .returning();
      if (!radio) throw new Error(`the radio of SIM ${row.id} was not added`);
      if (!(await mayWrite(tx, radio, ability, 'create', MADE))) throw new TakenBack(new ProblemResponse('forbidden'));
      const { scheduled = [] } = origin ?? {};
      await recordsParted.publish(tx, { from: row.id, into: radio.id, scheduled, by: user, env, at: now });
      const hadOwn = await giveBack(tx, row, radio, origin);
      if (!hadOwn)
        await tx.execute(sql`insert into ${batchRows} (batch_id, sim_id, position)
          select batch_id, ${radio.id}, position from ${batchRows} where sim_id = ${row.id} and batch_id = ${batchId}`);
      // Then the card was in it by its radio alone.
      const isOut = hadOwn && row.batchId === batchId;
      const [card = alone] = isOut ? await tx.update(sims).set({ batchId: null }).where(eq(sims.id, row.id)).returning() : [];
      await recordNewSims(tx, [radio], { kind: 'created', by: user }, now);
      await recordCard(tx, radio.id, [{ iccid: row.iccid }, { iccid: null }], user, now);
      return { data: { card: serializeSim(card), radio: serializeSim(radio) } };
    }),
});
