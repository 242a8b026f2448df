import { inArray, not, or, type SQL, sql } from 'drizzle-orm';
import type { LineRates } from '#lib/contract/plans.ts';
import type { Swap } from '#lib/contract/swaps/swap.ts';
import { activeCents, monthlyCents } from '#lib/domain/lineCost.ts';
import { isOver } from '#lib/domain/swapGates.ts';
import type { SimRow } from '#upstream/sims/tables.ts';
import { type SwapRow, swaps } from './tables.ts';

/** A line in one of these states is on the provider's bill; of one whose state nobody knows it has to be feared. */
const BILLED = ['active', 'suspended', 'unknown'];

/** A SIM that a swap left over and that is built in elsewhere is of use once more, and so is the new one of a swap that was called off in its own panel. */
export const isInUse = ({ csNo, status }: Pick<SwapRow, 'csNo' | 'status'>, sim: SimRow): boolean =>
  sim.stockState === 'installed' && sim.csNo !== null && (sim.csNo !== csNo || status !== 'finalized');
const inUse = sql`(paid.stock_state = 'installed' and paid.cs_no is not null and (paid.cs_no <> ${swaps.csNo} or ${swaps.status} <> 'finalized'))`;

const isBilled = (id: SQL) => sql`exists (select 1 from sims as paid where paid.id = ${id} and paid.status in ${BILLED} and not ${inUse})`;

/** The SIM that is of no use any more once a swap is over: the old one of a finished swap, the new one of any other; none while nobody knows which is in. */
export const uselessSimOf = ({ status, inPanel, oldSimId, newSimId }: SwapRow): number | null => {
  if (!isOver({ status }) || inPanel?.which === 'unknown') return null;
  return status === 'finalized' ? oldSimId : newSimId;
};

/** The swaps that are open, those that left a panel nobody knows the radio of, and those after which somebody still pays, or may pay, for a SIM of no use. */
export const isUnfinished = (): SQL =>
  or(
    not(inArray(swaps.status, ['finalized', 'aborted', 'go-back'])),
    sql`${swaps.inPanel}->>'which' = 'unknown'`,
    sql`(${swaps.status} = 'finalized' and ${isBilled(sql`${swaps.oldSimId}`)})`,
    sql`(${swaps.status} in ('aborted', 'go-back') and ${isBilled(sql`${swaps.newSimId}`)})`,
  ) ?? sql`true`;

const FREE = { cents_per_month: null, currency: null };

/** Of a line whose state nobody knows, what it costs while it is active. */
function costOf(sim: SimRow, rates?: LineRates) {
  const line = { ...sim, carrier_plan: sim.carrierPlan };
  const cents = rates && (sim.status === 'unknown' ? activeCents(line, rates) : monthlyCents(line, rates));
  return rates && typeof cents === 'number' ? { cents_per_month: cents, currency: rates.currency } : FREE;
}

/** An open swap; while it waits between two visits one of two lines is paid for that carries nothing. */
function openOf(row: SwapRow, oldSim: SimRow | undefined, newSim: SimRow | undefined, rates?: LineRates): NonNullable<Swap['unfinished']> {
  const { inPanel } = row;
  if (inPanel?.which !== 'new' && inPanel?.which !== 'unknown') return { why: 'open', since: row.createdAt.toISOString(), ...FREE };
  const isTwice = [oldSim, newSim].every((sim) => sim && BILLED.includes(sim.status));
  const cost = oldSim && isTwice ? costOf(oldSim, rates) : FREE;
  return { why: inPanel.which === 'new' ? 'new-stays' : 'no-path', since: inPanel.at, ...cost };
}

export function unfinishedOf(row: SwapRow, oldSim: SimRow | undefined, newSim: SimRow | undefined, rates?: LineRates): Swap['unfinished'] {
  if (!isOver({ status: row.status }))
    return row.ending ? { why: 'ending', since: row.ending.asked_at ?? null, ...FREE } : openOf(row, oldSim, newSim, rates);
  if (row.inPanel?.which === 'unknown') return { why: 'no-path', since: row.inPanel.at, ...FREE };
  const useless = row.status === 'finalized' ? oldSim : newSim;
  if (!useless || !BILLED.includes(useless.status) || isInUse(row, useless)) return null;
  const side = row.status === 'finalized' ? 'old' : 'new';
  const why =
    useless.status === 'unknown'
      ? (`${side}-unknown` as const)
      : row.exception && side === 'old'
        ? 'exception'
        : (`${side}-active` as const);
  return {
    why,
    since: (row.finalizedAt ?? row.updatedAt).toISOString(),
    ...costOf(useless, rates),
  };
}
