import type { FleetCell } from '#lib/contract/fleet.ts';
import type { CheckAge } from '#lib/contract/sims/list.ts';
import { SIM_STATUSES, type SimStatus } from '#lib/contract/sims/states.ts';
import { CHECK_AGES } from '#lib/contract/words/sims.ts';

const sumOf = (cells: readonly FleetCell[]) => cells.reduce((sum, { count }) => sum + count, 0);

/** What is known longer ago than a day is not relied on. */
const FRESH: readonly CheckAge[] = ['hour', 'day'];
/** What the carrier bills; there a wrong state costs money or an alarm. */
export const BILLED: readonly SimStatus[] = ['active', 'suspended'];
export const STALE: readonly CheckAge[] = ['month', 'older', 'never'];

type FleetRow = { status: SimStatus; total: number; ages: Record<CheckAge, number> };
export type FleetTable = { provider: string; total: number; fresh: number; rows: FleetRow[] };

/** The cells as a table for each provider, the larger one first; states nobody is in are left out. */
export function tablesOf(cells: readonly FleetCell[]): FleetTable[] {
  const providers = [...new Set(cells.map(({ provider }) => provider))];
  return providers
    .map((provider) => {
      const own = cells.filter((cell) => cell.provider === provider);
      const rows = SIM_STATUSES.map((status) => {
        const here = own.filter((cell) => cell.status === status);
        const ages = Object.fromEntries(CHECK_AGES.map((age) => [age, sumOf(here.filter(({ checked }) => checked === age))]));
        return { status, total: sumOf(here), ages: ages as Record<CheckAge, number> };
      });
      const fresh = sumOf(own.filter(({ checked }) => FRESH.includes(checked)));
      return { provider, total: sumOf(own), fresh, rows: rows.filter(({ total }) => total > 0) };
    })
    .sort((one, other) => other.total - one.total);
}

export const staleBilled = (cells: readonly FleetCell[]) =>
  sumOf(cells.filter(({ status, checked }) => BILLED.includes(status) && STALE.includes(checked)));

export const fleetTotal = sumOf;
