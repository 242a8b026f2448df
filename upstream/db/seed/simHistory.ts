import { asc, gt, sql } from 'drizzle-orm';
import type { SimAction } from '#lib/contract/sims/states.ts';
import { endedNetwork } from '#lib/domain/fit.ts';
import { simNumber } from '#lib/domain/simNumber.ts';
import type { Database } from '#upstream/db/connect.ts';
import { type SimRow, simEvents, sims } from '#upstream/sims/tables.ts';
import { TRUCKS, WAREHOUSES } from '#upstream/simulators/places.ts';
import { type Random, randomOf } from '#upstream/simulators/random.ts';

const MINUTE = 60_000;
const MOST_TOLD = 5000;
const STEP = 2500;

const CLERK = 'Renee Castillo';
const DISPATCHERS = ['Marisol Treviño', 'Devin Okafor'] as const;

type Fields = Record<string, string | null>;
type HistoryEntry = {
  at: number;
  by: string | null;
  kind: string;
  action?: SimAction;
  before?: Fields;
  after?: Fields;
  reason?: string | null;
};

const bornOf = (sim: SimRow, home: string): Fields => ({
  imei: sim.imei,
  meid: sim.meid,
  iccid: sim.iccid,
  device_type: sim.deviceType,
  provider: sim.provider,
  status: 'inventory',
  stock_state: 'warehouse',
  warehouse_code: home,
  msisdn: null,
  ip_address: null,
  cs_no: null,
  site_name: null,
});

const known = (fields: Fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value));

function historyOf(sim: SimRow, random: Random): HistoryEntry[] {
  const from = sim.createdAt.getTime();
  const span = sim.updatedAt.getTime() - from;
  const home =
    sim.stockState === 'warehouse' && random.chance(0.7) ? (sim.warehouseCode ?? random.pick(WAREHOUSES)) : random.pick(WAREHOUSES);
  let now = bornOf(sim, home);
  const entries: HistoryEntry[] = [{ at: from, by: CLERK, kind: 'created', after: known(now) }];
  const dispatcher = random.pick(DISPATCHERS);

  const add = (part: number, event: Omit<HistoryEntry, 'at' | 'before' | 'after'>, to: Fields) => {
    const changed = Object.entries(to).filter(([field, value]) => now[field] !== value);
    if (changed.length === 0) return;
    const before = Object.fromEntries(changed.map(([field]) => [field, now[field] ?? null]));
    const after = Object.fromEntries(changed);
    now = { ...now, ...after };
    entries.push({ ...event, at: from + Math.round(span * part), before, after });
  };
  const ask = (part: number, action: SimAction, reason: string | null, to: Fields) => {
    const at = Math.max(entries.at(-1)?.at ?? from, from + Math.round(span * part) - 4 * MINUTE);
    entries.push({ at, by: dispatcher, kind: 'asked', action, reason });
    add(part, { by: null, kind: 'confirmed', action }, to);
  };
  const move = (part: number, by: string, to: Fields, reason: string | null = null) => add(part, { by, kind: 'moved', reason }, to);

  const { status } = sim;
  const last = { status, msisdn: sim.msisdn, ip_address: sim.ipAddress };
  const isOnTruck = sim.stockState === 'installed' || sim.stockState === 'truck';
  if (isOnTruck)
    move(0.3, CLERK, { stock_state: 'truck', warehouse_code: sim.stockState === 'truck' ? sim.warehouseCode : random.pick(TRUCKS) });
  const number = sim.msisdn ?? sim.formerMsisdn;
  const isEnded = endedNetwork({ ...sim, device_type: sim.deviceType }) !== undefined;
  const isUsed = number !== null || isEnded;
  if (isUsed) ask(0.5, 'activate', null, { status: 'active', msisdn: number, ip_address: sim.ipAddress });
  if (sim.stockState === 'installed')
    move(0.6, dispatcher, { stock_state: 'installed', warehouse_code: null, cs_no: sim.csNo, site_name: sim.siteName });
  else if (!isOnTruck) move(0.8, CLERK, { stock_state: sim.stockState, warehouse_code: sim.warehouseCode });

  if (isUsed && (status === 'retired' || status === 'purged')) ask(0.9, 'deactivate', null, { status: 'deactivated' });
  if (status === 'deactivated' && isEnded) add(1, { by: null, kind: 'checked', reason: sim.reason }, last);
  else if (status === 'deactivated') ask(1, 'deactivate', sim.reason, last);
  else if (status === 'retired') ask(1, 'retire', sim.reason, last);
  else if (status === 'test-ready') ask(1, 'test-ready', null, last);
  else add(1, { by: null, kind: 'checked' }, last);
  const { pending } = sim;
  if (pending?.requested_at)
    entries.push({
      at: Math.max(entries.at(-1)?.at ?? from, Date.parse(pending.requested_at)),
      ...{ by: pending.requested_by ?? null, kind: 'asked', action: pending.action, reason: pending.reason },
    });
  return entries;
}

export async function seedSimHistory(tx: Database, seed: string): Promise<void> {
  for (let after = 0, left = MOST_TOLD; left > 0; left -= STEP) {
    const rows = await tx.select().from(sims).where(gt(sims.id, after)).orderBy(asc(sims.id)).limit(Math.min(STEP, left));
    if (rows.length === 0) return;
    after = rows.at(-1)?.id ?? after;
    const events = rows.flatMap((sim) =>
      historyOf(sim, randomOf(seed, 'history', simNumber(sim))).map((entries) => ({ ...entries, sim_id: sim.id })),
    );
    // One value, read by the database: as many parameters would take it longer than all the rest of a world.
    await tx.execute(sql`
      insert into ${simEvents} (sim_id, at, by, kind, action, before, after, reason)
      select sim_id, to_timestamp(at / 1000.0), by, kind, action, before, after, reason
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
        as told(sim_id int, at double precision, by text, kind text, action text, before jsonb, after jsonb, reason text)`);
  }
}
