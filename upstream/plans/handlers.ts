import { and, eq, ne } from 'drizzle-orm';
import type { z } from 'zod';
import type * as contract from '#lib/contract/index.ts';
import type { PlanTerms } from '#lib/contract/plans.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { publish } from '#upstream/core/events.ts';
import { findRecord } from '#upstream/core/findRecord.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { changeRow } from '#upstream/db/changeRow.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { isPlanInUse } from './inUse.ts';
import { ratesOf, serializePlan } from './rates.ts';
import { type PlanRow, plans } from './tables.ts';

type Plans = Pick<Handlers<typeof contract.plans>, 'rates' | 'create' | 'change' | 'remove'>;

const columnsOf = (terms: Partial<z.output<typeof PlanTerms>>) => ({
  name: terms.name,
  activeCents: terms.active_cents,
  suspendedCents: terms.suspended_cents,
  commitmentMonths: terms.commitment_months,
  etfCents: terms.etf_cents,
  etfLessCents: terms.etf_less_cents,
  suspensionFeeCents: terms.suspension_fee_cents,
});

async function planFor(tx: Database, id: string, version?: number): Promise<PlanRow | ProblemResponse | undefined> {
  const row = await findRecord(tx, plans, id, { lock: 'update' });
  if (!row) return undefined;
  return version === undefined || version === row.version ? row : new ProblemResponse('stale', { current: serializePlan(row) });
}

async function duplicateOf(
  tx: Database,
  field: 'code' | 'name',
  { id = 0, ...plan }: Pick<PlanRow, 'provider' | 'code' | 'name'> & { id?: number },
) {
  const same = and(eq(plans.provider, plan.provider), eq(plans[field], plan[field]), ne(plans.id, id));
  const [other] = await tx.select().from(plans).where(same);
  return other && new ProblemResponse('duplicate', { errors: { [field]: ['taken'] }, current: serializePlan(other) });
}

/** Where a line has not to be kept, ending it costs nothing. */
const feeWithoutMonths = ({ commitmentMonths, etfCents }: Partial<Pick<PlanRow, 'commitmentMonths' | 'etfCents'>>) =>
  !commitmentMonths && etfCents ? invalid({ etf_cents: ['no-months'] }) : undefined;

const publishPlan = (tx: Database, id: number) => publish(tx, { channel: 'sims', change: { type: 'plans', id } });

export const planHandlers = ({ database, clock, env }: Context): Plans => ({
  rates: async () => ({ data: await ratesOf(database, env) }),

  create: async ({ body: { provider, code, ...terms }, transact }) =>
    transact(async (tx) => {
      const plan = { provider, code, name: terms.name };
      const other = feeWithoutMonths(columnsOf(terms)) ?? (await duplicateOf(tx, 'code', plan)) ?? (await duplicateOf(tx, 'name', plan));
      if (other) return other;
      const now = clock.now();
      const row = await insertOne(tx, plans, {
        provider,
        code,
        ...columnsOf(terms),
        createdAt: now,
        updatedAt: now,
      } as typeof plans.$inferInsert);
      publishPlan(tx, row.id);
      return { data: serializePlan(row) };
    }),

  change: async ({ params, body: { version, ...terms }, transact }) =>
    transact(async (tx) => {
      const row = await planFor(tx, params.id, version);
      if (!row || row instanceof ProblemResponse) return row;
      const { commitment_months: commitmentMonths = row.commitmentMonths, etf_cents: etfCents = row.etfCents } = terms;
      const other =
        feeWithoutMonths({ commitmentMonths, etfCents }) ??
        (terms.name === undefined ? undefined : await duplicateOf(tx, 'name', { ...row, name: terms.name }));
      if (other) return other;
      const changed = await changeRow(tx, plans, row, columnsOf(terms), clock.now());
      publishPlan(tx, row.id);
      return { data: serializePlan(changed) };
    }),

  remove: async ({ params, query: { version }, transact }) =>
    transact(async (tx) => {
      const row = await planFor(tx, params.id, version);
      if (!row || row instanceof ProblemResponse) return row;
      // What they cost, and until when they have to be kept, would not be known any more.
      if (await isPlanInUse(tx, row))
        return new ProblemResponse('illegal_state', { message: 'SIMs have this plan, or are given it.', errors: { action: ['in-use'] } });
      await tx.delete(plans).where(eq(plans.id, row.id));
      publishPlan(tx, row.id);
      return { data: null };
    }),
});
