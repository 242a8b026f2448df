import type { Provider } from '#lib/contract/sims/states.ts';
import type { Database } from '#upstream/db/connect.ts';
import { plans } from '#upstream/plans/tables.ts';
import { randomOf, type Shares } from '#upstream/simulators/random.ts';

type Sample = Omit<typeof plans.$inferInsert, 'provider' | 'createdAt' | 'updatedAt'>;

const free = { commitmentMonths: 0, etfCents: 0, etfLessCents: 0 };

/** Prices made up for the sample company; what a carrier charges differs by account. */
const PLANS: Record<Provider, Sample[]> = {
  vzw: [
    { code: 'ALARM5MB', name: 'Sample alarm 5 MB', activeCents: 350, suspendedCents: 0, ...free, suspensionFeeCents: 0 },
    {
      ...{ code: 'ALARM10MB24', name: 'Sample alarm 10 MB, 24 months', activeCents: 425, suspendedCents: 425, suspensionFeeCents: 500 },
      ...{ commitmentMonths: 24, etfCents: 17_500, etfLessCents: 500 },
    },
    {
      ...{ code: 'VIDEO1GB12', name: 'Sample video 1 GB, 12 months', activeCents: 1250, suspendedCents: null, suspensionFeeCents: null },
      ...{ commitmentMonths: 12, etfCents: 17_500, etfLessCents: 0 },
    },
  ],
  att: [
    { code: 'Sample Alarm 3 MB', name: 'Sample alarm 3 MB', activeCents: 310, suspendedCents: null, ...free, suspensionFeeCents: null },
    {
      ...{ code: 'Sample Alarm 10 MB 24', name: 'Sample alarm 10 MB, 24 months', activeCents: 425, suspendedCents: null },
      ...{ suspensionFeeCents: null, commitmentMonths: 24, etfCents: 15_000, etfLessCents: 400 },
    },
    { code: 'Sample Pool 50 MB', name: 'Sample pool 50 MB', activeCents: 565, suspendedCents: null, ...free, suspensionFeeCents: null },
  ],
  tmo: [
    { code: 'Sample Alarm 5 MB', name: 'Sample alarm 5 MB', activeCents: 390, suspendedCents: null, ...free, suspensionFeeCents: null },
    {
      ...{ code: 'Sample Alarm 20 MB 12', name: 'Sample alarm 20 MB, 12 months', activeCents: 455, suspendedCents: null },
      ...{ suspensionFeeCents: null, commitmentMonths: 12, etfCents: 12_000, etfLessCents: 1000 },
    },
    { code: 'Sample Pool 100 MB', name: 'Sample pool 100 MB', activeCents: 720, suspendedCents: null, ...free, suspensionFeeCents: null },
  ],
};
const SHARES: Shares<'0' | '1' | '2'> = { 0: 70, 1: 24, 2: 6 };
/** Of a hundred lines some have no plan that anybody wrote down. */
const PLANLESS = 0.04;
const ELSEWHERE = 0.004;

export function planAt(seed: string, index: number, provider: Provider, isBilled: boolean) {
  const random = randomOf(seed, 'plan', index);
  const codeOf = (nth: number) => PLANS[provider][nth % 3]?.code ?? null;
  const nth = Number(random.weighted(SHARES));
  const plan = random.chance(PLANLESS) ? null : codeOf(nth);
  return { plan, carrierPlan: isBilled && plan !== null ? codeOf(random.chance(ELSEWHERE) ? nth + 1 : nth) : null };
}

export const seedPlans = (tx: Database, epoch: Date) =>
  tx
    .insert(plans)
    .values(
      Object.entries(PLANS).flatMap(([provider, of]) =>
        of.map((plan) => ({ ...plan, provider: provider as Provider, createdAt: epoch, updatedAt: epoch })),
      ),
    )
    .onConflictDoNothing();
