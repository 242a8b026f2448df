import { and, count, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { Cost, LineRates } from '#lib/contract/plans.ts';
import { cellOfLine } from '#lib/domain/carrierRules.ts';
import { activated, isBilled, monthlyCents, type PricedLine } from '#lib/domain/lineCost.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { isAnyOf } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { ratesOf } from '#upstream/plans/rates.ts';
import { simsWanted } from './query.ts';
import { readable } from './repository.ts';
import { sims } from './tables.ts';

type Alike = PricedLine & { lines: number };

const KIND = { provider: sims.provider, status: sims.status, plan: sims.plan, carrier_plan: sims.carrierPlan };

/** How many there are of each kind of line that costs the same: few rows, however many SIMs. */
const alikeIn = (database: Database, where: SQL | undefined): Promise<Alike[]> =>
  database
    .select({ ...KIND, lines: count() })
    .from(sims)
    .where(where)
    .groupBy(...Object.values(KIND));

const NOTHING: Cost = { lines: 0, cents: 0, unpriced: 0 };

const added = (sum: Cost, lines: number, cents: number | null): Cost => ({
  lines: sum.lines + lines,
  cents: sum.cents + lines * (cents ?? 0),
  unpriced: sum.unpriced + (cents === null ? lines : 0),
});

const billedOf = (kinds: readonly Alike[], rates: LineRates) =>
  kinds
    .filter(({ provider, status }) => isBilled(provider, status))
    .reduce((sum, kind) => added(sum, kind.lines, monthlyCents(kind, rates)), NOTHING);

const linesOf = (kinds: readonly Alike[]) => kinds.reduce((sum, { lines }) => sum + lines, 0);

const canActivate = ({ provider, status }: PricedLine) => cellOfLine(provider, status, 'activate') === 'yes';

function differenceOf(line: PricedLine, rates: LineRates): number | null {
  const [now, then] = [monthlyCents(line, rates), monthlyCents(activated(line, rates), rates)];
  return now === null || then === null ? null : then - now;
}

const activationOf = (kinds: readonly Alike[], rates: LineRates) =>
  kinds.filter(canActivate).reduce((sum, kind) => added(sum, kind.lines, differenceOf(kind, rates)), NOTHING);

const unpricedIn = (kinds: readonly Alike[], rates: LineRates) =>
  linesOf(
    kinds.filter(
      (kind) =>
        (isBilled(kind.provider, kind.status) && monthlyCents(kind, rates) === null) ||
        (canActivate(kind) && differenceOf(kind, rates) === null),
    ),
  );

export const simCosts = ({ database, clock, env }: Context): Pick<Handlers<typeof contract.plans>, 'costs' | 'warehouses'> => ({
  costs: async ({ body: { except = [], ...query }, ability }) => {
    const wanted = simsWanted(readable(ability), query, clock.now());
    if (wanted instanceof ProblemResponse) return wanted;
    const rates = await ratesOf(database, env);
    const kinds = await alikeIn(database, and(wanted.where, except.length > 0 ? sql`not ${isAnyOf(sims.id, except)}` : undefined));
    const sums = { billed: billedOf(kinds, rates), activation: activationOf(kinds, rates), unpriced: unpricedIn(kinds, rates) };
    return { data: { ...sums, unknown: linesOf(kinds.filter(({ status }) => status === 'unknown')), currency: rates.currency } };
  },

  warehouses: async ({ ability }) => {
    const rates = await ratesOf(database, env);
    const kinds = await database
      .select({ code: sims.warehouseCode, ...KIND, lines: count() })
      .from(sims)
      .where(
        and(
          eq(sims.stockState, 'warehouse'),
          sql`${sims.status} in ('active', 'suspended')`,
          isNotNull(sims.warehouseCode),
          readable(ability),
        ),
      )
      .groupBy(sims.warehouseCode, ...Object.values(KIND));
    const codes = [...new Set(kinds.map(({ code }) => code ?? ''))].sort();
    const warehouses = codes.map((warehouse_code) => ({
      warehouse_code,
      ...billedOf(
        kinds.filter(({ code }) => code === warehouse_code),
        rates,
      ),
    }));
    return { data: { warehouses, currency: rates.currency } };
  },
});
