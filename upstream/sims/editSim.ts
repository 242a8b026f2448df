import type { z } from 'zod';
import type { Ability } from '#lib/access/allows.ts';
import type { User } from '#lib/contract/session.ts';
import type { Sim, SimChange } from '#lib/contract/sims/sim.ts';
import { LIVE_STATUSES } from '#lib/domain/carrierRules.ts';
import { isInStock } from '#lib/domain/simPairing.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { ruleText } from '#upstream/core/ruleText.ts';
import type { Database } from '#upstream/db/connect.ts';
import { unknownPlan } from '#upstream/plans/known.ts';
import { changeSim, type SimChanges } from './changes.ts';
import { forgetSlip } from './correction.ts';
import { takenNumbers } from './numbers.ts';
import { stationOf } from './place.ts';
import { withReservations } from './reservations.ts';
import { serializeSim } from './serialize.ts';
import { unknownNames } from './stockNames.ts';
import type { SimRow } from './tables.ts';
import { isInMove } from './touched.ts';

type Typed = Partial<z.output<typeof SimChange>>;

export const columnsOf = (typed: Typed): SimChanges => ({
  deviceType: typed.device_type,
  imei: typed.imei === null ? '' : typed.imei,
  iccid: typed.iccid,
  meid: typed.meid,
  technology: typed.technology,
  certification: typed.certification || (typed.certification === undefined ? undefined : null),
  eid: typed.eid,
  imsi: typed.imsi,
  account: typed.account,
  msisdn: typed.msisdn,
  ipAddress: typed.ip_address,
  provider: typed.provider,
  warehouseCode: typed.warehouse_code,
  notes: typed.notes,
  plan: typed.plan,
});

/** What was known of a card or radio that another takes the place of: of that nothing is known but what is typed with it. */
function withoutFormer(row: SimRow, typed: Typed, changes: SimChanges): SimChanges {
  const isOtherCard = changes.iccid !== undefined && row.iccid !== null;
  const radioOf = ({ imei, meid }: Pick<SimRow, 'imei' | 'meid'>) => imei || meid;
  const isOtherRadio = radioOf(row) && radioOf({ ...row, ...changes }) !== radioOf(row);
  return {
    ...(isOtherCard && { eid: typed.eid ?? null, imsi: typed.imsi ?? null, account: typed.account ?? null }),
    // What a radio can is its model's.
    ...(isOtherRadio && row.imei !== '' && changes.imei && { meid: typed.meid ?? null }),
  };
}

const differing = (row: SimRow, changes: SimChanges): SimChanges =>
  Object.fromEntries(Object.entries(changes).filter(([field, value]) => value !== undefined && value !== row[field as keyof SimRow]));

const KNOWN_BY = ['imei', 'meid', 'iccid', 'provider'] as const;

const MOVES = ['stockState', 'warehouseCode', 'csNo'] as const;

type Editing = { ability: Ability; by: User; now: Date };

/** Changes what a person may type into a SIM, if nothing speaks against it. The SIM is locked and may be changed by them. */
export async function editSim(
  tx: Database,
  row: SimRow,
  typed: Typed,
  { ability, by, now }: Editing,
): Promise<{ data: Sim } | ProblemResponse> {
  const { reason = null } = typed;
  const station = await stationOf(tx, row, typed);
  if (station instanceof ProblemResponse) return station;
  const wanted = differing(row, { ...columnsOf(typed), ...station });
  const changes = differing(row, { ...wanted, ...withoutFormer(row, typed, wanted) });
  if (Object.keys(changes).length === 0) return { data: serializeSim(row) };
  if (row.pending && KNOWN_BY.some((field) => field in changes))
    return new ProblemResponse('pending', { next: ['provider-status'], current: serializeSim(row) });
  // Installed, the old line of a list would be one that a live system depends on.
  const isAway = !isInStock(serializeSim({ ...row, ...changes })) && isInStock(serializeSim(row));
  if ((isAway || KNOWN_BY.some((field) => field in changes)) && (await isInMove(tx, row.id))) {
    const message = ruleText(({ sims }) => sims.pair.rules['in-job']);
    return new ProblemResponse('illegal_state', { message, errors: { imei: ['in-job'] }, current: serializeSim(row) });
  }
  const after = { ...row, ...changes };
  if (!after.imei && !after.meid && !after.iccid) return invalid({ imei: ['missing'] });
  // A radio that is on the air is exchanged by a swap, or its number corrected: it is never lost.
  const [hadRadio, hasRadio] = [row, after].map(({ imei, meid }) => Boolean(imei || meid));
  const isUnpaired = hadRadio && !hasRadio;
  const isPaired = !hadRadio && hasRadio;
  const isLive = LIVE_STATUSES.some((status) => status === row.status);
  const isHeld = (isUnpaired || isPaired) && (await withReservations(tx, [serializeSim(row)]))[0]?.hold;
  if (isHeld || (isUnpaired && isLive))
    return new ProblemResponse('illegal_state', { errors: { imei: ['in-use'] }, current: serializeSim(row) });
  const wrong =
    (await unknownNames(tx, { device_type: changes.deviceType, warehouse_code: changes.warehouseCode }, ability)) ??
    (await unknownPlan(tx, changes.provider ?? row.provider, changes.provider ? { ...row, ...changes }.plan : changes.plan)) ??
    (await takenNumbers(tx, changes, ability, row.id));
  if (wrong) return wrong;
  const kind = MOVES.some((field) => field in changes) ? 'moved' : 'changed';
  const changed = await changeSim(tx, row, { ...changes, ...(reason && { reason }) }, { kind, by, reason }, now);
  return { data: serializeSim(await forgetSlip(tx, row, changed, { by, now })) };
}
