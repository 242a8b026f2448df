'use client';

import { useTranslations } from 'next-intl';
import { useMoney } from '#components/ui/display/useMoney.ts';
import { useShortDay } from '#components/ui/display/useShortDay.ts';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import type { LineRates } from '#lib/contract/plans.ts';
import type { Sim } from '#lib/contract/sims/sim.ts';
import type { SimStatus } from '#lib/contract/sims/states.ts';
import { activated, isBilled, monthlyCents, planOf } from '#lib/domain/lineCost.ts';
import { useEnding } from './useEnding.ts';
import { useRates } from './useRates.ts';

/** What an action adds to the carrier's bill or takes off it, and what it commits to or may cost; nothing where nobody said what lines cost. */
export function ActionCostPanel({ sim, becomes }: { sim: Sim; becomes: SimStatus }) {
  const rates = useRates();
  return rates && sim.plan !== undefined ? <ActionCost sim={sim} becomes={becomes} rates={rates} /> : null;
}

function ActionCost({ sim, becomes, rates }: { sim: Sim; becomes: SimStatus; rates: LineRates }) {
  const t = useTranslations('plans.action');
  const price = useMoney(rates.currency);
  const day = useShortDay();
  const ending = useEnding()(sim, rates);
  const after = becomes === 'active' ? activated(sim, rates) : { ...sim, status: becomes };
  const [isNow, isThen] = [isBilled(sim.provider, sim.status), isBilled(sim.provider, becomes)];
  if (!isNow && !isThen) return null;
  const [was, is] = [monthlyCents(sim, rates), monthlyCents(after, rates)];
  const months = planOf(after, rates)?.commitment_months ?? 0;
  const difference = was === null || is === null ? null : is - was;
  const ends = isNow && !isThen;
  return (
    <>
      <Alert kind="info">
        {difference === null ? t('unpriced') : t(difference < 0 ? 'takes' : 'adds', { cost: price(Math.abs(difference)) })}
        {!isNow && months > 0 && ` ${t('commits', { months })}`}
      </Alert>
      {ends && ending.kind === 'committed' && (
        <Alert kind="warn">
          {ending.cents === null
            ? t('mayCostUnsaid', { day: day(ending.until) })
            : t('mayCost', { cost: price(ending.cents), day: day(ending.until) })}
        </Alert>
      )}
      {ends && ending.kind === 'unknown' && rates.plans.length > 0 && <Alert kind="info">{t(ending.plan ? 'noDay' : 'noPlan')}</Alert>}
    </>
  );
}
